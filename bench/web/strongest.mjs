#!/usr/bin/env node
// How the strongest level of the app plays: games of the browser's own module, in Node, against a weaker level and
// against random moves, from the initial position.
//
//     node bench/web/strongest.mjs [--boards endodoi/6x4,endodoi/7x4] [--games 100] [--price 200000] [--json]
//
// As South it should win every game of a solved board. Of each of its moves as North, and as South, what it gave away is
// counted where the exact solver tells within --price expansions what the moves were worth. Needs ./run --build-only.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: {
    boards: { type: 'string', default: 'endodoi/6x4,endodoi/7x4,endodoi/8x4' },
    games: { type: 'string', default: '100' },
    price: { type: 'string', default: '200000' },
    json: { type: 'boolean' },
  },
});
const root = new URL('../../', import.meta.url);
const STRONGEST = 5;
const OPPONENTS = { 'level 4': 4, random: null };
const STEP = 20_000;

const readText = (path) => readFileSync(new URL(path, root), 'utf8');

async function load(name) {
  const folder = new URL('web/src/wasm/', root);
  const { default: create } = await import(new URL(`${name}.mjs`, folder).href);
  return create({ wasmBinary: readFileSync(new URL(`${name}.wasm`, folder)) });
}

function must(answer) {
  if ('fault' in answer) throw new Error(answer.fault.message);
  return answer.ok;
}

/** Loads what the app fetches for a ruleset: its tables, and its book if it has one. */
function learn(core, ruleset) {
  const family = must(core.tableFamily(ruleset));
  const levels = JSON.parse(readText('web/public/tables/index.json'))[family] ?? [];
  for (const { file } of levels)
    must(core.loadLevel(ruleset, new Uint8Array(readFileSync(new URL(`web/public/${file}`, root)))));
  const book = JSON.parse(readText('web/public/books/index.json'))[ruleset];
  if (book) must(core.loadBook(readText(`web/public/${book.file}`)));
}

/** Numbers below `most`, the same ones for the same seed. */
function random(seed) {
  let state = seed + 1;
  for (let i = 0; i < 5; i++) state = (state * 48271) % 2147483647;
  return (most) => (state = (state * 48271) % 2147483647) % most;
}

/** What a move gives away; null if that was too dear to find out. */
function givenAway(pricer, spec, move) {
  let answer = must(pricer.exactStart(spec));
  while (!answer.finished && !answer.outOfReach && answer.expansions < options.price)
    answer = must(pricer.exactStep(STEP));
  const played = answer.moves.find((priced) => priced.move === move);
  if (answer.low !== answer.high || played.low !== played.high) return null;
  return answer.low - played.low;
}

function playGame({ rules, player, pricer }, ruleset, side, level, number, times) {
  const pick = random(number);
  let spec = { ruleset, first: 'south', moves: [] };
  let game = must(rules.view(spec));
  const found = { lost: 0, priced: 0, moves: 0 };
  while (!game.outcome) {
    const own = game.current.mover === side;
    let move;
    if (own || level !== null) {
      const start = performance.now();
      ({ move } = must(player.think(spec, own ? STRONGEST : level, number)));
      if (own) times.push(performance.now() - start);
    } else {
      const can = game.previews.filter(({ refused }) => refused === null);
      move = can[pick(can.length)].letter;
    }
    if (own) {
      found.moves++;
      const less = givenAway(pricer, spec, move);
      if (less !== null) found.priced++;
      found.lost += less ?? 0;
    }
    spec = { ...spec, moves: [...spec.moves, move] };
    game = must(rules.view(spec));
  }
  const { south, north } = game.outcome.result;
  return { ...found, margin: side === 'south' ? south - north : north - south };
}

function middle(numbers, part = 0.5) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

const rows = [];
for (const ruleset of options.boards.split(',')) {
  const rules = await load('endodoi-rules');
  const [player, pricer] = [await load('endodoi-engine'), await load('endodoi-engine')];
  for (const core of [player, pricer]) learn(core, ruleset);
  for (const side of ['south', 'north']) {
    for (const [opponent, level] of Object.entries(OPPONENTS)) {
      const times = [];
      const games = [];
      for (let number = 0; number < Number(options.games); number++) {
        games.push(playGame({ rules, player, pricer }, ruleset, side, level, number, times));
        process.stderr.write(`\r${ruleset}, ${side} against ${opponent}: ${number + 1} of ${options.games} games `);
      }
      const sum = (part) => games.reduce((total, game) => total + game[part], 0);
      rows.push({
        ruleset,
        side,
        opponent,
        games: games.length,
        won: games.filter(({ margin }) => margin > 0).length,
        leastMargin: Math.min(...games.map(({ margin }) => margin)),
        moves: sum('moves'),
        priced: sum('priced'),
        givenAway: sum('lost'),
        medianMs: Math.round(middle(times)),
        longestMs: Math.round(Math.max(...times)),
      });
    }
  }
}
process.stderr.write('\r\x1b[K');
if (options.json) console.log(JSON.stringify(rows, null, 1));
else console.table(rows);
