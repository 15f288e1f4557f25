/**
 * The sowings of the rules page. Only what is asked stands here; every answer (laps, captures, ends, refusals)
 * comes from the core when the page is shown.
 */
export interface Example {
  ruleset: string;
  position: string;
  move: string;
}

const SIX = 'endodoi/6x4';
const INITIAL = '4,4,4,4,4,4/4,4,4,4,4,4 0/0 s';

export const BOARDS = {
  usual: { ruleset: SIX, position: INITIAL },
  longest: { ruleset: 'endodoi/10x4', position: '4,4,4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4,4,4 0/0 s' },
};

export const EXAMPLES = {
  sow: { ruleset: SIX, position: '4,4,4,4,0,4/4,4,4,4,4,4 0/0 s', move: 'D' },
  relay: { ruleset: SIX, position: '4,4,4,0,4,4/4,2,4,4,4,4 0/0 s', move: 'B' },
  end: { ruleset: SIX, position: INITIAL, move: 'F' },
  capture: { ruleset: SIX, position: INITIAL, move: 'C' },
  /** The answer to the capture above. */
  north: { ruleset: SIX, position: '1,0,6,6,0,1/6,6,2,7,0,6 0/7 n', move: 'f' },
  lone: { ruleset: SIX, position: '2,0,0,0,0,1/0,1,0,0,0,3 0/0 s', move: 'B' },
  full: { ruleset: SIX, position: '0,0,0,0,0,0/12,0,0,0,0,0 0/0 s', move: 'A' },
  never: { ruleset: SIX, position: '1,2,0,1,0,1/0,1,0,1,2,0 0/0 s', move: 'E' },
  long: { ruleset: SIX, position: '0,3,2,1,2,3/4,1,2,3,6,2 0/0 s', move: 'E' },
  over: { ruleset: SIX, position: '0,0,5,0,0,0/0,1,0,0,0,3 0/0 s', move: 'B' },
  cross: { ruleset: 'cross/6x3', position: '3,3,3,3,3,3/3,3,3,3,3,3 0/0 s', move: 'D' },
} satisfies Record<string, Example>;
