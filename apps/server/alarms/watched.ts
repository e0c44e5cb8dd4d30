import type { DeviceState } from '@heliodeck/alarms/device-state';
import { judge } from '@heliodeck/alarms/judge';
import type { AlarmRule } from '@heliodeck/alarms/rule';
import { origin } from '@heliodeck/model/descriptors/record';
import type { AdmittedReading } from '../telemetry/admission.ts';
import type { DeviceFacts } from '../telemetry/device-facts.ts';
import { rulesFor, type TenantRules } from './rule-cache.ts';
import { settingOf } from './silence-times.ts';

/** Cached state of a device's record (and pack). */
export interface Watched {
  state: DeviceState;
  /** As stored in the database, with its version; 0 = no row. */
  stored: DeviceState;
  version: number;
  facts: DeviceFacts;
  book: TenantRules;
  rules: readonly AlarmRule[];
}

/** Evaluates a reading; readings entered or edited by users are ignored. @returns the transitions of the rules */
export function judgeReading(
  watched: Watched,
  { reading, cells, facts }: AdmittedReading,
  book: TenantRules,
  now: number,
) {
  if ((reading.origin ?? origin.device) !== origin.device) return [];
  if (watched.facts !== facts || watched.book !== book) {
    watched.rules = rulesFor(book, reading.record, reading.deviceId, facts);
    watched.facts = facts;
    watched.book = book;
  }
  const event = { kind: 'reading', at: reading.at, values: cells } as const;
  const { state, transitions } = judge(watched.rules, watched.state, event, settingOf(now, facts));
  watched.state = state;
  return transitions;
}
