import { matchesSyllables } from '@heliodeck/kit/syllables';
import { pinyin } from 'pinyin-pro';

/** A name as people type it: its syllables and words in small letters, in their order. */
type Spelled = readonly string[];

/** Names change seldom and are asked for at each letter somebody types. */
const kept = new Map<string, Spelled>();
const mostKept = 50_000;

/** '敦煌 3号' → ['dun', 'huang', '3', 'hao']. Readings are those of the whole name. */
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

/** Whether a name holds a word as it is written, in pinyin or by initials. */
export function isNamed(name: string, word: string): boolean {
  return name.toLowerCase().includes(word.toLowerCase()) || matchesSyllables(spelled(name), word);
}
