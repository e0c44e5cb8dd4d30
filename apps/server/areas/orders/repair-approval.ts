import { repair } from '@heliodeck/model/orders/repair';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';

/**
 * Approves a cost of a repair order (docs/product/orders.md#repair-orders): the amount that the approvers saw. If the order costs more by
 * then, it still waits. An approval of a higher cost remains.
 * @throws CodedError record.notFound
 */
export async function approveRepair(
  context: Context,
  engine: EntityEngine,
  { id, amount }: { readonly id: string; readonly amount: number },
): Promise<void> {
  await context.db.tx(async (_, session) => {
    const inner = { ...context, db: session.db };
    const [found] = await engine.byIds(inner, repair, [id], 'lock');
    if (found === undefined) throw new CodedError('record.notFound');
    if (Number(found.approvedCost ?? 0) < amount)
      await engine.put(inner, repair, { id, approvedCost: amount });
  });
}
