import { joinWords } from '@heliodeck/kit/join-words';
import { inLocale, type Label, type Locale } from '@heliodeck/kit/label';
import { preferences, usePreference } from '../state/preferences.ts';

/** Words of one component: labels, or functions that make a label of their arguments. */
type MessageTable = Readonly<Record<string, Label | ((...args: never[]) => Label)>>;

/** The same table in one language. */
export type Translated<T extends MessageTable> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => Label ? (...args: A) => string : string;
};

const translated = new WeakMap<MessageTable, Partial<Record<Locale, unknown>>>();

/** Puts a word table into one language; the same table and language give the same object. */
export function translate<T extends MessageTable>(table: T, locale: Locale): Translated<T> {
  const known = translated.get(table) ?? {};
  translated.set(table, known);
  known[locale] ??= Object.fromEntries(
    Object.entries(table).map(([name, word]) => [
      name,
      typeof word === 'function'
        ? (...args: unknown[]) => inLocale((word as (...args: unknown[]) => Label)(...args), locale)
        : inLocale(word, locale),
    ]),
  );
  return known[locale] as Translated<T>;
}

/** A component's words in the language in force; components redraw when it changes. */
export function useMessages<T extends MessageTable>(table: T): Translated<T> {
  return translate(table, usePreference('locale'));
}

/** The language in force; components redraw when it changes. */
export const useLocale = (): Locale => usePreference('locale');

/** Turns labels into text in the language in force. */
export function useTranslate(): (text: Label) => string {
  const locale = useLocale();
  return (text) => inLocale(text, locale);
}

/** Joins names or values as the language in force does. */
export function useJoined(): (words: readonly string[]) => string {
  const locale = useLocale();
  return (words) => joinWords(words, locale);
}

/** The language in force, for code outside components (request headers). */
export const currentLocale = (): Locale => preferences.get().locale;
