import { pushChannel } from '@heliodeck/model/push/push-channel';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import type { Services } from '../../services.ts';
import { statement } from '../../store/sql.ts';

/** The newest attempt through a channel. */
interface NewestAttempt {
  readonly result: number;
  readonly detail: string | null;
  /** Time since it began, ms. */
  readonly ageMs: number;
}

/**
 * Returns the newest attempt through a channel; null if there was none.
 * @throws CodedError record.notFound
 */
export async function lastAttempt(
  entities: Services['entities'],
  context: Context,
  id: string,
): Promise<NewestAttempt | null> {
  const [channel] = await entities.byIds(context, pushChannel, [id]);
  if (channel === undefined) throw new CodedError('record.notFound');
  const { rows } = await context.db.read((_, { client }) =>
    client.query<{ result: number; detail: string | null; at: Date }>(
      statement`select result, detail, push_time as at from msg_push
         where channel_id = ${id} and is_deleted = 0 and result is not null and push_time is not null
         order by push_time desc, id desc limit 1`,
    ),
  );
  const [found] = rows;
  if (found === undefined) return null;
  const { result, detail, at } = found;
  return { result, detail, ageMs: Math.max(0, context.now.getTime() - at.getTime()) };
}
