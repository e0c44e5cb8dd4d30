import type { DeviceState } from '@heliodeck/alarms/device-state';
import { dueOf, judge } from '@heliodeck/alarms/judge';
import { sql } from 'kysely';
import pg from 'pg';
import type { TableChanges } from '../store/changes.ts';
import { Script } from '../store/script.ts';
import { statement } from '../store/sql.ts';
import type { DbSession, TenantDb } from '../store/tenant-db.ts';
import type { DeviceFacts, FindDevices } from '../telemetry/device-facts.ts';
import { findDevicesIn } from '../telemetry/device-facts.ts';
import { type DeviceTransition, writeAlarms } from './alarm-rows.ts';
import { type ChangedState, isChanged, type StateKey, storedPart, writeStates } from './alarm-states.ts';
import { RuleCache, rulesFor } from './rule-cache.ts';
import { answersForMs, behindMs, settingOf } from './silence-times.ts';

const atOnce = 500;

type Kept = StateKey & { readonly state: DeviceState; readonly version: number };

const keptColumns = sql.raw(
  'tenant_id as "tenantId", device_id::text as "deviceId", record, pack, state, version::float8',
);

/** Tables whose changes may leave alarms of a tenant without their rule or device, or outside the scope of the rule. */
const sweptTables = [
  ...['threshold_setting', 'threshold_attr', 'alarm_out_of_service', 'dept', 'device', 'dtu', 'station'],
  'param',
];

/** Evaluates alarms without a reading. Several processes may run all of it at once. */
export interface AlarmClock {
  /** Raises and recovers alarms whose delay ended without a further reading. @returns number of states evaluated */
  overdue(now: number): Promise<number>;
  /** Ends the alarms of removed rules and devices for which no reading arrives. @returns number of states evaluated */
  sweep(now: number): Promise<number>;
}

/** @param platform has access to the rows of all tenants */
export function alarmClock(platform: TenantDb, changes: TableChanges): AlarmClock {
  const parts = { book: new RuleCache(changes), find: findDevicesIn(platform) };
  const swept = new Map<string, string>();
  return {
    overdue: (now) =>
      platform.tx(async (_, session) => {
        const at = now - behindMs;
        const { rows } = await session.client.query<Kept>({
          name: 'alarms due',
          ...statement`select ${keptColumns} from alarm_state
            where due_at <= ${new Date(at)} order by due_at limit ${sql.lit(atOnce)} for update skip locked`,
        });
        return look(session, rows, at, { ...parts, isDue: true });
      }),
    async sweep(now) {
      const { rows: tenants } = await platform.read((_, { client }) =>
        client.query<{ id: string }>('select distinct tenant_id as id from alarm_state'),
      );
      let looked = 0;
      for (const { id } of tenants) {
        const versions = sweptTables.map((table) => changes.version(table, id));
        const version = versions.join();
        if (versions.includes(undefined) || swept.get(id) === version) continue;
        looked += await sweepTenant(platform, id, now - behindMs, parts);
        swept.set(id, version);
      }
      return looked;
    },
  };
}

interface Parts {
  readonly book: RuleCache;
  readonly find: FindDevices;
  /** True if the states were selected because a stored delay has ended: they are written again. */
  readonly isDue?: boolean;
}

async function sweepTenant(platform: TenantDb, tenantId: string, at: number, parts: Parts): Promise<number> {
  let after = { id: '0', record: '', pack: -1 };
  for (let looked = 0; ; ) {
    const page = await platform.tx(async (_, session) => {
      const { rows } = await session.client.query<Kept>(
        statement`select ${keptColumns} from alarm_state
         where tenant_id = ${tenantId} and (device_id, record, pack) > (${after.id}::bigint, ${after.record}::text, ${after.pack}::int)
           and state -> 'rules' <> '{}'
         order by device_id, record, pack limit ${sql.lit(atOnce)} for update`,
      );
      await look(session, rows, at, parts);
      return rows;
    });
    looked += page.length;
    const last = page.at(-1);
    if (last === undefined || page.length < atOnce) return looked;
    after = { id: last.deviceId, record: last.record, pack: last.pack };
  }
}

/** Evaluates locked states at the current time, and writes the results. */
async function look(
  { client }: Pick<DbSession, 'client'>,
  rows: readonly Kept[],
  at: number,
  { book, find, isDue = false }: Parts,
): Promise<number> {
  if (rows.length === 0) return 0;
  await book.load(client, book.stale(rows.map(({ tenantId }) => tenantId)));
  const facts = await find([...new Set(rows.map(({ deviceId }) => deviceId))]);
  const said: DeviceTransition[] = [];
  const changed = rows.flatMap((row) => {
    const next = lookAt(row, facts.get(row.deviceId), at, book, said);
    return isDue || isChanged(row.state, next.state) ? [next] : [];
  });
  const script = new Script();
  writeStates(script, changed, pg.escapeLiteral, () => {
    throw new Error('states of alarms changed under their lock');
  });
  writeAlarms(script, said, pg.escapeLiteral);
  await script.run(client);
  return rows.length;
}

function lookAt(
  row: Kept,
  facts: DeviceFacts | undefined,
  at: number,
  book: RuleCache,
  said: DeviceTransition[],
): ChangedState {
  const { tenantId, deviceId, record, pack, version } = row;
  const rules = facts ? rulesFor(book.of(tenantId), record, deviceId, facts) : [];
  const tick = { kind: 'tick', isExpected: false } as const;
  const { state, transitions } = judge(rules, row.state, tick, settingOf(at, facts));
  for (const transition of transitions) {
    const isGone = facts === undefined && transition.kind === 'ended';
    said.push({
      tenantId,
      deviceId,
      pack,
      ...book.sayingOf(tenantId, transition.ruleId),
      transition: isGone ? { ...transition, reason: 'deviceGone' } : transition,
    });
  }
  const dueAt = dueOf(rules, state, answersForMs(facts?.periodSeconds));
  return { tenantId, deviceId, record, pack, state: storedPart(state), version, dueAt };
}
