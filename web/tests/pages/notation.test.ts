import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { coreOf, loadModule } from '../support/core';

const DOCUMENT = new URL('../../../docs/notation.md', import.meta.url);

/** Blocks marked `record` in docs/notation.md are said to be canonical. */
function records(): string[] {
  const text = readFileSync(DOCUMENT, 'utf8');
  return [...text.matchAll(/^```record\n([^]*?)^```/gm)].map((match) => match[1]!);
}

it('the game records of the document are canonical', async () => {
  const core = coreOf(await loadModule());
  expect(records().length).toBeGreaterThan(0);
  for (const record of records()) {
    const spec = await core.readRecord(record);
    expect(await core.writeRecord(spec)).toBe(record);
  }
});
