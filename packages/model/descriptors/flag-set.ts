import type { Label } from '@heliodeck/kit/label';
import type { Tone } from './tone.ts';

/**
 * One bit of a status word: words for the set state and, where the clear state is displayed too, for the
 * clear state.
 */
export interface Flag {
  readonly bit: number;
  readonly set?: Label;
  readonly clear?: Label;
  readonly tone?: Tone;
}

/**
 * A status word of 16 bits. `none` applies if no described bit is set; `other` names set bits that no flag
 * describes. A flag without `set` and `clear` is known and yields no tag.
 */
export interface FlagSet {
  readonly key: string;
  readonly flags: readonly Flag[];
  readonly none: Label;
  /** Words of the detail view in place of `none`, if they differ (docs/product/telemetry.md#status-words). */
  readonly noneInView?: Label;
  readonly other?: Label;
}
