import { label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { screenPairs, type TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import { troubleMetrics } from '@heliodeck/model/telemetry/troubles-of';

/** The record whose screen an entity is. */
export function recordOfEntity({ key }: Pick<Entity, 'key'>): TelemetryRecord | undefined {
  return [...records.values()].find((record) =>
    screenPairs(record).some(({ live, history }) => live?.key === key || history?.key === key),
  );
}

/** Columns that the console adds: no row has a value of these names, and no sheet a column of them. */
const added = {
  form: false,
  view: { detail: false },
} as const;

/** Room for the words a cell draws (trouble-cells.tsx) and the count of the others, px. */
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
 * A list of readings whose trouble is spread over several words, with one column for all of it; the words themselves start
 * switched off. A history of troubles also says until when and how long. The same entity gives the same answer, so that nothing is
 * drawn anew.
 */
export function withTroubles(entity: Entity): Entity {
  const known = made.get(entity) ?? troubleEntity(entity);
  made.set(entity, known);
  return known;
}

/** A history with one column for all that is wrong, where that is spread over several words of its rows; others as they are. */
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
  // A record of troubles hides all its words, also those that only describe, and who wrote the row, which a pencil at its time tells.
  const metrics = record.ofTroubles
    ? [...Object.keys(record.metrics), 'origin']
    : troubleMetrics(record).map(({ name }) => name);
  const behind = new Set(metrics);
  const fields = Object.entries<Field>(entity.fields).map(([name, field]) => {
    // Words that the document shows as binary digits stay to be read as such.
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
