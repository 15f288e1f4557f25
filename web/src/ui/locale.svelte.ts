import { baseLocale, isLocale, locales, overwriteGetLocale } from '../paraglide/runtime';

export type Locale = (typeof locales)[number];

/** Every language in its own name. */
export const LANGUAGES: Record<Locale, string> = {
  en: 'English',
  fi: 'Suomi',
  it: 'Italiano',
  sw: 'Kiswahili',
};

/** The language all messages read, so that a change shows at once and nothing is built anew. */
let current = $state<Locale>(baseLocale);
overwriteGetLocale(() => current);

export function locale(): Locale {
  return current;
}

export function setLocale(next: Locale): void {
  current = next;
}

/** The chosen language if there is one, else the first of the browser's that we speak. */
export function pickLocale(chosen: string | null, wanted: readonly string[]): Locale {
  const candidates = chosen === null ? wanted : [chosen, ...wanted];
  for (const candidate of candidates) {
    const language = candidate.toLowerCase().split('-')[0]!;
    if (isLocale(language)) return language;
  }
  return baseLocale;
}

/** With its sign, and a true minus: +8, −6, 0. */
export function formatSigned(value: number): string {
  return new Intl.NumberFormat(current, { signDisplay: 'exceptZero' }).format(value).replace('-', '−');
}

export function formatNumber(value: number): string {
  return new Intl.NumberFormat(current).format(value);
}

/** A day and a time of day, short; as in the country that the browser names with the language, if it names one. */
export function formatDate(milliseconds: number): string {
  const regional = navigator.languages.find((language) => language.split('-')[0] === current);
  return new Intl.DateTimeFormat(regional ?? current, { dateStyle: 'medium', timeStyle: 'short' }).format(milliseconds);
}
