import { orderRecord } from '@heliodeck/model/orders/order-record';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import { type Context, callerName } from '../../context.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { audit } from '../../logs/audit.ts';
import { publishStep } from '../../states/publish-step.ts';
import { statement } from '../../store/sql.ts';
import { storableText } from '../../store/storable.ts';
import { withOwnOrders } from './own-orders.ts';

/** Most comments shown for an order: the newest. */
const most = 200;
/** Most characters of a comment. */
export const longestComment = 1000;

/** Comments of an order, oldest first. */
export const commentsShape = z.array(
  z.object({
    id: z.string(),
    who: z.string(),
    isOwn: z.boolean(),
    at: z.string().meta({ description: 'wire time' }),
    content: z.string(),
  }),
);

/** The comments on an order. The order must be visible to the caller. */
export async function commentsOf(
  { db, zone, caller }: Context,
  orderId: string,
): Promise<z.infer<typeof commentsShape>> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ id: string; who: string; userId: string | null; at: Date; content: string }>(
      statement`select id::text as id, user_name as who, user_id::text as "userId", created_at as at, content
       from (select * from order_comment where order_id = ${orderId} order by created_at desc, id desc
         limit ${most}) newest
       order by created_at, id`,
    ),
  );
  return rows.map(({ userId, at, ...row }) => ({
    ...row,
    isOwn: userId !== null && userId === caller.userId,
    at: wireTime(at, zone),
  }));
}

/**
 * Adds a comment to an order that is visible to the caller, whatever its state: later findings belong to it, too.
 * @returns its id
 * @throws CodedError record.notFound
 */
export function addComment(context: Context, reader: Reader, orderId: string, text: string): Promise<string> {
  return context.db.tx(async (_, session) => {
    const { caller, now } = context;
    const inner = { ...context, db: session.db };
    const [order] = await withOwnOrders(reader).byIds(inner, orderRecord, [orderId]);
    if (order === undefined) throw new CodedError('record.notFound');
    const content = storableText(text);
    const { rows } = await session.client.query<{ id: string }>(
      statement`insert into order_comment (tenant_id, order_id, user_id, user_name, content, created_at)
       values (${caller.tenantId}, ${orderId}, ${caller.userId || null}, ${callerName(caller)},
         ${content}, ${now}) returning id::text as id`,
    );
    audit(inner, session, [
      {
        act: 'comment',
        entity: orderRecord.key,
        recordId: orderId,
        title: order.deviceName,
        after: { comment: content },
      },
    ]);
    const { status, createDept, createUser, repairmanId } = order;
    const step = { entity: orderRecord.key, id: orderId, act: 'comment', state: Number(status), at: now };
    await publishStep(session, { ...step, tell: { createDept, createUser, repairmanId } });
    return rows[0]?.id ?? '';
  });
}
