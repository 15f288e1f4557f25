/// <reference lib="webworker" />
import { loadRules } from './load';
import { serveCalls } from './serve-calls';

/** The rules: short answers only, so that the page never waits. */
declare const self: DedicatedWorkerGlobalScope;
void serveCalls(self, loadRules(), ['view', 'trace', 'readPosition', 'readRecord', 'writeRecord', 'readRuleset']);
