import { inLocale, type Label, type Locale } from '@heliodeck/kit/label';
import { preferences, usePreference } from '../state/preferences.ts';

/** Words of one component: labels, or functions that make a label of what they are told. */
type WordTable = Readonly<Record<string, Label | ((...told: never[]) => Label)>>;

/** The same table in one language. */
export type Spoken<T extends WordTable> = {
  readonly [K in keyof T]: T[K] extends (...told: infer A) => Label ? (...told: A) => string : string;
};

const spoken = new WeakMap<WordTable, Partial<Record<Locale, unknown>>>();

/** Puts a word table into one language; the same table and language give the same object. */
export function speak<T extends WordTable>(table: T, locale: Locale): Spoken<T> {
  const known = spoken.get(table) ?? {};
  spoken.set(table, known);
  known[locale] ??= Object.fromEntries(
    Object.entries(table).map(([name, word]) => [
      name,
      typeof word === 'function'
        ? (...told: unknown[]) => inLocale((word as (...told: unknown[]) => Label)(...told), locale)
        : inLocale(word, locale),
    ]),
  );
  return known[locale] as Spoken<T>;
}

/** A component's words in the language in force; components redraw when it changes. */
export function useWords<T extends WordTable>(table: T): Spoken<T> {
  return speak(table, usePreference('locale'));
}

/** The language in force; components redraw when it changes. */
export const useLocale = (): Locale => usePreference('locale');

/** Turns labels into text in the language in force. */
export function useSay(): (text: Label) => string {
  const locale = useLocale();
  return (text) => inLocale(text, locale);
}

/** The language in force, for code outside components (request headers). */
export const currentLocale = (): Locale => preferences.get().locale;
