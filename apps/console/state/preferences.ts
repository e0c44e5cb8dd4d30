import { isRecord } from '@heliodeck/kit/is-record';
import type { Locale } from '@heliodeck/kit/label';
import { type AccentName, accents } from '../theme/palette.ts';
import { type Distance, distances } from './distance.ts';
import { createKeptStore } from './kept.ts';
import { useStore } from './store.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';
/** Row height and letter size: many rows at a desk, few large ones for a wall two metres away. */
export type Density = 'compact' | 'standard' | 'wall';

/** How stations stand on the watch page. */
export const watchViews = ['tiles', 'both', 'map'] as const;
export type WatchView = (typeof watchViews)[number];

/** What one person likes on this machine; the server does not know it. */
interface Preferences {
  readonly locale: Locale;
  readonly theme: ThemeChoice;
  readonly accent: AccentName;
  readonly density: Density;
  /** From how many metres the screen is read. */
  readonly distance: Distance;
  readonly railFolded: boolean;
  /** Menu codes of the sidebar's opened groups. */
  readonly openGroups: readonly string[];
  /** Top menu the sidebar is narrowed to; '' = all menus. */
  readonly topMenu: string;
  /** Whether a new alarm of grade 1 sounds. */
  readonly alarmSound: boolean;
  readonly watchView: WatchView;
  /** Entity key → rows a page of its list the person chose. */
  readonly pageSizes: Readonly<Record<string, number>>;
}

/**
 * The language a person meets before choosing one: the first of the browser's languages that the console speaks,
 * else English where the browser asks for others only, else Chinese.
 *
 * @param languages BCP 47 tags in the person's order, as `navigator.languages` has them
 */
export function firstLocale(languages: readonly string[]): Locale {
  const spoken = languages
    .map((tag) => tag.toLowerCase().split('-')[0])
    .find((language) => language === 'zh' || language === 'en');
  return spoken === 'zh' || languages.length === 0 ? 'zh' : 'en';
}

const initial: Preferences = {
  locale: firstLocale(typeof window === 'undefined' ? [] : navigator.languages),
  theme: 'system',
  accent: 'solar',
  density: 'standard',
  distance: 0,
  railFolded: false,
  openGroups: [],
  topMenu: '',
  alarmSound: false,
  watchView: 'tiles',
  pageSizes: {},
};

/** What a stored preference must look like; one that does not, or is new since, starts as usual. */
const fits: { readonly [K in keyof Preferences]: (value: unknown) => boolean } = {
  locale: (value) => value === 'zh' || value === 'en',
  theme: (value) => value === 'light' || value === 'dark' || value === 'system',
  accent: (value) => typeof value === 'string' && Object.hasOwn(accents, value),
  density: (value) => value === 'compact' || value === 'standard' || value === 'wall',
  distance: (value) => distances.some((distance) => distance === value),
  railFolded: (value) => typeof value === 'boolean',
  openGroups: Array.isArray,
  topMenu: (value) => typeof value === 'string',
  alarmSound: (value) => typeof value === 'boolean',
  watchView: (value) => watchViews.some((view) => view === value),
  pageSizes: (value) =>
    isRecord(value) && Object.values(value).every((size) => Number.isInteger(size) && Number(size) > 0),
};

/** Takes of the stored preferences those that still mean something. */
export function restorePreferences(stored: unknown): Preferences {
  const known = isRecord(stored) ? stored : {};
  const kept = Object.entries(fits).filter(([name, fit]) => Object.hasOwn(known, name) && fit(known[name]));
  return { ...initial, ...Object.fromEntries(kept.map(([name]) => [name, known[name]])) };
}

export const preferences = createKeptStore<Preferences>('heliodeck.preferences', initial, restorePreferences);

/** Changes some preferences and keeps them. */
export function prefer(change: Partial<Preferences>): void {
  preferences.set((before) => ({ ...before, ...change }));
}

/** One preference; the component redraws when that one changes. */
export function usePreference<K extends keyof Preferences>(key: K): Preferences[K] {
  return useStore(preferences, (all) => all[key]);
}
