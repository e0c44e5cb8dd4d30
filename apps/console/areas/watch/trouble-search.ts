import type { Trouble } from '@heliodeck/model/wire/trouble';
import { troubleText } from '@heliodeck/model/wire/trouble-words';

/** The searchable text of a trouble. It is built from bits and times, so it is cached for the next keystrokes. */
const texts = new WeakMap<Trouble, string>();

function textOf(trouble: Trouble): string {
  const known = texts.get(trouble);
  if (known !== undefined) return known;
  const said = troubleText(trouble.words);
  const text = `${trouble.stationName} ${trouble.subject} ${said.zh} ${said.en}`.toLowerCase();
  texts.set(trouble, text);
  return text;
}

/** The troubles that contain each word of a search, in either language; all without a search. */
export function fittingTroubles(troubles: readonly Trouble[], keyword: string): readonly Trouble[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return troubles;
  return troubles.filter((trouble) => words.every((word) => textOf(trouble).includes(word)));
}
