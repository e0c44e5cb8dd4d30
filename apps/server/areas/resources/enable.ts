import { columnOf } from '@heliodeck/model/descriptors/columns';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { requireWriter } from '../../crud/requests/permit.ts';
import { type AuditLine, audit } from '../../logs/audit.ts';
import { quoted } from '../../store/ddl.ts';
import { statement } from '../../store/sql.ts';
import { enabled } from './config-rows.ts';

const disabled = 1;

/** A configuration whose status has to change. */
interface Turning {
  readonly id: string;
  readonly title: string | null;
  readonly status: number;
}

/**
 * Makes one configuration the tenant's active one and all others inactive. A repeat changes nothing.
 * @throws CodedError delegation.signIn if only administrators write these configurations; record.notFound if it does not exist or is not visible to the caller
 */
export async function enable(
  entities: Pick<EntityEngine, 'byIds'>,
  context: Context,
  entity: Entity,
  id: string,
): Promise<void> {
  requireWriter(context.caller, entity);
  await context.db.tx(async (_, session) => {
    const { client, db } = session;
    const table = quoted(entity.table);
    const title = quoted(columnOf(entity, entity.title)?.column ?? 'id');
    // Locks all rows in one order: of two concurrent calls the second waits, and one configuration stays active.
    const { rows } = await client.query<Turning>(
      `select id::text as id, ${title}::text as title, status from ${table} where is_deleted = 0 order by id for update`,
    );
    const [row] = await entities.byIds({ ...context, db }, entity, [id]);
    if (!row) throw new CodedError('record.notFound');
    const statusOf = (one: Turning): number => (one.id === id ? enabled : disabled);
    const turning = rows.filter((one) => one.status !== statusOf(one));
    await client.query(
      statement`update ${sql.raw(table)} set
         status = case when id = ${id} then ${sql.lit(enabled)} else ${sql.lit(disabled)} end, update_user = ${context.caller.userId || null},
         update_time = greatest(${context.now}::timestamptz, date_trunc('second', update_time) + interval '1 second')
       where id = any(${turning.map((one) => one.id)}::bigint[])`,
    );
    audit(
      context,
      session,
      turning.map(
        (one): AuditLine => ({
          act: 'edit',
          entity: entity.key,
          recordId: one.id,
          title: one.title,
          before: { status: one.status },
          after: { status: statusOf(one) },
        }),
      ),
    );
  });
}
