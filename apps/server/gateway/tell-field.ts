import { fieldChanged } from '@heliodeck/model/wire/topics';
import type { Context } from '../context.ts';
import { append } from '../events/append.ts';

/** Makes every server reload these DTUs and their devices, if the transaction commits. */
export async function tellField(context: Context, dtuIds: readonly string[]): Promise<void> {
  const [first] = dtuIds;
  if (first === undefined) return;
  await context.db.read((_, session) =>
    append(session, fieldChanged, { key: first, payload: { dtuIds: [...new Set(dtuIds)] } }),
  );
}
