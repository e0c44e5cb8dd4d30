import { isRecord } from '@heliodeck/kit/is-record';
import type { Locale } from '@heliodeck/kit/label';
import { type AccentName, isAccentName } from './accents.ts';
import { type Distance, distances } from './distance.ts';
import { createKeptStore } from './kept.ts';
import { useStore } from './store.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';
/** Row height and font size: many rows on a desktop, few large ones for a wall display two metres away. */
export type Density = 'compact' | 'standard' | 'wall';

/** Layouts of the stations on the watch page. */
export const watchViews = ['tiles', 'both', 'map'] as const;
export type WatchView = (typeof watchViews)[number];

/** Preferences of a user on this machine; not stored on the server. */
interface Preferences {
  readonly locale: Locale;
  readonly theme: ThemeChoice;
  readonly accent: AccentName;
  readonly density: Density;
  /** Viewing distance in metres. */
  readonly distance: Distance;
  readonly railFolded: boolean;
  /** Menu codes of the sidebar's expanded groups. */
  readonly openGroups: readonly string[];
  /** Top menu that the sidebar is restricted to; '' = all menus. */
  readonly topMenu: string;
  /** Whether a new alarm of grade 1 makes a sound. */
  readonly alarmSound: boolean;
  readonly watchView: WatchView;
  /** Entity key → page size that the user chose for its list. */
  readonly pageSizes: Readonly<Record<string, number>>;
}

/**
 * The default language: the first of the browser's languages that the console supports, else English if the
 * browser requests only other languages, else Chinese.
 *
 * @param languages BCP 47 tags in the user's order, as in `navigator.languages`
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

/** Validation of stored preferences; an invalid or missing one gets its default. */
const fits: { readonly [K in keyof Preferences]: (value: unknown) => boolean } = {
  locale: (value) => value === 'zh' || value === 'en',
  theme: (value) => value === 'light' || value === 'dark' || value === 'system',
  accent: isAccentName,
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

/** Restores the valid ones of the stored preferences. */
export function restorePreferences(stored: unknown): Preferences {
  const known = isRecord(stored) ? stored : {};
  const kept = Object.entries(fits).filter(([name, fit]) => Object.hasOwn(known, name) && fit(known[name]));
  return { ...initial, ...Object.fromEntries(kept.map(([name]) => [name, known[name]])) };
}

export const preferences = createKeptStore<Preferences>('heliodeck.preferences', initial, restorePreferences);

/** Changes some preferences and stores them. */
export function prefer(change: Partial<Preferences>): void {
  preferences.set((before) => ({ ...before, ...change }));
}

/** One preference; the component is rendered again when it changes. */
export function usePreference<K extends keyof Preferences>(key: K): Preferences[K] {
  return useStore(preferences, (all) => all[key]);
}
