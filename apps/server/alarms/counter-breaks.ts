import { builtInWords } from '@heliodeck/model/alarms/built-in';
import pg from 'pg';
import { Script } from '../store/script.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { type CounterBreak, takeCounterBreaks } from '../telemetry/alarms/counter-breaks.ts';
import { type DeviceTransition, writeAlarms } from './alarm-rows.ts';
import { type BuiltInSettings, builtInSettings } from './built-in-rules.ts';

const atOnce = 500;
/** Late readings about a register that are older than this, ms, raise no alarm. */
const newsMs = 86_400_000;

const words = { reset: builtInWords.counterReset, exchange: builtInWords.counterExchange } as const;

/**
 * Raises an alarm for each energy counter that restarted or jumped, as the energy calculation has found. It is an event, not a state: its
 * alarm recovers at once and waits for users. Events are taken in the transaction that raises the alarm, so that a killed server reports
 * each only once; several servers may run this at the same time.
 * @returns number of events processed
 */
export function counterWatch(platform: TenantDb): (now: number) => Promise<number> {
  return (now) =>
    platform.tx(async (_, { client }) => {
      const { taken, breaks } = await takeCounterBreaks(client, atOnce);
      const news = breaks.filter(({ at }) => at > now - newsMs);
      if (news.length === 0) return taken;
      const settings = await builtInSettings(client, [...new Set(news.map(({ tenantId }) => tenantId))]);
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

function saidOf(
  { tenantId, deviceId, role, kind, fromAt, at }: CounterBreak,
  settings: BuiltInSettings | undefined,
): readonly DeviceTransition[] {
  const grade = settings?.['alarm.counterReset'] ?? 0;
  if (grade === 0) return [];
  const ruleId = `counter ${kind} ${role}`;
  const builtIn = { kind: 'counterReset', grade, content: words[kind].zh, encontent: words[kind].en };
  const about = { tenantId, deviceId, pack: 0, scale: 1, builtIn };
  return [
    { ...about, transition: { kind: 'raised', ruleId, at, crossedAt: fromAt, value: null } },
    { ...about, transition: { kind: 'recovered', ruleId, at, value: null } },
  ];
}
