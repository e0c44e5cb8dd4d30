import type { Locale } from '@heliodeck/kit/label';
import { type AccentName, accents } from '../theme/palette.ts';
import { createKeptStore, isRecord } from './kept.ts';
import { useStore } from './store.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';
/** Row height and letter size: many rows at a desk, few large ones for a wall two metres away. */
export type Density = 'compact' | 'standard' | 'wall';

/** What one person likes on this machine; the server does not know it. */
export interface Preferences {
  readonly locale: Locale;
  readonly theme: ThemeChoice;
  readonly accent: AccentName;
  readonly density: Density;
  readonly railFolded: boolean;
  /** Menu codes of the rail's opened groups. */
  readonly openGroups: readonly string[];
  /** Top menu the rail is narrowed to; '' = all menus. */
  readonly topMenu: string;
  /** Entity key → columns the person switched (true = shown). Others follow the descriptor. */
  readonly columns: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
}

const initial: Preferences = {
  locale: 'zh',
  theme: 'system',
  accent: 'solar',
  density: 'standard',
  railFolded: false,
  openGroups: [],
  topMenu: '',
  columns: {},
};

const isPreferences = (value: unknown): value is Preferences =>
  isRecord(value) &&
  (value.locale === 'zh' || value.locale === 'en') &&
  ['light', 'dark', 'system'].includes(String(value.theme)) &&
  String(value.accent) in accents &&
  ['compact', 'standard', 'wall'].includes(String(value.density)) &&
  typeof value.railFolded === 'boolean' &&
  Array.isArray(value.openGroups) &&
  typeof value.topMenu === 'string' &&
  isRecord(value.columns);

export const preferences = createKeptStore<Preferences>('heliodeck.preferences', initial, isPreferences);

/** Changes some preferences and keeps them. */
export function prefer(change: Partial<Preferences>): void {
  preferences.set((before) => ({ ...before, ...change }));
}

export function usePreference<K extends keyof Preferences>(key: K): Preferences[K] {
  return useStore(preferences, (all) => all[key]);
}
