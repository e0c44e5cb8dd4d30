import type { Entity } from '@heliodeck/model/descriptors/entity';
import { screenPairs, type TelemetryRecord } from '@heliodeck/model/descriptors/record';
import type { Search, SearchCondition } from '@heliodeck/model/descriptors/search';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireSpan } from '@heliodeck/model/wire/time';
import { sql } from 'kysely';
import type { VisibleRows } from '../../access/permissions/policy.ts';
import type { Context } from '../../context.ts';
import type { EntityPlan } from '../../crud/columns/plan.ts';
import { computed } from '../../crud/columns/plan.ts';
import { addCondition } from '../../crud/query/conditions.ts';
import { RecordQuery } from '../../crud/query/list-query.ts';
import { layouts } from '../record-layout.ts';
import type { HistorySearch, TimeRange } from '../telemetry-store.ts';
import { deviceAsRow, isOfDevice } from './device-view.ts';

/** Conditions of a search, by the store that evaluates them. */
interface Parts {
  range: { from: number; to: number };
  pack: number | undefined;
  readonly ofDevices: SearchCondition[];
}

const longestSortedMs = 31 * 86_400_000;

/** The record whose history a screen shows. */
export function historyRecord(entity: Entity): TelemetryRecord | undefined {
  return [...layouts.values()].find(({ record }) =>
    screenPairs(record).some(({ history }) => history?.key === entity.key),
  )?.record;
}

/**
 * Converts a search to devices, pack and time; undefined if it compares values of readings.
 * @param zone time zone of its times
 * @throws CodedError history.orderTooWide: only an order by time does not read all rows
 */
export async function historySearch(
  context: Context,
  {
    record,
    plan,
    scope,
    zone,
  }: { record: TelemetryRecord; plan: EntityPlan; scope: VisibleRows; zone: string },
  search: Search,
): Promise<HistorySearch | undefined> {
  const parts = partsOf(plan, search, zone);
  const order = orderOf(search);
  if (order === undefined)
    refuseWideOrder(context, plan, search, parts?.range ?? rangeOf(plan, search, zone));
  const grants = scope.kind === 'grants' ? scope.of : [{ rows: scope, fields: 'all' } as const];
  const tellsByDevice = grants.every(({ rows, fields }) => fields === 'all' && isOfDevice(plan, rows));
  if (parts === undefined || order === undefined || !tellsByDevice) return undefined;
  const { createDept } = search.others;
  const isWhole = scope.kind === 'all' && parts.ofDevices.length === 0 && createDept === undefined;
  const deviceIds = isWhole
    ? undefined
    : await devicesOf(context, { plan, scope, zone }, parts.ofDevices, createDept);
  return { record, deviceIds, pack: parts.pack, range: parts.range, order };
}

function partsOf(plan: EntityPlan, { conditions }: Search, zone: string): Parts | undefined {
  const parts: Parts = { range: everything(), pack: undefined, ofDevices: [] };
  for (const condition of conditions) {
    const { name, operator, value } = condition;
    const { column, join } = plan.expression(name);
    if (join !== undefined || column === 'device_id') parts.ofDevices.push(condition);
    else if (column === 'pack' && operator === 'equal' && parts.pack === undefined)
      parts.pack = Number(value);
    else if (column !== 'data_time' || !narrow(parts.range, condition, zone)) return undefined;
  }
  return parts;
}

function everything() {
  return { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
}

/** Narrows a time range by a condition on time. @returns false if the result is not a range */
function narrow(range: Parts['range'], { operator, value }: SearchCondition, zone: string): boolean {
  const span = typeof value === 'string' ? wireSpan(value, zone) : undefined;
  if (span === undefined) return false;
  const from = { ge: span.from, gt: span.to, equal: span.from }[String(operator)];
  const to = { lt: span.from, le: span.to, equal: span.to }[String(operator)];
  if ((from === undefined && to === undefined) || (operator === 'equal' && span.gap)) return false;
  range.from = Math.max(range.from, from ?? range.from);
  range.to = Math.min(range.to, to ?? range.to);
  return true;
}

/** The time range of a search, whatever its other conditions. */
function rangeOf(plan: EntityPlan, { conditions }: Search, zone: string): TimeRange {
  const range = everything();
  for (const condition of conditions)
    if (plan.expression(condition.name).column === 'data_time') narrow(range, condition, zone);
  return range;
}

/** The direction of an order by time; undefined for another order. */
function orderOf({ order }: Search): 'asc' | 'desc' | undefined {
  const [first] = order;
  return order.length === 1 && first?.name === 'dataTime' ? first.direction : undefined;
}

function refuseWideOrder(
  { now }: Context,
  plan: EntityPlan,
  { order, conditions }: Search,
  range: TimeRange,
): void {
  if (order[0]?.name === 'dataTime') return;
  const isOneDevice = conditions.some(
    ({ name, operator }) => operator === 'equal' && plan.expression(name).column === 'device_id',
  );
  if (isOneDevice || Math.min(range.to, now.getTime()) - range.from <= longestSortedMs) return;
  throw new CodedError('history.orderTooWide');
}

/** Returns the devices visible to the caller that meet the conditions. Removed devices are included, since their history remains. */
async function devicesOf(
  { db }: Context,
  { plan, scope, zone }: { readonly plan: EntityPlan; readonly scope: VisibleRows; readonly zone: string },
  conditions: readonly SearchCondition[],
  createDept: string | undefined,
): Promise<string[]> {
  const query = new RecordQuery(plan, scope, deviceAsRow(true));
  for (const condition of conditions) addCondition(query, condition, zone);
  if (createDept !== undefined) query.whereOwner('create_dept', (at) => sql`${at} = ${createDept}`);
  const { text, values } = query.select([computed('id', sql`t.device_id::text`)], []);
  const { rows } = await db.read((_, { client }) =>
    client.query<[string]>({ text, values: [...values], rowMode: 'array' }),
  );
  return [...new Set(rows.map(([id]) => id))];
}
