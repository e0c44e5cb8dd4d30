import type { Label } from '@heliodeck/kit/label';
import type { Tone } from './tone.ts';

/** One bit of a status word: words when set and, where the clear state is said aloud, when clear. */
export interface Flag {
  readonly bit: number;
  readonly set?: Label;
  readonly clear?: Label;
  readonly tone?: Tone;
}

/**
 * A status word of 16 bits. `none` is said when no described bit is set; `other` names set bits that no flag describes.
 * A flag without `set` and `clear` is known and gives no tag.
 */
export interface FlagSet {
  readonly key: string;
  readonly flags: readonly Flag[];
  readonly none: Label;
  /** What the detail view says instead of `none`, where its words differ (docs/product/telemetry.md#status-words). */
  readonly noneInView?: Label;
  readonly other?: Label;
}
