import type { Trouble } from '@heliodeck/model/wire/trouble';
import { troubleText } from '@heliodeck/model/wire/trouble-words';

/** What is searched of a trouble. Its words are put together from bits and times, which no key pressed in the search need do again. */
const texts = new WeakMap<Trouble, string>();

function textOf(trouble: Trouble): string {
  const known = texts.get(trouble);
  if (known !== undefined) return known;
  const said = troubleText(trouble.words);
  const text = `${trouble.stationName} ${trouble.subject} ${said.zh} ${said.en}`.toLowerCase();
  texts.set(trouble, text);
  return text;
}

/** The troubles that hold each word of a search, in either language; all where nothing is searched. */
export function fittingTroubles(troubles: readonly Trouble[], keyword: string): readonly Trouble[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return troubles;
  return troubles.filter((trouble) => words.every((word) => textOf(trouble).includes(word)));
}
