import { inLocale, type Locale, label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { Refusal } from '@heliodeck/model/fields/field-kind';
import { readId } from '@heliodeck/model/fields/ref';
import { sql } from 'kysely';
import { base } from '../../crud/columns/joins.ts';
import type { ExtraColumn, RowLayout } from '../../crud/columns/row-layout.ts';
import { periodEnds, withPeriod } from '../../crud/columns/search-period.ts';
import { column, constant, type Fragment, list } from '../../store/sql.ts';
import { instantOutputs } from './live-instants.ts';
import { noteOutput } from './note-output.ts';
import { recordOfScreen } from './reading-rows.ts';
import { troubleOutput } from './trouble-output.ts';

const periodOfHistory = { field: 'dataTime', begin: 'beginTime', end: 'endTime' };

/**
 * Layout of the rows of a screen of readings: keyed by device, pack and, in history, the time. Their ids are composed of the key:
 * 'device-pack', in history 'device-pack-milliseconds'.
 */
export function readingLayout(entity: Entity): RowLayout {
  const isHistory = entity.telemetry === 'history';
  const record = isHistory ? recordOfScreen(entity) : undefined;
  const parts: Fragment[] = [column(base, 'device_id'), column(base, 'pack')];
  if (isHistory) parts.push(sql`(extract(epoch from ${column(base, 'data_time')}) * 1000)::bigint`);
  return {
    id: constant(sql`concat_ws('-', ${list(parts)})`),
    idIsMade: true,
    isId(id) {
      const [device = '', pack = '', at, ...more] = id.split('-');
      const isKey = !(readId(device) instanceof Refusal) && /^\d{1,4}$/.test(pack) && more.length === 0;
      return isKey && (isHistory ? /^\d{1,14}$/.test(at ?? '') : at === undefined);
    },
    idsAre: isHistory ? historyIds : liveIds,
    // Records without packs have pack 0; as an explicit condition it lets the key's index return rows in order of time.
    present: hasPacks(entity) ? undefined : constant(sql`${column(base, 'pack')} = 0`),
    key: keyFields(entity),
    lockable: false,
    total: 'bounded',
    announced: false,
    extras: [
      ...(isHistory ? [] : instantOutputs(entity)),
      ...('origin' in entity.fields ? [noteOutput(entity)] : []),
      ...(record?.ofTroubles ? [troubleOutput(record)] : []),
    ],
    parameters: isHistory ? { beginTime: periodEnds.begin, endTime: periodEnds.end } : {},
    search: (search) => (isHistory ? withPeriod(entity, periodOfHistory, search) : search),
    extraColumns: (locale) => (isHistory ? [] : [olderValues(entity, locale)]),
  };
}

function liveIds(ids: readonly string[]) {
  const keys = ids.map((id) => id.split('-'));
  const devices = keys.map(([device]) => device);
  const packs = keys.map(([, pack]) => Number(pack));
  return sql`(t.device_id, t.pack) in (select * from unnest(${devices}::bigint[], ${packs}::int[]))`;
}

function historyIds(ids: readonly string[]) {
  const keys = ids.map((id) => id.split('-'));
  const devices = keys.map(([device]) => device);
  const packs = keys.map(([, pack]) => Number(pack));
  const instants = keys.map(([, , at]) => new Date(Number(at)));
  return sql`(t.device_id, t.pack, t.data_time) in
    (select * from unnest(${devices}::bigint[], ${packs}::int[], ${instants}::timestamptz[]))`;
}

function hasPacks(entity: Entity): boolean {
  return Object.values(entity.fields).some((field) => field.column === 'pack');
}

/** Fields that belong to the key. */
function keyFields(entity: Entity): string[] {
  return Object.keys(entity.fields).filter((name) => {
    const column = entity.fields[name]?.column;
    return name === 'dataTime' || column === 'device_id' || column === 'pack';
  });
}

/** Column with the values that are older than their row, and their times: a sheet must not show old values as new ones. */
function olderValues(entity: Entity, locale: Locale): ExtraColumn {
  const nameOf = (name: string): string =>
    inLocale(entity.fields[name]?.label ?? { zh: name, en: name }, locale);
  return {
    header: inLocale(label('较早读取的数据', 'Values read earlier'), locale),
    width: 40,
    of: ['readAt'],
    cell({ readAt }) {
      const times = Object.entries((readAt ?? {}) as Readonly<Record<string, string>>);
      return times.length === 0 ? null : times.map(([name, time]) => `${nameOf(name)} ${time}`).join('; ');
    },
  };
}
