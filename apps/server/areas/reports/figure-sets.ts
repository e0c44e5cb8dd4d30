import { type Label, label } from '@heliodeck/kit/label';
import { type FixedReport, type ReportColumn, reportPeriod } from '@heliodeck/model/reports/fixed-report';
import { fixedReports } from '@heliodeck/model/reports/fixed-reports';
import type { ReportField, TemplateQuery } from '@heliodeck/model/tools/report-wire';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import type { SetProvider } from '../../set-provider.ts';
import { inSnapshot } from '../../store/snapshot.ts';
import { exportedCellOf } from './report-cells.ts';
import type { ReportParts } from './report-parts.ts';
import { readAsk, reportQuery } from './report-query.ts';
import { openReport } from './report-rows.ts';

const prefix = 'figures:';
const units = {
  day: reportPeriod.day,
  month: reportPeriod.month,
  year: reportPeriod.year,
  total: reportPeriod.total,
} as const;
const group = label('统计数据', 'Figures');
/** Names in a template for the parameters of the reports' routes. */
const names = {
  unit: 'type',
  from: 'beginTime',
  to: 'endTime',
  stationId: 'stationId',
  deviceId: 'deviceId',
  regionId: 'regionId',
} as const;
const taken: TemplateQuery['arguments'] = [
  { name: 'unit', label: label('周期：day、month、year 或 total', 'Period: day, month, year or total') },
  { name: 'from', label: label('开始日期', 'From') },
  { name: 'to', label: label('结束日期', 'To') },
  { name: 'stationId', label: label('电站', 'Station') },
  { name: 'deviceId', label: label('设备', 'Device') },
  { name: 'regionId', label: label('区域编号', 'Region code') },
];
const ofAll: readonly ReportField[] = [
  { name: 'stationId', label: label('电站编码', 'Station id'), kind: 'text' },
  { name: 'subjectId', label: label('对象编码', 'Subject id'), kind: 'text' },
];

/**
 * The rows of the product's own reports as data sets of templates: energy of meters by band, of inverters and of stations, plan, weather,
 * capacity, by day, month, year or for all time, with the permission of each report's page.
 */
export function figureSets(parts: ReportParts): SetProvider {
  const find = (source: string): FixedReport | undefined =>
    source.startsWith(prefix) ? fixedReports.get(source.slice(prefix.length)) : undefined;
  const mayRead = ({ caller }: Context, { key }: FixedReport): boolean =>
    caller.permissions.has(key) || caller.permissions.has(`${key}_view`);
  return {
    async sources(context) {
      return [...fixedReports.values()].filter((report) => mayRead(context, report)).map(sourceOf);
    },
    forbidden(context, source) {
      const report = find(source);
      return report === undefined || mayRead(context, report) ? undefined : report.label;
    },
    async read(context, source, given, limit) {
      const report = find(source);
      if (report === undefined) return undefined;
      if (!mayRead(context, report)) throw new CodedError('request.forbidden');
      const ask = readAsk(context, report, asked(given));
      const rows = await inSnapshot(context, async (frozen) =>
        (await openReport(frozen, parts, report, ask)).rows(0, limit + 1),
      );
      return rows.map((row) => ({
        stationId: row.stationId,
        subjectId: row.subjectId,
        ...Object.fromEntries(
          report.columns.map((column) => [
            column.key,
            exportedCellOf(column, row[column.key] ?? null, context.locale),
          ]),
        ),
      }));
    },
  };
}

/** Arguments of a set in the form of a report's query. @throws CodedError request.parameterFormat */
function asked(given: Readonly<Record<string, string>>) {
  const query: Record<string, string> = { type: String(units.day) };
  for (const [name, value] of Object.entries(given)) {
    const isKnown = Object.hasOwn(names, name) && (name !== 'unit' || Object.hasOwn(units, value));
    if (!isKnown) throw new CodedError('request.parameterFormat', { name });
    query[names[name as keyof typeof names]] =
      name === 'unit' ? String(units[value as keyof typeof units]) : value;
  }
  const read = reportQuery.safeParse(query);
  if (read.success) return read.data;
  const wrong = String(read.error.issues[0]?.path[0] ?? '');
  throw new CodedError('request.parameterFormat', { name: wrong });
}

function sourceOf(report: FixedReport): TemplateQuery {
  return {
    name: prefix + report.key,
    label: report.label,
    group,
    fields: [...report.columns.map(fieldOf), ...ofAll],
    arguments: taken,
  };
}

function fieldOf({ key, of, kind, label: words, group: over, unit }: ReportColumn): ReportField {
  const whole: Label = over ? label(`${over.zh} ${words.zh}`, `${over.en} ${words.en}`) : words;
  const named = unit ? label(`${whole.zh} (${unit})`, `${whole.en} (${unit})`) : whole;
  return { name: key, label: named, kind: of === 'period' ? 'date' : kind === 'number' ? 'number' : 'text' };
}
