/**
 * - normal: no alarm
 * - pendingOn: over the limit, the delay before raising runs
 * - active: raised
 * - pendingOff: raised and recovered, the delay before recovery runs
 */
export type Phase = 'normal' | 'pendingOn' | 'active' | 'pendingOff';

/** State of a rule for a device. All instants are ms since 1970 UTC. */
export interface RuleState {
  readonly phase: Phase;
  /** Key of the rule when this was written (ruleKey). */
  readonly key: string;
  /** Name of the watched value. */
  readonly watches: string;
  /** When the limit was crossed; in pendingOff when the value recovered. Unused in phase normal. */
  readonly since: number;
  /** The value at `since`. */
  readonly value: number | null;
  /** Elapsed part of the delay, ms, counted up to `to`. */
  readonly waited: number;
  readonly to: number;
  /** For a rate: the last reading with the value, if the newest one lacked it. */
  readonly before?: { readonly at: number; readonly value: number };
  /** For missing data: time without readings, ms, counted up to `to`. */
  readonly silence?: { readonly ms: number; readonly to: number };
}

/**
 * State of all rules for a device (or a pack of it); plain data that survives JSON. Rules in phase normal are
 * omitted.
 */
export interface DeviceState {
  /** Time of the newest judged reading; null if there was none. */
  readonly last: number | null;
  /**
   * Its time stamp, if that was later than the clock: it counts as simultaneous with `last`, and later
   * readings are still accepted.
   */
  readonly stamped?: number;
  /** The newest reading by the device's own clock, stored if a rule is a rate; its values are never changed. */
  readonly heard?: { readonly at: number; readonly values: readonly unknown[] };
  readonly rules: Readonly<Record<string, RuleState>>;
}

/** Initial state of a device. */
export const noState: DeviceState = { last: null, rules: {} };

/** Why an alarm ended without recovery of its value. */
export type EndReason = 'ruleGone' | 'ruleRebound';

/**
 * A change of a rule's state. `raised` is also reported when a limit is crossed again after a recovery; the
 * store of alarms then counts it on the alarm that is still open, if there is one.
 */
export type Transition =
  | {
      readonly kind: 'raised';
      readonly ruleId: string;
      /** When the delay ended. */
      readonly at: number;
      readonly crossedAt: number;
      readonly value: number | null;
    }
  | {
      readonly kind: 'recovered';
      readonly ruleId: string;
      /** When the value recovered, which is before the delay ended. */
      readonly at: number;
      readonly value: number | null;
    }
  | { readonly kind: 'ended'; readonly ruleId: string; readonly at: number; readonly reason: EndReason };
