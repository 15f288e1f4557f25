import type { CoreFault, GameView, Level, MovePreview, Outcome, Player, Ply } from '../core/types';
import type { NewsItem } from '../game/news';
import { other, type Match } from '../game/state';
import { m } from '../paraglide/messages';

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

export function toldWinner(match: Match, outcome: Outcome): string {
  if (outcome.winner === 'draw') return m.result_draw();
  if (match.computer === other(outcome.winner)) return m.result_you_win();
  return m.result_wins({ name: seatName(match, outcome.winner) });
}

export function toldSeriesWinner(match: Match, winner: Player): string {
  if (match.computer === other(winner)) return m.result_series_you();
  return m.result_series({ name: seatName(match, winner) });
}

/** Why the game ended. The sides are named by their places, which stand beside both rows. */
export function toldReason(view: GameView, outcome: Outcome): string {
  switch (outcome.termination) {
    case 'sweep':
      return toldSweep(view, outcome);
    case 'repetition':
      return m.why_repetition({ count: outcome.unclaimed });
    case 'majority':
      return m.why_majority({ winner: sideName(view.decided ?? (outcome.winner === 'north' ? 'north' : 'south')) });
    case 'resigned':
      return m.why_resigned({ loser: toldLoser(outcome) });
    case 'time':
      return m.why_time({ loser: toldLoser(outcome) });
    case 'abandoned':
      return m.why_abandoned({ loser: toldLoser(outcome) });
  }
}

function toldLoser(outcome: Outcome): string {
  return sideName(outcome.winner === 'south' ? 'north' : 'south');
}

function toldSweep(view: GameView, outcome: Outcome): string {
  const last = view.plies[view.plies.length - 1];
  // In a set-up position without moves the seeds go to the player who is not to move (R10).
  const winner = last ? last.mover : other(view.start.mover);
  const words = { loser: sideName(other(winner)), winner: sideName(winner) };
  if (outcome.onlyNeverEnding) return m.why_never_ending({ ...words, count: outcome.swept });
  return outcome.swept === 0 ? m.why_sweep_empty(words) : m.why_sweep({ ...words, count: outcome.swept });
}

export function toldScore(outcome: Outcome): string {
  return m.result_score({ south: outcome.result.south, north: outcome.result.north });
}

const FAULTS: Record<string, () => string> = {
  'unknown-ruleset': m.error_unknown_ruleset,
  'malformed-position': m.error_malformed_position,
  'unreadable-number': m.error_unreadable_number,
  'wrong-pit-count': m.error_wrong_pit_count,
  'too-many-seeds': m.error_too_many_seeds,
  'unknown-mover': m.error_unknown_mover,
  'malformed-move': m.error_malformed_move,
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
      return `${toldWinner(match, outcome)}. ${toldScore(outcome)}. ${toldReason(news.view, outcome)}`;
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
