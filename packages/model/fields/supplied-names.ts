import type { Label, Locale } from '@heliodeck/kit/label';

/** Names that the product supplies, in both languages; records store the Chinese one. */
export type SuppliedNames = Readonly<Record<string, Label>>;

/**
 * A stored name in the language of a reader: a supplied one in English for English readers, any other as it was entered
 * (docs/decisions/0129-supplied-names-in-english.md).
 */
export function suppliedIn(names: SuppliedNames | undefined, stored: string, locale: Locale): string {
  if (names === undefined || locale === 'zh') return stored;
  return Object.values(names).find(({ zh }) => zh === stored)?.en ?? stored;
}

/** The stored forms of the supplied names whose English form contains a text, ignoring case. */
export function suppliedLike(names: SuppliedNames | undefined, text: string): readonly string[] {
  const part = text.toLowerCase();
  return Object.values(names ?? {}).flatMap(({ zh, en }) => (en.toLowerCase().includes(part) ? [zh] : []));
}
