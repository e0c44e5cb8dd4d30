import { repair } from '@heliodeck/model/orders/repair';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';

/**
 * Approves the current cost of a repair order (docs/product/orders.md#repair-orders). A cost that rises later needs a new approval.
 * @throws CodedError record.notFound
 */
export async function approveRepair(context: Context, engine: EntityEngine, id: string): Promise<void> {
  await context.db.tx(async (_, session) => {
    const inner = { ...context, db: session.db };
    const [found] = await engine.byIds(inner, repair, [id], 'lock');
    if (found === undefined) throw new CodedError('record.notFound');
    await engine.put(inner, repair, { id, approvedCost: found.money });
  });
}
