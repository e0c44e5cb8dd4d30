import type { DeviceState, RuleState } from '@heliodeck/alarms/device-state';
import { type AlarmRule, ruleKey } from '@heliodeck/alarms/rule';
import { origin } from '@heliodeck/model/descriptors/record';
import type { LiveStart } from '../telemetry/alarms/live-starts.ts';
import type { RecordLayout } from '../telemetry/record-layout.ts';

/**
 * The state of a device nobody in this process has looked at yet: what was kept of it, and of what was not kept what the live
 * row says. So neither a restart nor another server makes a reading news twice, and a rate has a reading to compare with.
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
  const more: Record<string, RuleState> = {};
  for (const rule of rules) {
    if (rule.test.kind !== 'rate' || stored.rules[rule.id]?.before) continue;
    const name = columns[rule.place]?.name ?? '';
    const value = live.values[rule.place];
    if (typeof value !== 'number' || (live.saidBy?.[name] ?? live.origin) !== origin.device) continue;
    const at = live.readAt?.[name] ?? live.at;
    const { watches } = rule;
    const kept = stored.rules[rule.id] ?? {
      phase: 'normal',
      key: ruleKey(rule),
      watches,
      since: at,
      value: null,
      waited: 0,
      to: at,
    };
    more[rule.id] = { ...kept, before: { at, value } } as RuleState;
  }
  const isAhead = stored.stamped !== undefined && last === stored.last;
  return {
    last,
    ...(isAhead ? { stamped: stored.stamped } : live.at > now && { stamped: live.at }),
    rules: { ...stored.rules, ...more },
  };
}
