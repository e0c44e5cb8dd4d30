import { type DeviceState, noState, type Transition } from '@heliodeck/alarms/device-state';
import { judge } from '@heliodeck/alarms/judge';
import type { PastValues } from '../telemetry/alarms/past-values.ts';
import type { CompiledRule } from './compile-rule.ts';
import { settingOf } from './silence-times.ts';

/** An alarm that a rule would have raised. ms; `to` is null where it would still be open. */
export interface ReplayedAlarm {
  readonly pack: number;
  readonly from: number;
  readonly to: number | null;
  /** The value that crossed the limit, as it is stored. */
  readonly value: number | null;
}

/**
 * The alarms a rule would have raised by what a device said: the judge of the live readings, fed with those of before. A
 * chattering or a storm is not held back, so that a rule shows what it does by itself.
 */
export function replayed(
  { rule }: CompiledRule,
  { pack, at, values }: PastValues,
  facts: { readonly periodSeconds: number | null },
  now: number,
): ReplayedAlarm[] {
  const alarms: ReplayedAlarm[] = [];
  let open: Omit<ReplayedAlarm, 'to'> | undefined;
  let state: DeviceState = noState;
  const note = (transitions: readonly Transition[]) => {
    for (const transition of transitions) {
      if (transition.kind === 'raised') open ??= { pack, from: transition.at, value: transition.value };
      else if (open !== undefined) {
        alarms.push({ ...open, to: transition.at });
        open = undefined;
      }
    }
  };
  const reading: unknown[] = new Array(rule.place + 1);
  for (let i = 0; i < at.length; i++) {
    const instant = at[i] ?? 0;
    reading[rule.place] = values[i];
    const event = { kind: 'reading', at: instant, values: reading } as const;
    const judged = judge([rule], state, event, settingOf(instant, facts));
    state = judged.state;
    if (judged.transitions.length > 0) note(judged.transitions);
  }
  note(judge([rule], state, { kind: 'tick', isExpected: true }, settingOf(now, facts)).transitions);
  return open === undefined ? alarms : [...alarms, { ...open, to: null }];
}
