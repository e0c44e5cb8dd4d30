import { minuteOfDay } from '@heliodeck/kit/time-of-day';

/** Maximum number of windows per day in which a battery may be charged, and of those in which it may be discharged. */
const mostWindows = 10;

/** Minutes since midnight of 24:00. */
const endOfDay = 1440;

/** The two kinds of windows, as named in the inverter record. */
export const windowKinds = ['chargeTimePeriod', 'dischargeTimePeriod'] as const;
export type WindowKind = (typeof windowKinds)[number];

/** A window of the day, minutes since midnight; `to` is exclusive. 24:00 is 1440 and never the start of a window that is on. */
export interface TimeWindow {
  readonly kind: WindowKind;
  /** Number of the window, from 1. */
  readonly n: number;
  readonly from: number;
  readonly to: number;
}

/** Field name of one end of a window in the inverter record. */
export function windowField(kind: WindowKind, n: number, end: 'Start' | 'End'): string {
  return `${kind}${n}${end}`;
}

/** True for the field name of an end of a window. */
export function isWindowField(name: string): boolean {
  return /^(?:dis)?chargeTimePeriod(?:[1-9]|10)(?:Start|End)$/.test(name);
}

/**
 * The windows whose two ends are known, including those of length 0, which are switched off. An end of 00:00 after a later start is the
 * midnight at the end of the day: most devices store it so.
 */
export function windowsOf(values: Readonly<Record<string, unknown>>): TimeWindow[] {
  return windowKinds.flatMap((kind) =>
    Array.from({ length: mostWindows }, (_, i) => i + 1).flatMap((n) => {
      const from = minuteOfDay(values[windowField(kind, n, 'Start')]);
      const to = minuteOfDay(values[windowField(kind, n, 'End')]);
      if (from === undefined || to === undefined) return [];
      return [{ kind, n, from, to: to === 0 && from > 0 ? endOfDay : to }];
    }),
  );
}

/**
 * The first changed window that is invalid: it ends before it begins, or overlaps another one (a battery is
 * not charged and discharged at once). A window of length 0 is off and always valid.
 */
export function brokenWindow(
  windows: readonly TimeWindow[],
  isChanged: (window: TimeWindow) => boolean = () => true,
): TimeWindow | undefined {
  const on = windows.filter(({ from, to }) => from !== to);
  return on.find((one) => {
    if (!isChanged(one)) return false;
    return (
      one.from > one.to || on.some((other) => other !== one && one.from < other.to && other.from < one.to)
    );
  });
}
