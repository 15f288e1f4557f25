import type { EngineModule } from './protocol';
import type { ReadFile } from './read-file';

/** books/index.json: the opening book of each ruleset that has one. */
export type BookIndex = Record<string, { file: string; bytes: number; sha256: string }>;

/** The opening books of solved games, fetched for one ruleset after the other when it is first played. */
export class Books {
  private readonly core: EngineModule;
  private readonly read: ReadFile;
  private loaded = '';

  constructor(core: EngineModule, read: ReadFile) {
    this.core = core;
    this.read = read;
  }

  /** Sees that the core has the ruleset's book, if there is one. Never rejects: without it the computer searches. */
  async prepare(ruleset: string): Promise<void> {
    if (ruleset === this.loaded) return;
    try {
      const index = JSON.parse(await this.text('books/index.json')) as BookIndex;
      const book = index[ruleset];
      if (book) {
        const answer = this.core.loadBook(await this.text(book.file));
        if ('fault' in answer) throw new Error(answer.fault.message);
      }
      this.loaded = ruleset;
    } catch (error) {
      console.info('The opening book could not be loaded; the computer searches instead.', error);
    }
  }

  private async text(path: string): Promise<string> {
    return new TextDecoder().decode(await this.read(path));
  }
}
