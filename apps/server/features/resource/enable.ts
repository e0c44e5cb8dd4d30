import { quoted } from '@heliodeck/model/ddl';
import type { Entity } from '@heliodeck/model/entity';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { enabled } from './config-rows.ts';

/**
 * Makes one configuration the tenant's active one and every other one inactive. Doing it again changes nothing.
 * @throws CodedError record.notFound for what is not there for the caller
 */
export async function enable(
  entities: Pick<EntityEngine, 'byIds'>,
  context: Context,
  entity: Entity,
  id: string,
): Promise<void> {
  await context.db.tx(async (_, { client, db }) => {
    const table = quoted(entity.table);
    // All rows are held in one order: of two people who enable at once the second waits, and one configuration stays.
    await client.query(`select 1 from ${table} where is_deleted = 0 order by id for update`);
    const [row] = await entities.byIds({ ...context, db }, entity, [id]);
    if (!row) throw new CodedError('record.notFound');
    await client.query(
      `update ${table} set status = case when id = $1 then ${enabled} else 1 end, update_user = $2,
         update_time = greatest($3::timestamptz, date_trunc('second', update_time) + interval '1 second')
       where is_deleted = 0 and status is distinct from case when id = $1 then ${enabled} else 1 end`,
      [id, context.caller.userId || null, context.now],
    );
  });
}
