/**
 * - normal: nothing to say
 * - pendingOn: over the limit, the delay before raising runs
 * - active: raised
 * - pendingOff: raised and back, the delay before recovering runs
 */
export type Phase = 'normal' | 'pendingOn' | 'active' | 'pendingOff';

/** Where a device stands with one rule. All instants are ms since 1970 UTC. */
export interface RuleState {
  readonly phase: Phase;
  /** What the rule asked when this was written (ruleKey). */
  readonly key: string;
  /** Name of the value it watched. */
  readonly watches: string;
  /** When the limit was crossed; of pendingOff when the value came back. Without meaning in phase normal. */
  readonly since: number;
  /** The value at `since`. */
  readonly value: number | null;
  /** How much of the delay has passed, ms, counted up to `to`. */
  readonly waited: number;
  readonly to: number;
  /** Rate: the last reading that had the value, where the newest one had not. */
  readonly before?: { readonly at: number; readonly value: number };
  /** No data: for how long nothing came, ms, counted up to `to`. */
  readonly silence?: { readonly ms: number; readonly to: number };
}

/** Where a device (or a pack of it) stands with its rules; plain data that survives JSON. Rules in phase normal are left out. */
export interface DeviceState {
  /** Newest reading judged; null where there was none. */
  readonly last: number | null;
  /** Its stamp, where that was later than the clock: it counts as one of `last`, and what follows it is still news. */
  readonly stamped?: number;
  /** The newest reading by the device's own clock, where a rule is a rate; its values are never changed. */
  readonly heard?: { readonly at: number; readonly values: readonly unknown[] };
  readonly rules: Readonly<Record<string, RuleState>>;
}

/** A device nobody has looked at yet. */
export const noState: DeviceState = { last: null, rules: {} };

/** Why an alarm ended without its value having come back. */
export type EndReason = 'ruleGone' | 'ruleRebound';

/**
 * What became of a rule. `raised` is also said of a limit that is crossed anew after a recovery: whoever keeps alarms counts it
 * on the one that is still open, if there is one.
 */
export type Transition =
  | {
      readonly kind: 'raised';
      readonly ruleId: string;
      /** When the delay was over. */
      readonly at: number;
      readonly crossedAt: number;
      readonly value: number | null;
    }
  | {
      readonly kind: 'recovered';
      readonly ruleId: string;
      /** When the value came back, which is before the delay was over. */
      readonly at: number;
      readonly value: number | null;
    }
  | { readonly kind: 'ended'; readonly ruleId: string; readonly at: number; readonly reason: EndReason };
