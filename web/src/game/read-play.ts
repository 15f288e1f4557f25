import type { GameSpec, Player } from '../core/types';
import { rulesetParts } from './ruleset-name';
import type { KeptGame } from './shelf';
import type { Match, Play } from './state';

/**
 * Checks the shape of a stored game. Storage may hold anything: an older form, half a write, another program's
 * entry. Whether the moves are legal is checked by the core when the game is shown.
 */
export function readPlay(stored: unknown): Play | null {
  if (!isObject(stored)) return null;
  const { match, spec, undone, pins, game, seed } = stored;
  if (!isMatch(match) || !isSpec(spec) || !isStrings(undone) || !isPins(pins)) return null;
  if (!isCount(game, 1) || !isCount(seed, 0)) return null;
  return { match, spec, undone, pins, game, seed };
}

/** The same for a game in the list of games. */
export function readKept(id: string, stored: unknown): KeptGame | null {
  if (!isObject(stored)) return null;
  const { at, seeds, winner } = stored;
  const play = readPlay(stored.play);
  if (!play || !isCount(at, 0) || !isSeeds(seeds)) return null;
  if (winner !== null && winner !== 'draw' && !isPlayer(winner)) return null;
  return { id, at, play, seeds, winner };
}

function isSeeds(value: unknown): value is Record<Player, number> {
  return isObject(value) && isCount(value.south, 0) && isCount(value.north, 0);
}

function isMatch(value: unknown): value is Match {
  return (
    isObject(value) &&
    isRuleset(value.ruleset) &&
    (value.computer === null || isPlayer(value.computer)) &&
    isCount(value.level, 1, 5) &&
    isPlayer(value.first) &&
    isCount(value.wins, 1, 99)
  );
}

function isSpec(value: unknown): value is GameSpec {
  return (
    isObject(value) &&
    isRuleset(value.ruleset) &&
    isPlayer(value.first) &&
    isStrings(value.moves) &&
    isMissingOr(value.position, (position) => typeof position === 'string') &&
    isMissingOr(value.resigned, isPlayer) &&
    isMissingOr(value.endedBy, (how) => how === 'resigned' || how === 'time' || how === 'abandoned') &&
    isMissingOr(value.comments, isStrings) &&
    isMissingOr(value.tags, isTags)
  );
}

function isTags(value: unknown): value is [string, string][] {
  return Array.isArray(value) && value.every((tag) => isStrings(tag) && tag.length === 2);
}

function isPins(value: unknown): value is Record<Player, number> {
  return isObject(value) && isCount(value.south, 0, 99) && isCount(value.north, 0, 99);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isPlayer(value: unknown): value is Player {
  return value === 'south' || value === 'north';
}

function isRuleset(value: unknown): value is string {
  return typeof value === 'string' && rulesetParts(value) !== null;
}

function isCount(value: unknown, least: number, most = Number.MAX_SAFE_INTEGER): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

function isMissingOr(value: unknown, check: (value: unknown) => boolean): boolean {
  return value === undefined || check(value);
}
