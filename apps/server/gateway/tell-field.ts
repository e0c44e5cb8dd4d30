import type { Bus } from '../bus.ts';
import type { Context } from '../context.ts';
import { fieldChanged } from './topic.ts';

/** Tells the gateway, once the transaction commits, to look at these DTUs and their devices anew. */
export async function tellField(context: Context, bus: Bus, dtuIds: readonly string[]): Promise<void> {
  if (dtuIds.length === 0) return;
  await context.db.read(async (_, session) => {
    session.afterCommit(() =>
      bus.publish({ topic: fieldChanged, tenantId: context.db.tenantId, payload: [...new Set(dtuIds)] }),
    );
  });
}
