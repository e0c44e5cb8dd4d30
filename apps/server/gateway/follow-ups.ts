import type { AskedValues, ControlCode, ProvableCommand } from '@heliodeck/devices/contract';
import { isCheckable } from '@heliodeck/devices/interpreter';
import type { FollowUp, LaterFinding } from '@heliodeck/gateway/contract';
import type { LaterState } from '@heliodeck/model/commands/command-states';
import { sql } from 'kysely';
import type pg from 'pg';
import { statement } from '../store/sql.ts';
import { storableJson } from '../store/storable.ts';
import type { LedgerOwner } from './ledger-rows.ts';

/** How long the result of a command that ended without one is looked for, ms. */
const lookedForMs = 86_400_000;

/** A result that became known after the end of a command. */
export interface LaterChange extends LedgerOwner {
  readonly id: string;
  readonly tenantId: string;
  readonly state: string;
  readonly later: LaterState;
}

/** The columns of a command that say what was requested. */
interface AskedRow {
  readonly kind: string;
  readonly word: string;
  readonly asked: unknown;
}

interface OpenRow extends AskedRow {
  readonly id: string;
  readonly tenantId: string;
  readonly dtuId: string;
  readonly deviceId: string;
  readonly endTime: Date;
}

const openColumns = sql.raw(`c.id::text as id, c.tenant_id as "tenantId", c.dtu_id::text as "dtuId",
  c.device_id::text as "deviceId", c.kind, c.word, c.asked, c.end_time as "endTime"`);
const changeColumns =
  sql.raw(`id::text as id, tenant_id as "tenantId", state, later, create_user::text as "createUser",
  create_dept::text as "createDept"`);

/**
 * Returns commands of all tenants whose devices still have to be read, the oldest first; gives up those whose result cannot be read.
 * @param dtuIds only commands of these DTUs
 */
export async function pendingFollowUps(
  client: pg.ClientBase,
  now: Date,
  dtuIds?: readonly string[],
): Promise<FollowUp[]> {
  const { rows } = await client.query<OpenRow & { model: string | null }>(
    statement`select ${openColumns}, d.model from device_command c
       join device d on d.id = c.device_id and d.is_deleted = 0
     where c.later = 'pending' and c.end_time > ${new Date(now.getTime() - lookedForMs)}
       and (${dtuIds ?? null}::bigint[] is null or c.dtu_id = any(${dtuIds ?? null}))
     order by c.sent_time, c.id`,
  );
  const isSeen = (row: (typeof rows)[number]) => isCheckable(row.model ?? '', commandOf(row));
  const unseen = rows.filter((row) => !isSeen(row)).map(({ id }) => id);
  if (unseen.length > 0)
    await client.query(statement`update device_command set later = null where id = any(${unseen}::bigint[])`);
  return rows.filter(isSeen).map(followUpOf);
}

/** Returns the pending follow-ups of these commands. */
export async function followUpsOf(client: pg.ClientBase, ids: readonly string[]): Promise<FollowUp[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<OpenRow>(
    statement`select ${openColumns} from device_command c
     where c.id = any(${ids}::bigint[]) and c.later = 'pending' and c.device_id is not null order by c.sent_time, c.id`,
  );
  return rows.map(followUpOf);
}

/**
 * Stores what a device was found to hold, next to the state in which its command ended. Parameters that a newer command has set since are
 * ignored; if that is all of them, the command is marked as replaced.
 * @returns the rows that are settled by it: this one, and older ones it replaces
 */
export async function writeFinding(client: pg.ClientBase, finding: LaterFinding): Promise<LaterChange[]> {
  const { commandId, found, differs } = finding;
  const at = new Date(finding.at);
  const { rows } = await client.query<{ deviceId: string }>(
    statement`select device_id::text as "deviceId" from device_command where id = ${commandId} and later = 'pending'`,
  );
  const [row] = rows;
  if (row === undefined) return [];
  const open = (await openSubjects(client, row.deviceId)).get(commandId) ?? [];
  const later = verdictOn(open, found === undefined ? undefined : differs);
  const { rows: changed } = await client.query<LaterChange>(
    statement`update device_command set later = ${later}, later_time = ${at},
       later_found = ${storableJson(found)}, later_frames = ${storableJson(finding.frames)}
     where id = ${commandId} and later = 'pending' returning ${changeColumns}`,
  );
  return later === 'has' ? [...changed, ...(await supersede(client, row.deviceId, at))] : changed;
}

/** Gives up the commands to a device whose parameters have all been set by newer commands. @returns them */
export async function supersede(client: pg.ClientBase, deviceId: string, at: Date): Promise<LaterChange[]> {
  const open = await openSubjects(client, deviceId);
  const replaced = [...open].flatMap(([id, subjects]) => (subjects.length === 0 ? [id] : []));
  if (replaced.length === 0) return [];
  const { rows } = await client.query<LaterChange>(
    statement`update device_command set later = 'superseded', later_time = ${at}
     where id = any(${replaced}::bigint[]) and later = 'pending' returning ${changeColumns}`,
  );
  return rows;
}

/** Gives up commands whose devices did not answer for a day. @returns them */
export async function lapse(client: pg.ClientBase, now: Date): Promise<LaterChange[]> {
  const { rows } = await client.query<LaterChange>(
    statement`update device_command set later = 'lapsed', later_time = ${now} where later = 'pending'
       and end_time <= ${new Date(now.getTime() - lookedForMs)}
     returning ${changeColumns}`,
  );
  return rows;
}

/** Returns by pending command the requested parameters that no newer command is known to have set. */
async function openSubjects(
  client: pg.ClientBase,
  deviceId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<AskedRow & { id: string; sentTime: Date; pending: boolean }>(
    statement`select id::text as id, kind, word, asked, sent_time as "sentTime", later is not distinct from 'pending' as pending
     from device_command
     where device_id = ${deviceId} and kind in ('write', 'control') and sent_time is not null and end_time is not null
       and (later = 'pending' or state = 'verified' or later = 'has')
       and sent_time >= (select min(sent_time) from device_command where device_id = ${deviceId} and later = 'pending')
     order by sent_time, id`,
  );
  const open = new Map<string, readonly string[]>();
  for (const [n, row] of rows.entries()) {
    if (!row.pending) continue;
    const set = new Set(rows.slice(n + 1).flatMap((newer) => (newer.pending ? [] : subjectsOf(newer))));
    const left = subjectsOf(row).filter((subject) => !set.has(subject));
    open.set(row.id, left);
  }
  return open;
}

/** Returns what a command sets: parameters by name, the switch (on and off count as one), the clock. */
function subjectsOf(row: AskedRow): string[] {
  const command = commandOf(row);
  if (command.kind === 'write') return Object.keys(command.values);
  return [command.code === 1 || command.code === 2 ? 'control switch' : `control ${command.code}`];
}

/**
 * Compares the device with the request. @param differs names whose values differ from the request; undefined if the device could not be
 * read
 */
function verdictOn(open: readonly string[], differs: readonly string[] | undefined): LaterState {
  if (open.length === 0) return 'superseded';
  if (differs === undefined) return 'unreadable';
  // A command has one control, whatever the name of the point that shows it.
  const concerns = (name: string) =>
    open.includes(name) || open.some((subject) => subject.startsWith('control '));
  return differs.some(concerns) ? 'hasNot' : 'has';
}

function followUpOf(row: OpenRow): FollowUp {
  const { id: commandId, tenantId, dtuId, deviceId, endTime } = row;
  const expiresAt = endTime.getTime() + lookedForMs;
  return { commandId, tenantId, dtuId, deviceId, command: commandOf(row), expiresAt };
}

function commandOf({ kind, word, asked }: AskedRow): ProvableCommand {
  if (kind === 'control') return { kind, code: Number(word) as ControlCode };
  // A command that needed approval is stored as a write until its device has answered.
  const kept = asked as AskedValues | { readonly kind: 'write'; readonly values: AskedValues };
  return { kind: 'write', values: typeof kept.values === 'object' ? kept.values : (kept as AskedValues) };
}
