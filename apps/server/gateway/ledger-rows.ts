import type { CommandState, CommandUpdate } from '@heliodeck/gateway/contract';
import { commandLedger } from '@heliodeck/model/commands/command-ledger';
import { sql } from 'kysely';
import type pg from 'pg';
import { statement } from '../store/sql.ts';
import { storableJson, storableText } from '../store/storable.ts';
import { approvalLapsed, leftStates, lostSteps, untakenSteps } from './ledger-steps.ts';

/** A new row of the command ledger. */
interface LedgerEntry {
  readonly tenantId: string;
  readonly dtuId: string;
  readonly deviceId: string | null;
  /** null if no user but the program itself sends it. */
  readonly createUser: string | null;
  readonly createDept: string | null;
  readonly userName: string;
  readonly kind: string;
  readonly word: string;
  readonly asked: unknown;
  /** Sent by the console without a user's request, for a screen that was opened. */
  readonly automatic: boolean;
  readonly state: 'queued' | 'awaiting';
  readonly now: Date;
  readonly expireTime: Date;
}

/** The owner of a row of the ledger; data scopes filter by it. */
export interface LedgerOwner {
  readonly createUser: string | null;
  readonly createDept: string | null;
}

/** A command that ended without the gateway. */
export interface EndedCommand extends LedgerOwner {
  readonly id: string;
  readonly tenantId: string;
  readonly state: string;
  /** Reason of the end. */
  readonly detail: string;
}

/** A command in progress whose server or worker ended. */
export interface LostCommand extends EndedCommand {
  readonly state: 'expired' | 'timeout' | 'acknowledged';
  readonly dtuId: string;
  /** 'pending': its device has to be read. */
  readonly later: string | null;
}

/**
 * Inserts the row; call it before any byte is sent. @returns its id
 * @throws Error if the database returns none
 */
export async function insertCommand(client: pg.ClientBase, entry: LedgerEntry): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    statement`insert into device_command (tenant_id, dtu_id, device_id, create_user, update_user, create_dept, create_time, update_time,
       user_name, kind, word, asked, state, expire_time, origin)
     values (${entry.tenantId}, ${entry.dtuId}, ${entry.deviceId}, ${entry.createUser}, ${entry.createUser},
       ${entry.createDept}, ${entry.now}, ${entry.now}, ${entry.userName}, ${entry.kind},
       ${storableText(entry.word.slice(0, 200))}, ${storableJson(entry.asked)}, ${entry.state},
       ${entry.expireTime}, ${entry.automatic ? 'automatic' : 'person'}) returning id::text as id`,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the ledger gave no id');
  return id;
}

/** The step of the state table for each state that the gateway reports. */
export const actOf = {
  queued: 'queue',
  sent: 'send',
  acknowledged: 'acknowledge',
  verified: 'verify',
  mismatch: 'mismatch',
  refused: 'refuse',
  timeout: 'timeOut',
  expired: 'expire',
} as const satisfies Readonly<Record<CommandState, keyof typeof commandLedger.acts>>;

/** A row that a step changed. */
export interface SteppedCommand extends LedgerOwner {
  readonly deviceId: string | null;
  readonly kind: string;
}

/**
 * Applies a step that the gateway reports, if the state table allows it. A row that has ended never changes state again; one that ended
 * without a certain result gets a follow-up.
 * @returns the row; `undefined` if it did not change
 */
export async function writeCommandUpdate(
  client: pg.ClientBase,
  update: CommandUpdate,
): Promise<SteppedCommand | undefined> {
  const at = new Date(update.at);
  const detail = update.detail === undefined ? null : storableText(update.detail);
  const answer = update.answer === undefined ? null : storableText(update.answer);
  const { rows } = await client.query<SteppedCommand>(
    // The value that a control sets is known only when it is carried out; until then the row holds the command to send.
    statement`update device_command set state = ${update.state}, detail = coalesce(${detail}, detail),
       frames = coalesce(${storableJson(update.frames)}, frames), asked = coalesce(${storableJson(update.asked)}, asked),
       found = coalesce(${storableJson(update.found)}, found), before = coalesce(${storableJson(update.before)}, before),
       answer = coalesce(${answer}, answer),
       sent_time = case when ${update.state === commandLedger.acts.send.to} then ${at} else sent_time end,
       end_time = case when ${update.final} then ${at}::timestamptz end,
       later = case when ${update.open === true} then 'pending' end, update_time = ${at}
     where id = ${update.commandId} and end_time is null and state = any(${commandLedger.acts[actOf[update.state]].from})
     returning create_user::text as "createUser", create_dept::text as "createDept", device_id::text as "deviceId", kind`,
  );
  return rows[0];
}

/** Returns whether a command has ended; false for one that is not in the ledger. */
export async function hasEnded(client: pg.ClientBase, commandId: string): Promise<boolean> {
  if (!/^[1-9]\d{0,18}$/.test(commandId)) return false;
  const { rows } = await client.query<{ ended: boolean }>(
    statement`select end_time is not null as ended from device_command where id = ${commandId}`,
  );
  return rows[0]?.ended === true;
}

/** Restricts the commands in progress: to DTUs, to ids, or to those taken by a run of a gateway. */
interface LostOnly {
  readonly dtuIds?: readonly string[];
  readonly commandIds?: readonly string[];
  readonly run?: string;
}

/**
 * Ends commands that a stopped server left in progress, since nothing reports their result any more. A queued command was not sent
 * (expired), a sent one may have arrived (timeout), an acknowledged one stays acknowledged but was not read back. For the last two, the
 * values are read back later.
 * @param only restricts it to the commands that one worker left (of DTUs and by id), or to those taken by a run of a gateway; absent: all
 * @returns them
 */
export async function endLostCommands(
  client: pg.ClientBase,
  now: Date,
  only: LostOnly = {},
): Promise<LostCommand[]> {
  const { dtuIds, commandIds, run } = only;
  const { rows } = await client.query<LostCommand>(
    statement`update device_command set
       state = case when state = any(${lostSteps.sent.from}) then ${lostSteps.sent.to}
         when state = any(${lostSteps.acknowledged.from}) then ${lostSteps.acknowledged.to} else ${lostSteps.waiting.to} end,
       detail = case when state = any(${approvalLapsed.from}) then 'not-approved' else 'server-restarted' end, end_time = ${now},
         update_time = ${now},
       later = case when state = any(${leftStates}) and kind in ('write', 'control') and device_id is not null
         then 'pending' end
     where end_time is null and case when ${dtuIds ?? null}::bigint[] is null
       then state = any(${underWay}) or state = any(${approvalLapsed.from}) and expire_time <= ${now}
       else state = any(${underWay}) and (dtu_id = any(${dtuIds ?? null})
         or id = any(${commandIds ?? null}::bigint[])) end
       and (${run ?? null}::bigint is null or gateway_run = ${run ?? null})
     returning ${endedColumns}`,
  );
  return rows;
}

/** States of a command whose result the gateway reports. */
const underWay = [...lostSteps.waiting.from, ...leftStates];

const endedColumns =
  sql.raw(`id::text as id, tenant_id as "tenantId", state, detail, create_user::text as "createUser",
  create_dept::text as "createDept", dtu_id::text as "dtuId", later`);

/** Ends commands that no gateway took before they expired, because the process that gave them has died. @returns them */
export async function expireUntaken(client: pg.ClientBase, now: Date): Promise<readonly LostCommand[]> {
  const { rows } = await client.query<LostCommand>(
    statement`update device_command set state = ${untakenSteps.expired.to}, detail = 'gateway-down', end_time = ${now},
       update_time = ${now}
     where end_time is null and gateway_run is null and state = any(${untakenSteps.expired.from}) and expire_time <= ${now}
     returning ${endedColumns}`,
  );
  return rows;
}

/** Ends a command that could not be handed over, unless a gateway took it nevertheless. @returns the row if it ended */
export async function refuseUntaken(
  client: pg.ClientBase,
  id: string,
  now: Date,
): Promise<LostCommand | undefined> {
  const { rows } = await client.query<LostCommand>(
    statement`update device_command set state = ${untakenSteps.refused.to}, detail = 'gateway-down', end_time = ${now},
       update_time = ${now}
     where id = ${id} and end_time is null and gateway_run is null and state = any(${untakenSteps.refused.from})
     returning ${endedColumns}`,
  );
  return rows[0];
}

/**
 * Takes a command for a run of a gateway. From then on only this run may report its result, or the process that finds the run dead.
 * @returns false if the command has ended, another run has it, or this run has ended
 */
export async function takeCommand(client: pg.ClientBase, id: string, run: string): Promise<boolean> {
  const { rowCount } = await client.query(
    statement`update device_command set gateway_run = ${run}
     where id = ${id} and end_time is null and (gateway_run is null or gateway_run = ${run})
       and exists (select 1 from gateway_run where id = ${run} and ended_at is null for share)`,
  );
  return rowCount === 1;
}

/** Ends commands that were not approved in time. @returns them */
export async function expireAwaiting(client: pg.ClientBase, now: Date): Promise<EndedCommand[]> {
  const { rows } = await client.query<EndedCommand>(
    statement`update device_command set state = ${approvalLapsed.to}, detail = 'not-approved', end_time = ${now},
       update_time = ${now}
     where state = any(${approvalLapsed.from}) and end_time is null and expire_time <= ${now}
     returning id::text as id, tenant_id as "tenantId", state, detail, create_user::text as "createUser", create_dept::text as "createDept"`,
  );
  return rows;
}
