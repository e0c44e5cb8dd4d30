import { label } from '@heliodeck/kit/label';
import { param } from '@heliodeck/model/settings/param';
import type { Context } from '../../context.ts';
import type { Services } from '../../services.ts';
import { statement } from '../../store/sql.ts';
import { demoName } from './demo-name.ts';

const key = 'repair.approvalAbove';

/**
 * Sets the cost above which repair orders of the demonstration need an approval, once; not repeated if a user removed it. Elsewhere no
 * order needs one until an administrator sets the limit.
 */
export async function seedDemoParameters({ entities }: Services, context: Context): Promise<void> {
  await context.db.tx(async (_, session) => {
    const { rowCount } = await session.client.query(
      statement`select 1 from param where tenant_id = ${context.caller.tenantId} and param_key = ${key}`,
    );
    if (rowCount !== 0) return;
    await entities.save({ ...context, db: session.db }, param, {
      paramName: demoName(label('维修费用审批限额', 'Repair cost that needs approval')),
      paramKey: key,
      paramValue: '1000',
    });
  });
}
