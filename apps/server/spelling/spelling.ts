import { matchesSyllables } from '@heliodeck/kit/syllables';
import { pinyin } from 'pinyin-pro';

/** A name as users type it: its syllables and words in lower case, in order. */
type Spelled = readonly string[];

/** Cached: names change seldom and are searched with each typed letter. */
const kept = new Map<string, Spelled>();
const mostKept = 50_000;

/** '敦煌 3号' → ['dun', 'huang', '3', 'hao']. The pronunciation takes the whole name into account. */
export function spelled(name: string): Spelled {
  const known = kept.get(name);
  if (known) return known;
  const syllables = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).flatMap(
    (part) => part.toLowerCase().match(/[a-z]+|\d+/g) ?? [],
  );
  if (kept.size >= mostKept) kept.clear();
  kept.set(name, syllables);
  return syllables;
}

/** Whether a name contains a word literally, in pinyin or by initials. */
export function isNamed(name: string, word: string): boolean {
  return name.toLowerCase().includes(word.toLowerCase()) || matchesSyllables(spelled(name), word);
}
