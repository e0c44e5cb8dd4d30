import { label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { screenPairs, type TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import { troubleMetrics } from '@heliodeck/model/telemetry/troubles-of';

/** The record of an entity. */
export function recordOfEntity({ key }: Pick<Entity, 'key'>): TelemetryRecord | undefined {
  return [...records.values()].find((record) =>
    screenPairs(record).some(({ live, history }) => live?.key === key || history?.key === key),
  );
}

/** Columns that the console adds: neither rows nor exports have fields of these names. */
const added = {
  form: false,
  view: { detail: false },
} as const;

/** Width of the labels in a cell (trouble-cells.tsx) and the count of the others, px. */
const what: Field = {
  ...added,
  kind: 'text',
  label: label('告警内容', 'What is wrong'),
  list: { width: { zh: 380, en: 420 }, sortable: false },
};
const until: Field = {
  ...added,
  kind: 'dateTime',
  label: label('结束时间', 'Until'),
  list: { sortable: false },
};
const lasted: Field = {
  ...added,
  kind: 'text',
  label: label('持续时长', 'Lasted'),
  list: { width: { zh: 112, en: 108 }, sortable: false },
};

/**
 * A list of readings whose troubles are spread over several status words, with one column for all of them; the status
 * words are hidden by default. A history of troubles also has end and duration. The same entity returns the same
 * object, so that nothing is rendered again.
 */
export function withTroubles(entity: Entity): Entity {
  const known = made.get(entity) ?? troubleEntity(entity);
  made.set(entity, known);
  return known;
}

/**
 * A history with one column for all troubles, if they are spread over several status words of its rows; other entities
 * unchanged.
 */
export function withTroublesFirst<E extends Entity | undefined>(entity: E): E | Entity {
  if (entity?.telemetry !== 'history') return entity;
  const record = recordOfEntity(entity);
  const words =
    record === undefined ? [] : troubleMetrics(record).filter(({ name }) => name in entity.fields);
  return words.length > 1 ? withTroubles(entity) : entity;
}

const made = new WeakMap<Entity, Entity>();

function troubleEntity(entity: Entity): Entity {
  const record = recordOfEntity(entity);
  if (record === undefined) return entity;
  // A record of troubles hides all its status words, including descriptive ones, and the author of the row, whom a
  // pencil icon at its time indicates.
  const metrics = record.ofTroubles
    ? [...Object.keys(record.metrics), 'origin']
    : troubleMetrics(record).map(({ name }) => name);
  const behind = new Set(metrics);
  const fields = Object.entries<Field>(entity.fields).map(([name, field]) => {
    // Status words that the document displays as binary digits stay visible.
    const isBehind = behind.has(name) && field.list !== false && !(field.kind === 'flags' && field.bits);
    return [name, isBehind ? { ...field, list: { ...field.list, hidden: true } } : field] as const;
  });
  const isHistory = record.ofTroubles && entity.telemetry === 'history';
  return {
    ...entity,
    fields: { ...Object.fromEntries(fields), what, ...(isHistory ? { until, lasted } : {}) },
    view: { ...entity.view, keyColumns: ['what', ...(entity.view?.keyColumns ?? [])] },
  };
}
