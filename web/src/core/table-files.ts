import type { EngineModule } from './protocol';
import type { ReadFile } from './read-file';

/** tables/index.json: the level files of each family, level 0 first. */
export type TableIndex = Record<string, { file: string; bytes: number; sha256: string }[]>;

/** Milliseconds that may go into building levels which were not there to load. */
const BUILD_MS = 400;
/** The next level of a large board has about so many times the positions of the one before. */
const GROWTH = 3;

/**
 * The exact values of small positions for one family after the other. Each family's files are fetched once, when it is
 * first asked about. What cannot be had is worked out here as far as that takes no time anyone would notice: without
 * tables the answers are the same, only slower.
 */
export class TableFiles {
  private readonly core: EngineModule;
  private readonly read: ReadFile;
  private index: Promise<TableIndex> | null = null;
  private loaded = '';

  constructor(core: EngineModule, read: ReadFile) {
    this.core = core;
    this.read = read;
  }

  /** Sees that the core has the ruleset's tables. Never rejects. */
  async prepare(ruleset: string): Promise<void> {
    const family = this.core.tableFamily(ruleset);
    if (!('ok' in family) || family.ok === null || family.ok === this.loaded) return;
    const files = await this.fetchAll(family.ok);
    this.loaded = family.ok;
    const took = files.every((bytes) => 'ok' in this.core.loadLevel(ruleset, bytes));
    if (files.length === 0 || !took) this.build(ruleset);
  }

  private async fetchAll(family: string): Promise<Uint8Array[]> {
    try {
      this.index ??= this.read('tables/index.json').then((bytes) => JSON.parse(new TextDecoder().decode(bytes)));
      const levels = (await this.index)[family] ?? [];
      return await Promise.all(levels.map(({ file }) => this.read(file)));
    } catch (error) {
      this.index = null;
      console.info('The tables could not be loaded; exact values will take longer.', error);
      return [];
    }
  }

  private build(ruleset: string): void {
    const start = performance.now();
    let last = 0;
    let now = start;
    while (now - start + GROWTH * last < BUILD_MS && 'ok' in this.core.buildLevel(ruleset)) {
      last = performance.now() - now;
      now = performance.now();
    }
  }
}
