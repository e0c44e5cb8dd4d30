import { deviceCommand } from '@heliodeck/model/commands/device-command';
import { putBackMs, putBackOf, putBackWord } from '@heliodeck/model/commands/put-back';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { statement } from '../../store/sql.ts';
import type { CommandDeps } from './issue.ts';
import { deviceOfId } from './target.ts';
import { issueParameterWrite } from './write-parameters.ts';

/**
 * Restores the values of a device before one of its parameter writes (docs/product/commands.md#putting-back), by an ordinary write that
 * compares the device's present values. Values changed since are not overwritten.
 * @throws CodedError record.notFound, command.nothingToPutBack, command.putBackLate, and those of a write
 */
export async function putBack(
  deps: CommandDeps,
  reader: Reader,
  context: Context,
  id: string,
): Promise<{ id: string; state: string }> {
  const [row] = await reader.byIds(context, deviceCommand, [id]);
  if (row === undefined) throw new CodedError('record.notFound');
  const back = putBackOf(row);
  if (back === undefined) throw new CodedError('command.nothingToPutBack');
  if (await isLate(context, id)) throw new CodedError('command.putBackLate');
  const device = await deviceOfId(context, reader, row.deviceId ?? '');
  const { values: data, expected } = back;
  return issueParameterWrite(deps, context, { device, data, expected, word: `${putBackWord} ${id}` });
}

/**
 * Returns how long a command can still be undone, in whole seconds; null if it cannot, or has been or is being undone.
 * @param row the command in the ledger
 */
export async function putBackSeconds(
  { db, now }: Context,
  row: Parameters<typeof putBackOf>[0] & { readonly id: string },
): Promise<number | null> {
  if (putBackOf(row) === undefined) return null;
  return db.read(async (_, { client }) => {
    const since = new Date(now.getTime() - putBackMs);
    const { rows } = await client.query<{ seconds: number }>(
      statement`select floor(extract(epoch from w.end_time - ${since}::timestamptz))::int as seconds from device_command w
       where w.id = ${row.id} and w.end_time > ${since} and not exists (select 1 from device_command b
         where b.device_id = w.device_id and b.word = ${`${putBackWord} ${row.id}`}
           and (b.end_time is null or b.state = 'verified'))`,
    );
    return rows[0]?.seconds ?? null;
  });
}

async function isLate({ db, now }: Context, id: string): Promise<boolean> {
  return db.read(async (_, { client }) => {
    const { rowCount } = await client.query(
      statement`select 1 from device_command where id = ${id} and end_time <= ${new Date(now.getTime() - putBackMs)}`,
    );
    return rowCount !== 0;
  });
}
