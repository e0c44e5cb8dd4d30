import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { RecordAct } from '@heliodeck/model/workflow/handlers';
import { processRecords } from '@heliodeck/model/workflow/process-record';
import type { Context } from '../../context.ts';
import { requireWholeRows } from '../../crud/permit.ts';
import type { ServiceAnswer, ServiceCall } from './service-call.ts';

/** Refusals after which another person is tried: it is not the record that refuses. */
const personal: ReadonlySet<string> = new Set(['request.forbidden', 'record.notFound', 'order.notRepairman']);
const longestText = 1_000;

/**
 * Makes the service task that does something to the record its process is about, in the transaction of the step: in the name of whoever
 * decided, else of whoever started the process, with that person's rights. A record that is already where the act leads is left as it is.
 * Errors: `noRecord`, `noSuchAct`, `recordGone`, `notPermitted`, `recordChanged`.
 */
export function writeBack(act: RecordAct): (call: ServiceCall) => Promise<ServiceAnswer> {
  return async (call) => {
    const { session, record, writes, entities, args } = call;
    if (record === undefined) return { error: 'noRecord' };
    const { entity } = processRecords[record.kind];
    const write = writes.acts[record.kind][act];
    if (write === undefined) return { error: 'noSuchAct' };
    const text = String(args[0] ?? '')
      .trim()
      .slice(0, longestText);
    for await (const who of people(call)) {
      const context = { ...who, db: session.db };
      const [row] = await entities.byIdsUnscoped(context, entity, [record.id]);
      if (row === undefined) return { error: 'recordGone' };
      if (write.isDone({ ...row })) return {};
      try {
        requireWholeRows(context.caller, entity);
        // A savepoint: what is refused halfway leaves nothing behind.
        await session.db.tx((_, inner) => write.run({ ...context, db: inner.db }, record.id, text));
        return {};
      } catch (error) {
        if (!(error instanceof CodedError)) throw error;
        if (!personal.has(error.code)) return { error: 'recordChanged' };
      }
    }
    return { error: 'notPermitted' };
  };
}

/** In whose name it may be done: whoever decides, then the starter. */
async function* people({
  session,
  tenantId,
  acting,
  starterId,
  writes,
  now,
}: ServiceCall): AsyncGenerator<Context> {
  if (acting !== undefined && acting.caller.tenantId === tenantId) yield acting;
  if (starterId === null || starterId === acting?.caller.userId) return;
  const starter = await writes.as(session, { tenantId, userId: starterId }, now);
  if (starter !== undefined && starter.caller.readOnly === undefined) yield starter;
}
