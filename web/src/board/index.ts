export { default as Board } from './Board.svelte';
export { default as Pins } from './Pins.svelte';
export { emptyFrame, restFrame, type Frame } from './frame';
export { chooseOrientation, needsWholeHeight, type Orientation } from './layout';
export { TimelinePlayer, browserClock, type Clock, type PlayerState } from './player';
export { Sound } from './Sound';
export type { BoardTexts } from './texts';
export { Timeline, type Speed } from './timeline';
