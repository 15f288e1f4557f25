import { m } from '../paraglide/messages';
import type { Locale } from './locale.svelte';

/** The ground's colour, for the browser's own frame around the page (board/theme.css). */
const GROUND = { light: '#e3d2b1', dark: '#1d1711' };

/** What stands outside the body: language, colours, title, description. */
export function dressDocument(locale: Locale, theme: 'light' | 'dark', page: string): void {
  const root = document.documentElement;
  root.lang = locale;
  root.dataset['theme'] = theme;
  document.title = `${page} · ${m.app_name()}`;
  setMeta('theme-color', GROUND[theme]);
  setMeta('description', m.app_description());
}

function setMeta(name: string, content: string): void {
  document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content);
}
