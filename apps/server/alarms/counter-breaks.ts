import { builtInWords } from '@heliodeck/model/alarms/built-in';
import pg from 'pg';
import { Script } from '../store/script.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import {
  type CounterBreak,
  takeCounterBreaks,
  tenantsWithBreaks,
} from '../telemetry/alarms/counter-breaks.ts';
import { type DeviceTransition, writeAlarms } from './alarm-rows.ts';
import { type BuiltInSettings, builtInSettings } from './built-in-rules.ts';

const atOnce = 500;
/** Late readings about a register that are older than this, ms, raise no alarm. */
const newsMs = 86_400_000;

const words = { reset: builtInWords.counterReset, exchange: builtInWords.counterExchange } as const;

/**
 * Raises an alarm for each energy counter that restarted or jumped, as the energy calculation has found, after the tenant's delay: a break
 * that late readings explain within it raises none. It is an event, not a state: its
 * alarm recovers at once and waits for users. Events are taken in the transaction that raises the alarm, so that a killed server reports
 * each only once; several servers may run this at the same time.
 * @returns number of events processed
 */
export function counterWatch(platform: TenantDb): (now: number) => Promise<number> {
  return (now) =>
    platform.tx(async (_, { client }) => {
      const settings = await builtInSettings(client, await tenantsWithBreaks(client));
      if (settings.size === 0) return 0;
      // Without a delay an event counts at once, also one of a device whose clock is ahead.
      const until = [...settings].map(
        ([id, of]) => [id, delayOf(of) === 0 ? latest : now - delayOf(of)] as const,
      );
      const { taken, breaks } = await takeCounterBreaks(client, atOnce, new Map(until));
      const news = breaks.filter(({ tenantId, at }) => at > now - newsMs - delayOf(settings.get(tenantId)));
      if (news.length === 0) return taken;
      const script = new Script();
      writeAlarms(
        script,
        news.flatMap((one) => saidOf(one, settings.get(one.tenantId))),
        pg.escapeLiteral,
      );
      await script.run(client);
      return taken;
    });
}

/** Far later than any event, ms. */
const latest = 4e12;

const delayOf = (settings: BuiltInSettings | undefined): number =>
  (settings?.['alarm.counterResetSeconds'] ?? 0) * 1000;

function saidOf(
  { tenantId, deviceId, role, kind, fromAt, at }: CounterBreak,
  settings: BuiltInSettings | undefined,
): readonly DeviceTransition[] {
  const grade = settings?.['alarm.counterReset'] ?? 0;
  if (grade === 0) return [];
  const ruleId = `counter ${kind} ${role}`;
  const raisedAt = at + delayOf(settings);
  const builtIn = { kind: 'counterReset', grade, content: words[kind].zh, encontent: words[kind].en };
  const about = { tenantId, deviceId, pack: 0, scale: 1, builtIn };
  return [
    { ...about, transition: { kind: 'raised', ruleId, at: raisedAt, crossedAt: fromAt, value: null } },
    { ...about, transition: { kind: 'recovered', ruleId, at: raisedAt, value: null } },
  ];
}
