import { isDeepStrictEqual } from 'node:util';
import type { Draft, Row } from '@heliodeck/model/descriptors/entity';
import { faultReport } from '@heliodeck/model/orders/fault-report';
import {
  isOutside,
  mostChecks,
  type PatrolCheckResult,
  readCheckList,
  readResults,
  resultText,
  withFound,
} from '@heliodeck/model/patrols/check-list';
import { patrolOrder } from '@heliodeck/model/patrols/patrol-order';
import { patrolPlan } from '@heliodeck/model/patrols/patrol-plan';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { patrolReported } from '@heliodeck/model/wire/topics';
import { departmentOf } from '../../access/records/station-owner.ts';
import { zoneOfStation } from '../../access/records/station-zone.ts';
import { type Context, callerName } from '../../context.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import type { Writer } from '../../crud/writing/write.ts';
import { append } from '../../events/append.ts';
import { statement } from '../../store/sql.ts';

type PatrolOrder = typeof patrolOrder;
const finished = 1;
/** Most characters of a fault's description. */
const longestFault = 200;

/** Validates the check list of a plan. */
export function planCheckRules(): EntityHooks {
  return defineHooks({
    entity: patrolPlan,
    async beforeSave(_context, draft, before) {
      if (isUnchanged(draft.checkList, before?.checkList)) return draft;
      const checkList = readCheckList(draft.checkList);
      if (checkList === undefined) throw listRefusal('checkList');
      return { ...draft, checkList: orNull(checkList) };
    },
  });
}

/**
 * Enters findings into the checks of an order. A finding out of limits makes the order abnormal; when the order is finished, it creates a
 * fault report to be dispatched.
 */
export function orderCheckRules(writer: Writer): EntityHooks {
  return defineHooks<PatrolOrder>({
    entity: patrolOrder,
    async beforeSave(_context, draft, before) {
      if (isUnchanged(draft.checkResults, before?.checkResults)) return draft;
      const said = draft.unusualContent ?? before?.unusualContent ?? null;
      return {
        ...draft,
        ...judgedResults(draft.checkResults, before?.checkResults, said),
      } as Draft<PatrolOrder>;
    },
    afterSave: (context, saved) => reportOnce(context, writer, saved),
  });
}

/**
 * Merges findings into the checks of an order and derives the order's result.
 * @param said the remark of a user, which is kept
 * @throws CodedError patrol.checkList, patrol.checkUnknown
 */
export function judgedResults(given: unknown, stored: unknown, said: string | null): JudgedResults {
  const found = readResults(given);
  if (found === undefined) throw listRefusal('checkResults');
  const asked = readResults(stored) ?? [];
  const results = asked.length === 0 ? found : withFound(asked, found);
  if (results === undefined) throw new CodedError('patrol.checkUnknown', { field: 'checkResults' });
  const outside = results.filter(isOutside);
  return {
    checkResults: orNull(results),
    ...(outside.length === 0
      ? {}
      : { isUnusual: 1 as const, unusualContent: said || outside.map(resultText).join('; ') }),
  };
}

interface JudgedResults {
  readonly checkResults: readonly PatrolCheckResult[] | null;
  readonly isUnusual?: 1;
  readonly unusualContent?: string;
}

/**
 * Creates the fault report of a finished order with a finding out of limits, unless there is one. Runs in the transaction that locks the
 * order, so that two concurrent requests create one report.
 */
export async function reportOnce(context: Context, writer: Writer, order: Row<PatrolOrder>): Promise<void> {
  const outside = (readResults(order.checkResults) ?? []).filter(isOutside);
  if (Number(order.orderStatus) !== finished || outside.length === 0) return;
  const { rowCount } = await context.db.read((_, { client }) =>
    client.query(statement`select 1 from fault_report where patrol_order_id = ${order.id}`),
  );
  if (rowCount !== 0) return;
  const { caller, now } = context;
  const content = outside.map(resultText).join('; ');
  const report = await writer.put(context, faultReport, {
    stationId: order.stationId,
    patrolOrderId: order.id,
    dispatchStatus: 0,
    faultContent: content.length > longestFault ? `${content.slice(0, longestFault - 1)}…` : content,
    faultTime: wireTime(now, await zoneOfStation(context, order.stationId)),
    reporter: order.patroller ?? callerName(caller),
    phone: order.phone,
    picture: order.picture,
    createDept: await departmentOf(context, order.stationId),
  });
  await context.db.tx((_, session) => append(session, patrolReported, { key: report, payload: {} }));
}

/** True if the checks are as stored: clients send a record back as they read it. */
const isUnchanged = (given: unknown, stored: unknown): boolean =>
  given === undefined || isDeepStrictEqual(given ?? null, stored ?? null);

const orNull = <T>(list: readonly T[]): readonly T[] | null => (list.length === 0 ? null : list);

const listRefusal = (field: string): CodedError =>
  new CodedError('patrol.checkList', { field, most: mostChecks });
