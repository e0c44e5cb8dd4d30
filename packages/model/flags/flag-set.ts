import type { Label } from '@heliodeck/kit/label';
import type { Tone } from '../field.ts';

/** One bit of a status word: words when set and, where the clear state is said aloud, when clear. */
export interface Flag {
  readonly bit: number;
  readonly set?: Label;
  readonly clear?: Label;
  readonly tone?: Tone;
}

/** A status word. `none` is said when nothing is set; `other` names set bits that no flag describes. */
export interface FlagSet {
  readonly key: string;
  readonly flags: readonly Flag[];
  readonly none: Label;
  readonly other?: Label;
}
