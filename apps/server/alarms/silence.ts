import type { DeviceState } from '@heliodeck/alarms/device-state';
import { dueOf, judge } from '@heliodeck/alarms/judge';
import type { AlarmRule } from '@heliodeck/alarms/rule';
import { origin } from '@heliodeck/model/descriptors/record';
import pg from 'pg';
import { Script } from '../store/script.ts';
import { statement } from '../store/sql.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { type HeardDevice, heardDevices } from '../telemetry/alarms/heard-devices.ts';
import { firstOwnValueAfter } from '../telemetry/alarms/own-values.ts';
import { layouts, type RecordLayout } from '../telemetry/record-layout.ts';
import { type DeviceTransition, writeAlarms } from './alarm-rows.ts';
import { type ChangedState, isChanged, readStates, writeStates } from './alarm-states.ts';
import { silenceOf } from './compile-rule.ts';
import { silentByNight } from './night.ts';
import { type RuleCache, rulesFor } from './rule-cache.ts';
import { answersForMs, settingOf } from './silence-times.ts';

interface Remembered {
  state: DeviceState;
  stored: DeviceState;
  version: number;
}

/** Missing data is stored from this duration on, ms; a shorter one is counted again from zero after a restart. */
const worthKeepingMs = 120_000;
/** A device with data within this time, ms, counts as answering. */
const silentMs = 60_000;

/**
 * Evaluates the rules on missing data. Time without data counts while the DTU is online and the program runs, and not at night for devices
 * whose only supply is PV. One process at a time runs it; to be called every half minute.
 */
export function silenceWatch(platform: TenantDb, book: RuleCache): (now: number) => Promise<number> {
  const known = new Map<string, Remembered>();
  return async (now) => {
    const tenants = await platform.read((_, { client }) =>
      client.query<{ id: string }>(
        'select distinct tenant_id as id from threshold_setting where alarm_trigger = 7 and is_deleted = 0',
      ),
    );
    let said = 0;
    for (const { id } of tenants.rows) {
      for (const layout of layouts.values()) said += await lookAt(platform, book, known, id, layout, now);
    }
    return said;
  };
}

function lookAt(
  platform: TenantDb,
  book: RuleCache,
  known: Map<string, Remembered>,
  tenantId: string,
  layout: RecordLayout,
  now: number,
): Promise<number> {
  return platform.tx(async (_, { client, afterCommit }) => {
    await book.load(client, book.stale([tenantId]));
    const record = silenceOf(layout.record.key);
    const rules = book.of(tenantId);
    const watching = [...rules.byId.values()].filter((one) => one.record === record);
    if (watching.length === 0) return 0;
    const { rows: locks } = await client.query<{ mine: boolean }>(
      statement`select
         pg_try_advisory_xact_lock(hashtextextended(${`heliodeck silence ${tenantId} ${record}`}, 0)) as mine`,
    );
    if (!locks[0]?.mine) return 0;
    const types = [...new Set(watching.map(({ deviceType }) => deviceType))];
    const said: DeviceTransition[] = [];
    const changed: ChangedState[] = [];
    const next = new Map<string, Remembered>();
    const devices = await heardDevices(client, layout, tenantId, types);
    const states = await readStates(
      client,
      devices.map(({ deviceId, pack }) => ({ tenantId, deviceId, record, pack })),
    );
    const sleeping = await sleepingOnes(client, devices, now);
    for (const [index, heard] of devices.entries()) {
      const device = sleeping.has(heard.deviceId) ? { ...heard, isExpected: false } : heard;
      const { deviceId, pack } = device;
      const reached = rulesFor(rules, record, deviceId, device);
      const kept = states[index];
      if (kept === undefined || (reached.length === 0 && kept.version === 0)) continue;
      const name = `${record} ${deviceId}/${pack}`;
      const mine = known.get(name);
      const isMine = mine !== undefined && mine.version === kept.version;
      const stored = isMine ? mine.stored : kept.state;
      const before = isMine ? mine.state : stored;
      const { state, transitions } = await look(client, layout, device, before, reached, now);
      for (const transition of transitions) said.push({ tenantId, deviceId, pack, transition, scale: 1 });
      const remembered = { state, stored, version: kept.version };
      next.set(name, remembered);
      if (!isChanged(stored, state) && !isWorthKeeping(stored, state)) continue;
      const dueAt = dueOf(reached, state, answersForMs(device.periodSeconds));
      const { version } = remembered;
      changed.push({ tenantId, deviceId, record, pack, state, version, dueAt });
      remembered.stored = state;
      remembered.version += 1;
    }
    const script = new Script();
    writeStates(script, changed, pg.escapeLiteral, () => {
      throw new Error('a silence was changed by another process: it is looked at again');
    });
    writeAlarms(script, said, pg.escapeLiteral);
    await script.run(client);
    afterCommit(() => {
      for (const [name, remembered] of next) known.set(name, remembered);
    });
    return said.length;
  });
}

/** Devices whose missing data is explained by the night. A device that has never sent data is missed at any hour. */
async function sleepingOnes(
  client: pg.ClientBase,
  devices: readonly HeardDevice[],
  now: number,
): Promise<ReadonlySet<string>> {
  const silent = devices.flatMap(({ at, dtuId, ...device }) =>
    at === null || dtuId === null || now - at < silentMs ? [] : [{ ...device, dtuId, since: at }],
  );
  return new Set([...(await silentByNight(client, silent, now))].map(({ deviceId }) => deviceId));
}

/** Passes the readings since the last check to the engine, in order, and then the current time. */
async function look(
  client: pg.ClientBase,
  layout: RecordLayout,
  device: HeardDevice,
  before: DeviceState,
  rules: readonly AlarmRule[],
  now: number,
): Promise<ReturnType<typeof judge>> {
  const setting = settingOf(now, device);
  const heard = new Map<number, Map<number, number>>();
  const hear = (at: number, place: number): void => {
    const values = heard.get(at) ?? new Map<number, number>();
    heard.set(at, values.set(place, 0));
  };
  for (const { id, place } of rules) {
    const at = heardAt(layout, device, place);
    if (at === undefined || at <= (before.last ?? Number.NEGATIVE_INFINITY)) continue;
    hear(at, place);
    // The value recovered with the first reading, not with the newest.
    const kept = before.rules[id];
    if (kept?.phase !== 'active') continue;
    const value = { layout, deviceId: device.deviceId, pack: device.pack, place };
    const after = kept.silence?.to ?? kept.since;
    hear((await firstOwnValueAfter(client, value, after)) ?? at, place);
  }
  let state = before;
  const transitions = [];
  for (const [at, places] of [...heard].sort(([a], [b]) => a - b)) {
    const values = layout.columns.map((_, place) => places.get(place));
    const judged = judge(rules, state, { kind: 'reading', at, values }, setting);
    state = judged.state;
    transitions.push(...judged.transitions);
  }
  const judged = judge(rules, state, { kind: 'tick', isExpected: device.isExpected }, setting);
  return { state: judged.state, transitions: [...transitions, ...judged.transitions] };
}

/** When a device itself last sent a value, ms. */
function heardAt({ columns }: RecordLayout, device: HeardDevice, place: number): number | undefined {
  const name = columns[place]?.name ?? '';
  if ((device.saidBy?.[name] ?? device.origin ?? origin.device) !== origin.device) return undefined;
  const apart = device.readAt?.[name];
  if (apart !== undefined) return apart;
  return device.present?.[place] === '1' && device.at !== null ? device.at : undefined;
}

function isWorthKeeping(stored: DeviceState, { rules }: DeviceState): boolean {
  return Object.entries(rules).some(([id, { silence }]) => {
    const was = stored.rules[id]?.silence?.ms ?? 0;
    const ms = silence?.ms ?? 0;
    return ms < was ? was >= worthKeepingMs : ms - was >= worthKeepingMs;
  });
}
