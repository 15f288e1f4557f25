/// <reference lib="webworker" />
import { loadEngine } from './load';
import { serveCalls } from './serve-calls';

/** The engine: one long answer at a time. The page ends this worker to cancel a search. */
declare const self: DedicatedWorkerGlobalScope;
void serveCalls(self, loadEngine(), ['think']);
