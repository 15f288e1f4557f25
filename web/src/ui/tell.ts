import type { CoreFault, GameView, Level, MovePreview, Outcome, Player, Ply } from '../core/types';
import type { NewsItem } from '../game/news';
import { other, type Match } from '../game/state';
import { m } from '../paraglide/messages';
import { formatNumber } from './locale.svelte';

/** Finds the words for what the game does. Every function reads the language of the moment. */

/** The letter of a pit: A … L for South's, a … l for North's. */
export function pitLetter(pit: number, pitsPerRow: number): string {
  return String.fromCharCode(pit < pitsPerRow ? 65 + pit : 97 + pit - pitsPerRow);
}

export function levelName(level: Level): string {
  return [m.level_1, m.level_2, m.level_3, m.level_4, m.level_5][level - 1]!();
}

export function levelHint(level: Level): string {
  return [m.level_hint_1, m.level_hint_2, m.level_hint_3, m.level_hint_4, m.level_hint_5][level - 1]!();
}

export function sideName(player: Player): string {
  return player === 'south' ? m.south() : m.north();
}

/** Who sits there: you, the computer by its level's name, or just the side when two people play. */
export function seatName(match: Match, player: Player): string {
  if (match.computer === null) return sideName(player);
  return match.computer === player ? levelName(match.level) : m.you();
}

/** “C: 5 laps, ends at E, takes 7.” */
export function toldPly(ply: Ply, pitsPerRow: number): string {
  const words = { pit: ply.move, last: pitLetter(ply.last, pitsPerRow) };
  return tellSowing(words, ply.laps, ply.taken);
}

export function toldPreview(preview: MovePreview, pitsPerRow: number): string {
  if (preview.refused === 'empty-pit') return m.refused_empty({ pit: preview.letter });
  if (preview.refused) return m.refused_never_ending({ pit: preview.letter });
  const words = { pit: preview.letter, last: pitLetter(preview.last, pitsPerRow) };
  return tellSowing(words, preview.laps, preview.taken);
}

function tellSowing(words: { pit: string; last: string }, laps: number, taken: number): string {
  return taken > 0 ? m.told_takes({ ...words, laps, taken }) : m.told_nothing({ ...words, laps });
}

export function toldTurn(match: Match, player: Player): string {
  return match.computer !== null && match.computer !== player
    ? m.turn_yours()
    : m.turn_of({ name: seatName(match, player) });
}

/** “You win 29–19”: the winner's seeds first; without them where the game was not ended by seeds. */
export function toldWinner(match: Match, outcome: Pick<Outcome, 'winner' | 'termination' | 'result'>): string {
  const { winner, result } = outcome;
  if (winner === 'draw') return m.result_draw({ count: formatNumber(result.south) });
  const words = { who: whoIs(match, winner), name: seatName(match, winner) };
  if (isEndedOffBoard(outcome)) return m.result_wins_off({ ...words });
  return m.result_wins({ ...words, own: result[winner], theirs: result[other(winner)] });
}

function isEndedOffBoard({ termination }: Pick<Outcome, 'termination'>): boolean {
  return termination === 'resigned' || termination === 'time' || termination === 'abandoned';
}

export function toldSeriesWinner(match: Match, winner: Player, pins: Record<Player, number>): string {
  const words = { who: whoIs(match, winner), name: seatName(match, winner) };
  return m.result_series({ ...words, own: pins[winner], theirs: pins[other(winner)] });
}

/** Why the game ended. Players are named as on the board; of oneself it is said as one says it to somebody. */
export function toldReason(match: Match, view: GameView, outcome: Outcome): string {
  const said = (player: Player) => ({ who: whoIs(match, player), name: seatName(match, player) });
  const loser = outcome.winner === 'south' ? 'north' : 'south';
  switch (outcome.termination) {
    case 'sweep':
      return toldSweep(match, view, outcome);
    case 'repetition':
      return m.why_repetition({ count: outcome.unclaimed });
    case 'majority':
      return m.why_majority(said(view.decided ?? other(loser)));
    case 'resigned':
      return m.why_resigned(said(loser));
    case 'time':
      return m.why_time(said(loser));
    case 'abandoned':
      return m.why_abandoned(said(loser));
  }
}

/** Whether a sentence about a player is said to them (“You win”) or about them (“Herd boy wins”). */
function whoIs(match: Match, player: Player): 'you' | 'other' {
  return match.computer === other(player) ? 'you' : 'other';
}

function toldSweep(match: Match, view: GameView, outcome: Outcome): string {
  const last = view.plies[view.plies.length - 1];
  // In a set-up position without moves the seeds go to the player who is not to move (R10).
  const winner = last ? last.mover : other(view.start.mover);
  const loser = other(winner);
  const you = match.computer === null ? 'none' : match.computer === winner ? 'loser' : 'winner';
  const words = { you, loser: seatName(match, loser), winner: seatName(match, winner) };
  if (outcome.swept === 0) return m.why_sweep_empty(words);
  const told = m.why_sweep({ ...words, count: outcome.swept });
  const { pits } = last?.after ?? view.start;
  const left = loser === 'south' ? pits.slice(0, view.pitsPerRow) : pits.slice(view.pitsPerRow);
  return left.some((seeds) => seeds > 0) ? `${told} ${m.why_never_ending()}` : told;
}

/** Over half of the seeds are held by one player, though play goes on (R11). */
export function toldDecided(match: Match, player: Player): string {
  return m.decided({ who: whoIs(match, player), name: seatName(match, player) });
}

const FAULTS: Record<string, () => string> = {
  'unknown-ruleset': m.error_unknown_ruleset,
  'malformed-position': m.error_malformed_position,
  'unreadable-number': m.error_unreadable_number,
  'wrong-pit-count': m.error_wrong_pit_count,
  'too-many-seeds': m.error_too_many_seeds,
  'unknown-mover': m.error_unknown_mover,
  'unknown-pit': m.error_unknown_pit,
  'wrong-capture': m.error_wrong_capture,
  'not-your-pit': m.error_not_your_pit,
  'empty-pit': m.error_empty_pit,
  'never-ending': m.error_never_ending,
  'game-over': m.error_game_over,
  'malformed-record': m.error_malformed_record,
};

export const FAULT_KINDS = Object.keys(FAULTS);

export function toldFault(fault: CoreFault): string {
  return (FAULTS[fault.kind] ?? m.error_internal)();
}

/** What the live region says. */
export function toldNews(news: NewsItem, match: Match, pitsPerRow: number): string {
  switch (news.kind) {
    case 'move':
      return m.said_move({ name: seatName(match, news.ply.mover), told: toldPly(news.ply, pitsPerRow) });
    case 'over': {
      const outcome = news.view.outcome!;
      return `${toldWinner(match, outcome)}. ${toldReason(match, news.view, outcome)}`;
    }
    case 'refused':
      return news.reason === 'empty-pit'
        ? m.refused_empty({ pit: news.letter })
        : m.refused_never_ending({ pit: news.letter });
    case 'undone':
      return m.said_undone();
    case 'redone':
      return m.said_redone();
  }
}
