import { Channel } from './channel';
import type { Core } from './types';

export interface CoreClient extends Core {
  /** Ends the worker. */
  close(): void;
}

/** The rules in a worker of their own. */
export function startCore(): CoreClient {
  const channel = new Channel(new Worker(new URL('./rules.worker.ts', import.meta.url), { type: 'module' }));
  return {
    view: (spec) => channel.call('view', spec),
    trace: (ruleset, position, move) => channel.call('trace', ruleset, position, move),
    readPosition: (ruleset, text) => channel.call('readPosition', ruleset, text),
    readRecord: (text) => channel.call('readRecord', text),
    writeRecord: (spec) => channel.call('writeRecord', spec),
    readRuleset: (name) => channel.call('readRuleset', name),
    close: () => channel.close(),
  };
}
