import { columnOf } from '@heliodeck/model/descriptors/columns';
import type { Entity, Row } from '@heliodeck/model/descriptors/entity';
import { screenPairs, type TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { problemError } from '@heliodeck/model/descriptors/schema';
import { Refusal } from '@heliodeck/model/fields/field-kind';
import { checkValue, problemOf } from '@heliodeck/model/fields/value';
import type { CodedError } from '@heliodeck/model/wire/coded-error';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import { instantOfWireTime } from '@heliodeck/model/wire/time';
import type { Context } from '../../context.ts';
import type { DeviceFacts } from '../device-facts.ts';
import { type LayoutColumn, layouts, type RecordLayout } from '../record-layout.ts';
import type { EnteredValues } from '../telemetry-store.ts';

export type DraftValues = Readonly<Record<string, unknown>>;

const dayMs = 86_400_000;

/** The field of a screen that shows a metric: the one with its name, else the one with its column (RecordView). */
export function fieldShowing(entity: Entity, { name, column }: LayoutColumn): string | undefined {
  if (columnOf(entity, name)?.column === column) return name;
  return Object.keys(entity.fields).find((field) => columnOf(entity, field)?.column === column);
}

/** Values of a draft for the record's metrics, as stored. */
export function storedValues({ columns }: RecordLayout, entity: Entity, draft: DraftValues): EnteredValues {
  const stored = columns.flatMap((column) => {
    const field = fieldShowing(entity, column);
    if (field === undefined || !(field in draft)) return [];
    const value = draft[field] ?? null;
    return [[column.name, column.whole && typeof value === 'number' ? Math.round(value) : value]];
  });
  return Object.fromEntries(stored);
}

/** Metrics whose value in the draft differs from the row; a form sends all fields it shows, rounded for display. */
export function changesOf(entity: Entity, draft: DraftValues, before: Row<Entity>): DraftValues {
  const old: DraftValues = before;
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => {
      const field = entity.fields[name];
      if (!field || value === undefined) return false;
      const judged = checkValue(name, field, old[name]);
      return (judged.problem ? old[name] : judged.value) !== value;
    }),
  );
}

/** The pair of screens to which an entity belongs; undefined if it belongs to another record. */
export function screensOf(record: TelemetryRecord, { key }: Entity) {
  return screenPairs(record).find(({ live, history }) => live?.key === key || history?.key === key);
}

/** The record whose screen an entity is; undefined if there is none. */
export function recordOfScreen(entity: Entity): TelemetryRecord | undefined {
  return [...layouts.values()].find(({ record }) => screensOf(record, entity))?.record;
}

/** The layout of the record whose screen an entity is. @throws Error for an entity that is no record's screen */
export function entityLayout(entity: Entity): RecordLayout {
  for (const layout of layouts.values()) if (screensOf(layout.record, entity)) return layout;
  throw new Error(`entity ${entity.key} is no record's screen`);
}

/**
 * Time of an entered row; default: now.
 * @throws CodedError for a time in the future, or before the retention of readings
 */
export function enteredInstant(context: Context, entity: Entity, said: unknown, facts: DeviceFacts): number {
  const now = context.now.getTime();
  const named = typeof said === 'string' ? instantOfWireTime(said, facts.zone) : undefined;
  const at = named ?? Math.floor(now / 1000) * 1000;
  if (at > now) throw wrongTime(entity, 'reading.inFuture');
  const days = facts.retentionDays;
  if (at < now - days * dayMs) throw wrongTime(entity, 'reading.tooOld', { days });
  return at;
}

function wrongTime(
  entity: Entity,
  code: MessageCode,
  params: Readonly<Record<string, number>> = {},
): CodedError {
  const field = entity.fields.dataTime;
  if (!field) throw new Error(`${entity.key} has no time`);
  return problemError(problemOf('dataTime', field, new Refusal(code, params)));
}
