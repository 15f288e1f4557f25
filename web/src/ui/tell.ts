import type { CoreFault, GameView, Level, MovePreview, Outcome, Player, Ply, Trace } from '../core/types';
import { oppositePit, ownerOf, pitLetter } from '../board/layout';
import type { NewsItem, Refusal } from '../game/news';
import { other, type Match } from '../game/state';
import type { Tip } from '../game/tips';
import { m } from '../paraglide/messages';
import { formatNumber, formatSigned } from './locale.svelte';

/** Finds the words for what the game does. Every function reads the language of the moment. */

export { pitLetter };

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

/** Why it took what it took: “E was empty, and opposite it b held 6.” */
export function toldWhy(ply: Ply, pitsPerRow: number): string {
  const last = pitLetter(ply.last, pitsPerRow);
  const opposite = pitLetter(oppositePit(ply.last, pitsPerRow), pitsPerRow);
  if (ply.taken > 1) return m.why_takes({ last, opposite, count: ply.taken - 1 });
  if (ply.taken === 1) return m.why_takes_lone({ last });
  return ownerOf(ply.last, pitsPerRow) === ply.mover ? m.why_bare({ last, opposite }) : m.why_far({ last });
}

/** The move with its reason, and whose it was. */
export function toldMove(match: Match, ply: Ply, pitsPerRow: number): string {
  const told = `${toldPly(ply, pitsPerRow)} ${toldWhy(ply, pitsPerRow)}`;
  return m.said_move({ name: seatName(match, ply.mover), told });
}

/** Why a lap is sown on, while it is being sown; `lap` counts from 1. */
export function toldLap(trace: Trace, lap: number): string {
  const { from, seeds } = trace.laps[lap - 1]!;
  const pit = pitLetter(from, trace.before.pits.length / 2);
  return lap === 1 ? m.lap_first({ pit, count: seeds }) : m.lap_on({ pit, count: seeds, before: seeds - 1 });
}

export function toldTip(tip: Tip): string {
  return { relay: m.tip_relay, capture: m.tip_capture, bare: m.tip_bare }[tip]();
}

/**
 * How far ahead a player is, or that it is decided, to stand beside the player's count: whole, and for where there is
 * little room. null for the one who is behind.
 */
export function toldStanding(
  view: GameView,
  captured: Record<Player, number>,
  player: Player,
): { long: string; short: string } | null {
  const own = captured[player];
  const total = view.totalSeeds;
  if (2 * own > total) return { long: m.decided({ own, total }), short: m.decided_short({ total }) };
  const lead = own - captured[other(player)];
  return lead > 0 ? { long: formatSigned(lead), short: formatSigned(lead) } : null;
}

/** Why a press on a pit did nothing, and what would. */
export function toldRefusal(match: Match, reason: Refusal, pit: string): string {
  switch (reason) {
    case 'empty-pit':
      return m.refused_empty({ pit });
    case 'never-ending':
      return m.refused_never_ending({ pit });
    case 'other-row':
      return match.computer === null ? m.refused_other_row({ pit }) : m.refused_not_yours({ pit });
    case 'not-your-turn':
      return m.refused_not_your_turn({ name: match.computer ? seatName(match, match.computer) : '' });
    case 'looking-back':
      return m.refused_looking_back();
    case 'game-over':
      return m.error_game_over();
  }
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
  return outcome.onlyNeverEnding ? `${told} ${m.why_never_ending()}` : told;
}

/** Who wins in the end if both play their best; `margin` is the mover's. */
export function toldMargin(match: Match, mover: Player, margin: number): string {
  if (margin === 0) return m.worth_draw();
  const winner = margin > 0 ? mover : other(mover);
  return m.worth_wins({ who: whoIs(match, winner), name: seatName(match, winner), count: Math.abs(margin) });
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
    case 'move': {
      const told = toldMove(match, news.ply, pitsPerRow);
      return news.next ? `${told} ${toldTurn(match, news.next)}.` : told;
    }
    case 'over': {
      const outcome = news.view.outcome!;
      return `${toldWinner(match, outcome)}. ${toldReason(match, news.view, outcome)}`;
    }
    case 'refused':
      return toldRefusal(match, news.reason, news.letter);
    case 'hurried':
      return m.said_hurried();
    case 'undone':
      return m.said_undone({ moves: news.plies.map(({ text }) => text).join(', ') });
    case 'redone':
      return m.said_redone({ moves: news.plies.map(({ text }) => text).join(', ') });
    case 'turned':
      return m.said_turned({ name: seatName(match, news.below) });
  }
}
