import { isString, recall, remember } from './storage.js';

export type Theme = 'system' | 'light' | 'dark';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

class ThemeState {
  current = $state<Theme>('system');

  /** As the system says, then light, then dark, and round again. */
  turn(): void {
    this.set(THEMES[(THEMES.indexOf(this.current) + 1) % THEMES.length]);
  }

  set(theme: Theme): void {
    this.current = theme;
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    remember('theme', theme);
  }
}

export const theme = new ThemeState();

export function startTheme(): void {
  const kept = recall('theme', isString, 'system') as Theme;
  theme.set(THEMES.includes(kept) ? kept : 'system');
}
