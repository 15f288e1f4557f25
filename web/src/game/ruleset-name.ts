/**
 * The parts of a ruleset name (`endodoi/8x4+lone`), for the form in which one is chosen. Only spelling: whether
 * such a ruleset exists is the core's to say (Core.readRuleset).
 */
export interface RulesetParts {
  variant: 'endodoi' | 'cross';
  pits: number;
  seeds: number;
  lone: boolean;
  majority: boolean;
}

/** The set-ups offered without opening the details: traditional lengths, and the usual Cross-Endodoi ones (R1, C2). */
export const USUAL_RULESETS = [
  ...[6, 7, 8, 9, 10].map((pits) => `endodoi/${pits}x4`),
  ...[3, 4, 5, 6].map((seeds) => `cross/6x${seeds}`),
] as const;

export const PITS_RANGE = { least: 2, most: 12 } as const;
export const SEEDS_RANGE = { least: 1, most: 9 } as const;

export function rulesetName(parts: RulesetParts): string {
  const options = [parts.lone && '+lone', parts.majority && '+majority'].filter(Boolean).join('');
  return `${parts.variant}/${parts.pits}x${parts.seeds}${options}`;
}

/** null when the text does not look like a ruleset name at all. */
export function rulesetParts(name: string): RulesetParts | null {
  const match = /^(endodoi|cross)\/(\d{1,2})x(\d)((?:\+[a-z]+)*)$/.exec(name);
  if (!match) return null;
  const options = match[4]!.split('+').filter(Boolean);
  return {
    variant: match[1] as RulesetParts['variant'],
    pits: Number(match[2]),
    seeds: Number(match[3]),
    lone: options.includes('lone'),
    majority: options.includes('majority'),
  };
}

/**
 * A pasted position may name its ruleset first; one that does not belongs to the ruleset at hand, with as many
 * pits as its South row has.
 */
export function splitPosition(text: string, current: string): { ruleset: string; position: string } {
  const trimmed = text.trim();
  const named = /^((?:endodoi|cross)\/\S+)[\s|]+(.*)$/s.exec(trimmed);
  if (named) return { ruleset: named[1]!, position: named[2]!.trim() };
  const parts = rulesetParts(current);
  const pits = /\/([\d,]+)/.exec(trimmed)?.[1]?.split(',').length;
  const fits = pits !== undefined && pits >= PITS_RANGE.least && pits <= PITS_RANGE.most;
  return { ruleset: parts && fits ? rulesetName({ ...parts, pits }) : current, position: trimmed };
}
