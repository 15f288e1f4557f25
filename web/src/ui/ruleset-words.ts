import { rulesetParts } from '../game/ruleset-name';
import { m } from '../paraglide/messages';

/** What is played, for people: “2 × 6, 4 seeds · Cross-Endodoi · lone seed taken”. */
export function rulesetWords(name: string): string {
  const parts = rulesetParts(name);
  if (!parts) return name;
  const words = [m.ruleset_board({ pits: parts.pits, count: parts.seeds })];
  if (parts.variant === 'cross') words.push(m.variant_cross());
  if (parts.lone) words.push(m.ruleset_lone());
  if (parts.majority) words.push(m.ruleset_majority());
  return words.join(' · ');
}
