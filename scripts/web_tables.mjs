// Puts level files, and the opening books, where the browser app is served from: each under a name that changes with its content, so that
// browsers may keep it for good, and an index of them.
//
//     node scripts/web_tables.mjs build/web-tables data/books web/public
//
// web/public/assets/tables/endodoi-6/level-12.3f2a….values, web/public/tables/index.json
// web/public/assets/books/endodoi-6x4.91c0….book, web/public/books/index.json
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';

const [from, books, to] = process.argv.slice(2);
const assets = join(to, 'assets/tables');

/** Copies the levels of a family, level 0 first, and tells what the index says of them. */
function publish(folder) {
  mkdirSync(join(assets, folder), { recursive: true });
  const levels = readdirSync(join(from, folder)).filter((name) => /^level-\d+\.values$/.test(name));
  levels.sort((a, b) => parseInt(a.slice(6)) - parseInt(b.slice(6)));
  return levels.map((name, level) => {
    if (name !== `level-${level}.values`) throw new Error(`${folder} has no level ${level}`);
    return copy(join(from, folder, name), `assets/tables/${folder}`);
  });
}

/** Copies a file to a name with its checksum, and tells what an index says of it. */
function copy(path, folder) {
  const bytes = readFileSync(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { name, ext } = parse(path);
  const file = `${folder}/${name}.${sha256.slice(0, 12)}${ext}`;
  copyFileSync(path, join(to, file));
  return { file, bytes: bytes.length, sha256 };
}

/** Copies the books, which are called as their rulesets are, with a dash for the slash. */
function publishBooks() {
  const folder = 'assets/books';
  rmSync(join(to, folder), { recursive: true, force: true });
  mkdirSync(join(to, folder), { recursive: true });
  const names = readdirSync(books).filter((name) => name.endsWith('.book'));
  return Object.fromEntries(
    names.sort().map((name) => [parse(name).name.replace('-', '/'), copy(join(books, name), folder)]),
  );
}

rmSync(assets, { recursive: true, force: true });
const index = {};
for (const folder of readdirSync(from).sort()) {
  // Folders are called as families are, with a dash for the slash.
  const levels = publish(folder);
  index[folder.replace('-', '/')] = levels;
  console.log(`${folder}: ${levels.length} levels, ${levels.reduce((sum, { bytes }) => sum + bytes, 0)} bytes`);
}
mkdirSync(join(to, 'tables'), { recursive: true });
writeFileSync(join(to, 'tables/index.json'), `${JSON.stringify(index, null, 1)}\n`);
mkdirSync(join(to, 'books'), { recursive: true });
writeFileSync(join(to, 'books/index.json'), `${JSON.stringify(publishBooks(), null, 1)}\n`);
