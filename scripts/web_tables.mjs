// Puts level files where the browser app is served from: each under a name that changes with its content, so that
// browsers may keep it for good, and an index of them.
//
//     node scripts/web_tables.mjs build/web-tables web/public
//
// web/public/assets/tables/endodoi-6/level-12.3f2a….values, web/public/tables/index.json
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [from, to] = process.argv.slice(2);
const assets = join(to, 'assets/tables');

/** Copies the levels of a family, level 0 first, and tells what the index says of them. */
function publish(folder) {
  mkdirSync(join(assets, folder), { recursive: true });
  const levels = readdirSync(join(from, folder)).filter((name) => /^level-\d+\.values$/.test(name));
  levels.sort((a, b) => parseInt(a.slice(6)) - parseInt(b.slice(6)));
  return levels.map((name, level) => {
    if (name !== `level-${level}.values`) throw new Error(`${folder} has no level ${level}`);
    const bytes = readFileSync(join(from, folder, name));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = `assets/tables/${folder}/level-${level}.${sha256.slice(0, 12)}.values`;
    copyFileSync(join(from, folder, name), join(to, file));
    return { file, bytes: bytes.length, sha256 };
  });
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
