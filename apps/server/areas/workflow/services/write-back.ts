import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { RecordAct } from '@heliodeck/model/workflow/handlers';
import { processRecords } from '@heliodeck/model/workflow/process-record';
import type { Context } from '../../../context.ts';
import { requireWholeRows } from '../../../crud/requests/permit.ts';
import { startFormsOf } from '../definitions/forms.ts';
import type { ServiceAnswer, ServiceCall } from './service-call.ts';

/** Refusals that depend on the person, after which another person is tried. */
const personal: ReadonlySet<string> = new Set(['request.forbidden', 'record.notFound', 'order.notRepairman']);
const longestText = 1_000;

/**
 * Creates the service task that acts on the record of its process, in the transaction of the step: on behalf of the person who decided,
 * else of the starter, with that person's permissions. A record that already has the resulting state is left unchanged. Errors: `noRecord`,
 * `noSuchAct`, `noAmount`, `recordGone`, `notPermitted`, `recordChanged`.
 */
export function writeBack(act: RecordAct): (call: ServiceCall) => Promise<ServiceAnswer> {
  return async (call) => {
    const { session, record, writes, entities, args } = call;
    if (record === undefined) return { error: 'noRecord' };
    const { entity } = processRecords[record.kind];
    const write = writes.acts[record.kind][act];
    if (write === undefined) return { error: 'noSuchAct' };
    const given = act === 'approve' ? await approvedAmount(call) : (args[0] ?? '');
    if (given === undefined) return { error: 'noAmount' };
    const text = String(given).trim().slice(0, longestText);
    for await (const who of people(call)) {
      const context = { ...who, db: session.db };
      const [row] = await entities.byIdsUnscoped(context, entity, [record.id]);
      if (row === undefined) return { error: 'recordGone' };
      if (write.isDone({ ...row }, text)) return {};
      try {
        requireWholeRows(context.caller, entity);
        // In a savepoint: a refused action leaves no partial changes.
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

/** People on whose behalf it may be done, in order: the one who decided, then the starter. */
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

/** Highest amount that a repair order can cost. */
const mostMoney = 99_999_999;

/**
 * The amount that the approvers of a process saw: the argument of the service task, else the variable of the start form's field that shows
 * the record's cost. In whole cents, rounded down.
 * @returns undefined if there is none
 */
async function approvedAmount({
  args,
  session,
  definitionId,
  known,
}: ServiceCall): Promise<number | undefined> {
  const form = (await startFormsOf(session, [definitionId])).get(definitionId);
  const shown = form?.fields.find(({ fill }) => fill === 'cost');
  const given = args[0] ?? (shown && known[shown.name]);
  if (given === undefined || given === null || given === '' || typeof given === 'boolean') return undefined;
  // Without the tolerance 2,500.1 would become 2,500.09.
  const amount = Math.floor(Number(given) * 100 + 1e-6) / 100;
  return amount >= 0 && amount <= mostMoney ? amount : undefined;
}
