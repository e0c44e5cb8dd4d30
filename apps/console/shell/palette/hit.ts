import type { Label } from '@heliodeck/kit/label';
import type { Tone } from '@heliodeck/model/descriptors/tone';
import type { ListedMenu } from '../../api/menus.ts';
import type { KeptSession } from '../../api/session.ts';
import type { Translated } from '../../i18n/messages.ts';
import type { IconName } from '../../icons/icon-paths.ts';
import type { paletteWords } from './palette-words.ts';
import type { HeldPaths } from './places.ts';

/** A result of the search: a page to open, or an action. */
export interface Hit {
  readonly key: string;
  readonly icon: IconName;
  readonly name: string;
  readonly beside: string;
  /** Its current state, in words; not stored with recent places. */
  readonly state?: string;
  readonly tone?: Tone;
  /** Address to open; absent: `act` performs an action. */
  readonly href?: string;
  readonly act?: () => void;
  /** Not added to the recent places: it requests an action. */
  readonly once?: true;
}

/** What results are made of: the menus and permissions of the user, in the current language. */
export interface HitSources {
  readonly w: Translated<typeof paletteWords>;
  readonly translate: (text: Label) => string;
  readonly locale: 'zh' | 'en';
  readonly permissions: ReadonlySet<string>;
  readonly session: KeptSession | null;
  readonly menus: readonly ListedMenu[];
  /** Pinyin of the names of menus. */
  readonly syllables: Readonly<Record<string, readonly string[]>> | undefined;
  /** Addresses of the menus, by code. */
  readonly held: HeldPaths;
}

/** An action, and the words that people type for it. */
export interface Offer {
  readonly label: Label;
  readonly icon: IconName;
  /** Other words, pinyin and initials. */
  readonly also: string;
}

/** Whether an offer matches all words of a query. */
export function isMeant({ label, also }: Offer, query: string): boolean {
  const hay = `${label.zh} ${label.en} ${also}`.toLowerCase();
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length > 0 && words.every((word) => word.length > 1 && hay.includes(word));
}
