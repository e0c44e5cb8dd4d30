import type { Field } from '@heliodeck/model/descriptors/field';
import type { Search, SearchCondition } from '@heliodeck/model/descriptors/search';
import { Refusal } from '@heliodeck/model/fields/field-kind';
import { readId } from '@heliodeck/model/fields/ref';
import { mostPeriods, reportPeriod } from '@heliodeck/model/reports/fixed-report';
import { timeType } from '@heliodeck/model/reports/report-kinds';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { readPeriod } from '@heliodeck/model/wire/period';
import { readRegionCode } from '@heliodeck/model/wire/region-code';
import { sql } from 'kysely';
import { z } from 'zod';
import { base } from '../../crud/columns/joins.ts';
import type { RowLayout } from '../../crud/columns/row-layout.ts';
import { periodEnds } from '../../crud/columns/search-period.ts';
import { column, constant } from '../../store/sql.ts';

const { regionId } = stationInfo.fields;

/** Field names of an entity of figures by device and period. */
export interface PeriodFields {
  /** First day of the period. */
  readonly begin: string;
  /** Length of the period (report-kinds.ts). */
  readonly length: string;
  readonly device: string;
  readonly date: Field;
  readonly lengths: Field;
}

/**
 * Layout of rows of figures by device and period. `source` has the columns device_id, begin (the first day), time_type, of which ids are
 * composed: '<device>-20260301' is a day, '-202603' a month, '-2026' a year, '-total' all time.
 */
export function periodLayout(source: NonNullable<RowLayout['source']>, names: PeriodFields): RowLayout {
  return {
    id: constant(
      sql`concat(${column(base, 'device_id')}, '-', translate(${column(base, 'now_day')}, '-', ''))`,
    ),
    idIsMade: true,
    source,
    isId: (id) => keyOf(id) !== undefined,
    // Both halves are also separate conditions, for the indexes.
    idsAre(ids) {
      const keys = ids.flatMap((id) => keyOf(id) ?? []);
      const devices = keys.map(({ device }) => device);
      const names = keys.map(({ name }) => name);
      return sql`t.device_id = any(${devices}::bigint[]) and t.now_day = any(${names}::text[])
        and (t.device_id, t.now_day) in (select * from unnest(${devices}::bigint[], ${names}::text[]))`;
    },
    present: undefined,
    key: [names.begin, names.device],
    lockable: false,
    total: 'bounded',
    announced: false,
    extras: [],
    parameters: {
      beginTime: periodEnds.begin,
      endTime: periodEnds.end,
      cityId: z.string().optional().meta({ description: 'the first digits of the region of the station' }),
    },
    search: (search) => asked(search, names),
    extraColumns: () => [],
  };
}

function keyOf(id: string): { readonly device: string; readonly name: string } | undefined {
  const [device = '', digits = '', ...more] = id.split('-');
  const isPeriod = /^(total|\d{4}(\d{2}){0,2})$/.test(digits) && more.length === 0;
  if (readId(device) instanceof Refusal || !isPeriod) return undefined;
  return { device, name: digits.replace(/^(\d{4})(\d{2})/, '$1-$2').replace(/^(.{7})(\d{2})/, '$1-$2') };
}

/**
 * Converts the search: rows of days by default, `beginTime` and `endTime` as days, `cityId` as the prefix of the region. Months and years
 * that begin before the first requested day and extend into the range are included.
 * @throws CodedError request.parameterFormat, period.reversed, report.region, report.tooManyYears
 */
function asked(search: Search, names: PeriodFields): Search {
  const { beginTime, endTime, cityId, ...others } = search.others;
  const { begin, end } = readPeriod({ beginTime, endTime });
  if (begin !== undefined && end !== undefined) refuseAges(begin, end);
  const said = search.conditions.find(({ name }) => name === names.length);
  const length = said?.operator === 'equal' ? Number(said.value) : timeType.day;
  for (const { name, operator, value } of search.conditions)
    if (name === 'regionId' && (operator === 'likeright' || operator === 'equal'))
      readRegionCode(String(value));
  const conditions = search.conditions.map((one) =>
    one.name === names.begin && (one.operator === 'ge' || one.operator === 'equal')
      ? { ...one, value: firstDay(String(one.value), length) }
      : one,
  );
  const more: SearchCondition[] = [
    ...(said
      ? []
      : [{ name: names.length, field: names.lengths, operator: 'equal', value: length } as const]),
    ...(begin === undefined ? [] : [on(names, 'ge', firstDay(begin, length))]),
    ...(end === undefined ? [] : [on(names, 'le', end.slice(0, 10))]),
    ...(cityId
      ? [{ name: 'regionId', field: regionId, operator: 'likeright', value: readRegionCode(cityId) } as const]
      : []),
  ];
  const order = search.order.map((one) => (one.name === 'id' ? { ...one, name: names.begin } : one));
  return { ...search, others, order, conditions: [...conditions, ...more] };
}

/** Limits the range to the years of a yearly report; a longer one is usually a mistyped year. */
function refuseAges(begin: string, end: string): void {
  const most = mostPeriods[reportPeriod.year];
  if (Number(end.slice(0, 4)) - Number(begin.slice(0, 4)) >= most)
    throw new CodedError('report.tooManyYears', { most });
}

function on({ begin, date }: PeriodFields, operator: 'ge' | 'le', value: string): SearchCondition {
  return { name: begin, field: date, operator, value };
}

/** The first day of the period of this length that contains a day. */
function firstDay(day: string, length: number): string {
  if (length === timeType.year) return `${day.slice(0, 4)}-01-01`;
  return length === timeType.month ? `${day.slice(0, 7)}-01` : day.slice(0, 10);
}
