import type { CommandUpdate } from '@heliodeck/gateway/contract';
import type pg from 'pg';

/** A new row of the command ledger. */
export interface LedgerEntry {
  readonly tenantId: string;
  readonly dtuId: string;
  readonly deviceId: string | null;
  readonly createUser: string;
  readonly createDept: string | null;
  readonly userName: string;
  readonly kind: string;
  readonly word: string;
  readonly asked: unknown;
  readonly state: 'queued' | 'awaiting';
  readonly now: Date;
  readonly expireTime: Date;
}

/** Writes the row before anything is a byte on a wire. @returns its id */
export async function insertCommand(client: pg.ClientBase, entry: LedgerEntry): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into device_command (tenant_id, dtu_id, device_id, create_user, update_user, create_dept, create_time, update_time,
       user_name, kind, word, asked, state, expire_time)
     values ($1, $2, $3, $4, $4, $5, $6, $6, $7, $8, $9, $10, $11, $12) returning id::text as id`,
    [
      entry.tenantId,
      entry.dtuId,
      entry.deviceId,
      entry.createUser,
      entry.createDept,
      entry.now,
      entry.userName,
      entry.kind,
      entry.word.slice(0, 200),
      entry.asked === undefined ? null : JSON.stringify(entry.asked),
      entry.state,
      entry.expireTime,
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the ledger gave no id');
  return id;
}

/** A step the gateway reports. A row that has ended is never moved again. */
export async function writeCommandUpdate(client: pg.ClientBase, update: CommandUpdate): Promise<void> {
  await client.query(
    `update device_command set state = $2, detail = coalesce($3, detail), frames = coalesce($4, frames),
       found = coalesce($5, found), answer = coalesce($6, answer),
       sent_time = case when $2 = 'sent' then $7 else sent_time end,
       end_time = case when $8 then $7::timestamptz end, update_time = $7
     where id = $1 and end_time is null`,
    [
      update.commandId,
      update.state,
      update.detail ?? null,
      update.frames === undefined ? null : JSON.stringify(update.frames),
      update.found === undefined ? null : JSON.stringify(update.found),
      update.answer ?? null,
      new Date(update.at),
      update.final,
    ],
  );
}

/** Commands a stopped server left on their way: nobody will ever hear of them again. */
export async function endLostCommands(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `update device_command set state = case when state = 'sent' then 'timeout' else 'expired' end,
       detail = 'server-restarted', end_time = $1, update_time = $1
     where end_time is null and (state in ('queued', 'sent', 'acknowledged') or expire_time < $1)`,
    [now],
  );
}
