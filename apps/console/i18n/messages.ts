import { joinWords } from '@heliodeck/kit/join-words';
import { inLocale, type Label, type Locale } from '@heliodeck/kit/label';
import { preferences, usePreference } from '../state/preferences.ts';

/** Texts of one component: labels, or functions that return a label. */
type MessageTable = Readonly<Record<string, Label | ((...args: never[]) => Label)>>;

/** The same table in one language. */
export type Translated<T extends MessageTable> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => Label ? (...args: A) => string : string;
};

const translated = new WeakMap<MessageTable, Partial<Record<Locale, unknown>>>();

/** Translates a table of texts; the same table and language yield the same object. */
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

/** A component's texts in the current language; components are rendered again when it changes. */
export function useMessages<T extends MessageTable>(table: T): Translated<T> {
  return translate(table, usePreference('locale'));
}

/** The current language; components are rendered again when it changes. */
export const useLocale = (): Locale => usePreference('locale');

/** Translates labels to the current language. */
export function useTranslate(): (text: Label) => string {
  const locale = useLocale();
  return (text) => inLocale(text, locale);
}

/** Joins names or values with the separator of the current language. */
export function useJoined(): (words: readonly string[]) => string {
  const locale = useLocale();
  return (words) => joinWords(words, locale);
}

/** The current language, for code outside components (request headers). */
export const currentLocale = (): Locale => preferences.get().locale;
