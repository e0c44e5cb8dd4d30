import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import { statement } from '../../store/sql.ts';

/** Returns the department of a station, for objects at the station. @throws CodedError station.unknown */
export async function departmentOf(context: Context, station: string | null): Promise<string | null> {
  const { rows } = await context.db.read((_, { client }) =>
    // Locked, so that the station is not removed meanwhile.
    client.query<{ dept: string | null }>(
      statement`select create_dept::text as dept from station where id = ${station} and is_deleted = 0 for share`,
    ),
  );
  const [row] = rows;
  if (row === undefined) throw new CodedError('station.unknown');
  return row.dept;
}
