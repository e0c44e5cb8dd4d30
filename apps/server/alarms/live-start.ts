import type { DeviceState, RuleState } from '@heliodeck/alarms/device-state';
import { type AlarmRule, isNumber, ruleKey } from '@heliodeck/alarms/rule';
import { origin } from '@heliodeck/model/descriptors/record';
import type { LiveStart } from '../telemetry/alarms/live-starts.ts';
import type { RecordLayout } from '../telemetry/record-layout.ts';

/**
 * Initial state of a device in this process: the stored state, completed from the live row. Neither a restart nor another server treats a
 * reading as new twice, and a rate has a reading to compare with.
 */
export function startFrom(
  stored: DeviceState,
  live: LiveStart | undefined,
  { columns }: RecordLayout,
  rules: readonly AlarmRule[],
  now: number,
): DeviceState {
  if (live === undefined) return stored;
  const last = Math.max(stored.last ?? Number.NEGATIVE_INFINITY, Math.min(live.at, now));
  const rates = rules.filter(({ test }) => test.kind === 'rate');
  const values: unknown[] = rates.length === 0 ? [] : new Array(columns.length).fill(undefined);
  const more: Record<string, RuleState> = {};
  for (const rule of rates) {
    const { watches, place } = rule;
    const name = columns[place]?.name ?? '';
    const value = live.values[place];
    if (!isNumber(value) || (live.saidBy?.[name] ?? live.origin) !== origin.device) continue;
    const at = live.readAt?.[name] ?? live.at;
    const kept = stored.rules[rule.id];
    // Values read with the row belong to the previous reading; earlier values are stored with their rule.
    if (at === live.at) values[place] = value;
    else if (kept?.before === undefined || kept.before.at < at) {
      const normal = {
        phase: 'normal',
        key: ruleKey(rule),
        watches,
        since: at,
        value: null,
        waited: 0,
        to: at,
      };
      more[rule.id] = { ...(kept ?? normal), before: { at, value } } as RuleState;
    }
  }
  const isAhead = stored.stamped !== undefined && last === stored.last;
  return {
    last,
    ...(isAhead ? { stamped: stored.stamped } : live.at > now && { stamped: live.at }),
    ...(rates.length > 0 && { heard: { at: live.at, values } }),
    rules: { ...stored.rules, ...more },
  };
}
