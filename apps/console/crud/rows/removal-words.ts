import { joinWords } from '@heliodeck/kit/join-words';
import { inLocale, type Label, type Locale, label } from '@heliodeck/kit/label';

/** Number of names in a confirmation; of more only the count is displayed. */
const mostNames = 8;

const words = {
  one: (kind: string, name: string) => label(`删除${kind}：${name}`, `Delete ${kind}: ${name}`),
  some: (kind: string, count: number, names: string) =>
    label(`删除 ${count} 条${kind}：${names}`, `Delete ${count} × ${kind}: ${names}`),
  all: (names: readonly string[]) => label(joinWords(names, 'zh'), joinWords(names, 'en')),
  first: (names: readonly string[], more: number) =>
    label(`${joinWords(names, 'zh')} 等，另有 ${more} 条`, `${joinWords(names, 'en')} and ${more} more`),
};

/** What would be deleted: the kind of record, the number, and their names. */
export function removalWords(kind: Label, titles: readonly string[]): Label {
  const inOne = (locale: Locale): string => {
    const named = titles.slice(0, mostNames);
    const more = titles.length - named.length;
    const names = inLocale(more > 0 ? words.first(named, more) : words.all(named), locale);
    const said =
      titles.length === 1 ? words.one(kind[locale], names) : words.some(kind[locale], titles.length, names);
    return inLocale(said, locale);
  };
  return { zh: inOne('zh'), en: inOne('en') };
}
