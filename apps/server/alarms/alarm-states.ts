import { type DeviceState, noState } from '@heliodeck/alarms/device-state';
import type pg from 'pg';
import type { Script } from '../store/script.ts';
import { statement } from '../store/sql.ts';

/** Identifies a state: a pack of a device within one of its records. */
export interface StateKey {
  readonly tenantId: string;
  readonly deviceId: string;
  readonly record: string;
  readonly pack: number;
}

/** A state as stored in the database. */
export interface StoredState {
  readonly state: DeviceState;
  /** 0 = there is no row. */
  readonly version: number;
}

/** A state to be written if the row still has the version from which it was computed. */
export interface ChangedState extends StateKey, StoredState {
  /** When a delay ends, ms; undefined if none runs. */
  readonly dueAt: number | undefined;
}

/** Reads states, in the order of the keys; returns initial states for keys without a row. */
export async function readStates(client: pg.ClientBase, keys: readonly StateKey[]): Promise<StoredState[]> {
  if (keys.length === 0) return [];
  const { rows } = await client.query<{ state: DeviceState | null; version: number | null }>({
    name: 'alarm states',
    ...statement`select s.state, s.version::float8
      from unnest(${keys.map(({ deviceId }) => deviceId)}::bigint[],
        ${keys.map(({ record }) => record)}::text[],
        ${keys.map(({ pack }) => pack)}::int[]) with ordinality as k(device_id, record, pack, n)
      left join alarm_state s on s.device_id = k.device_id and s.record = k.record and s.pack = k.pack order by k.n`,
  });
  return rows.map(({ state, version }) => ({ state: state ?? noState, version: version ?? 0 }));
}

/** The part of a state that must outlive the process. The newest reading, and a rule in phase normal, are restored from the live row. */
export function storedPart({ heard: _heard, ...state }: DeviceState): DeviceState {
  return {
    ...state,
    rules: Object.fromEntries(Object.entries(state.rules).filter(([, { phase }]) => phase !== 'normal')),
  };
}

/** True if a state must be written: a delay or an alarm began, continued or ended. */
export function isChanged(stored: DeviceState, { rules }: DeviceState): boolean {
  for (const id in rules) if (rules[id]?.phase !== 'normal' && rules[id] !== stored.rules[id]) return true;
  for (const id in stored.rules)
    if (stored.rules[id]?.phase !== 'normal' && rules[id]?.phase !== stored.rules[id]?.phase) return true;
  return false;
}

/** Adds to a script that states are written. @param stale called if another process has changed one of them in the meantime */
export function writeStates(
  script: Pick<Script, 'add'>,
  changed: readonly ChangedState[],
  literal: (text: string) => string,
  stale: () => never,
): void {
  if (changed.length === 0) return;
  const rows = changed.map(({ dueAt, ...row }) => ({
    ...row,
    dueAt: dueAt === undefined ? null : new Date(dueAt).toISOString(),
  }));
  script.add(
    `with given as (
      select * from jsonb_to_recordset(${literal(JSON.stringify(rows))}::jsonb) as g("tenantId" text, "deviceId" bigint,
        record text, pack integer, state jsonb, "dueAt" timestamptz, version bigint)),
    made as (
      insert into alarm_state (tenant_id, device_id, record, pack, state, due_at)
      select "tenantId", "deviceId", record, pack, state, "dueAt" from given where version = 0
      on conflict do nothing returning 1),
    moved as (
      update alarm_state s set state = g.state, due_at = g."dueAt", version = s.version + 1 from given g
      where s.device_id = g."deviceId" and s.record = g.record and s.pack = g.pack and s.version = g.version returning 1)
    select ((select count(*) from made) + (select count(*) from moved))::int as written`,
    ({ rows: [row] }) => {
      if (row?.written !== changed.length) stale();
    },
  );
}
