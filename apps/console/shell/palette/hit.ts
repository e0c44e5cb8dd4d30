import type { Label } from '@heliodeck/kit/label';
import type { Tone } from '@heliodeck/model/descriptors/tone';
import type { IconName } from '../../icons/icon-paths.ts';

/** One line of the search: a place to go to, or something to do at once. */
export interface Hit {
  readonly key: string;
  readonly icon: IconName;
  readonly name: string;
  readonly beside: string;
  /** How it stands just now, in words; not kept with recent places. */
  readonly state?: string;
  readonly tone?: Tone;
  /** Where it leads; absent: `act` does it here. */
  readonly href?: string;
  readonly act?: () => void;
  /** Not among the recent places: it asks for something to be done. */
  readonly once?: true;
}

/** Something to do, and what people type for it. */
export interface Offer {
  readonly label: Label;
  readonly icon: IconName;
  /** Other words, pinyin and initials. */
  readonly also: string;
}

/** Whether an offer holds all words of a query. */
export function isMeant({ label, also }: Offer, query: string): boolean {
  const hay = `${label.zh} ${label.en} ${also}`.toLowerCase();
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length > 0 && words.every((word) => word.length > 1 && hay.includes(word));
}
