import { inLocale, type Label, type Locale } from '@heliodeck/kit/label';
import type { FlagSet } from './flag-set.ts';
import type { Tone } from './tone.ts';

/** One tag of a decoded word; `set` is false for tags of clear bits and for the "nothing set" tag. */
export interface DecodedFlag {
  readonly label: Label;
  readonly tone: Tone;
  readonly set: boolean;
  /** Number of the bit; absent on the "nothing set" tag. */
  readonly bit?: number;
}

/** Where the tags are displayed: the detail view uses other words for "nothing set". */
export type FlagPlace = 'list' | 'view';

/**
 * Decodes a status word from its least significant bit: one tag per set bit, then one per clear bit that has
 * words. If no described bit is set, the result is the `none` tag alone
 * (docs/product/telemetry.md#status-words). An absent word decodes to no tag, because unknown does not mean
 * "no faults".
 */
export function decodeFlags(
  set: FlagSet,
  word: number | null,
  place: FlagPlace = 'list',
): readonly DecodedFlag[] {
  if (word === null) return [];
  const described = new Set(set.flags.map((flag) => flag.bit));
  const tags: DecodedFlag[] = [];
  let anySet = false;
  for (let bit = 0; bit < wordBits; bit += 1) {
    const isSet = hasBit(word, bit);
    const flag = set.flags.find((candidate) => candidate.bit === bit);
    if (isSet && (described.has(bit) || set.other)) anySet = true;
    const said = isSet ? (flag ? flag.set : set.other) : flag?.clear;
    if (said)
      tags.push({ label: said, tone: isSet ? (flag?.tone ?? 'warning') : 'neutral', set: isSet, bit });
  }
  if (anySet) return tags;
  const none = place === 'view' ? (set.noneInView ?? set.none) : set.none;
  return [{ label: none, tone: 'neutral', set: false }];
}

/** Whether the decoded word has only the "nothing set" tag. */
export const isNone = ([first, ...others]: readonly DecodedFlag[]): boolean =>
  first !== undefined && others.length === 0 && !first.set && first.bit === undefined;

/** A status word as one line: its tags joined with ', '; '' if the word is absent. */
export function flagsText(
  set: FlagSet,
  word: number | null,
  locale: Locale,
  place: FlagPlace = 'list',
): string {
  return decodeFlags(set, word, place)
    .map((tag) => inLocale(tag.label, locale))
    .join(', ');
}

/**
 * A word as 16 binary digits, most significant first, separated by commas, as battery history displays it
 * (docs/product/telemetry.md#battery-data).
 */
export function binaryDigits(word: number | null): string {
  if (word === null) return '';
  return Array.from({ length: wordBits }, (_, index) =>
    hasBit(word, wordBits - 1 - index) ? '1' : '0',
  ).join(',');
}

/** Bits of a status word; controllers report 16, and no other word has more. */
const wordBits = 16;

function hasBit(word: number, bit: number): boolean {
  return ((word >>> bit) & 1) === 1;
}
