import { buffer } from 'node:stream/consumers';
import { type Label, label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { FixedReport } from '@heliodeck/model/reports/fixed-report';
import { fixedReports } from '@heliodeck/model/reports/fixed-reports';
import { inverterForm } from '@heliodeck/model/reports/inverter-form';
import { meterDailyPower } from '@heliodeck/model/reports/meter-daily-power';
import { reportType } from '@heliodeck/model/reports/report-kinds';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import type { ExportFile } from '../../crud/export.ts';
import type { PdfWriter } from '../../documents/pdf.ts';
import type { MadeReport, ReportOrder, ReportSource } from '../../report-source.ts';
import { inSnapshot } from '../../store/snapshot.ts';
import type { ReportParts } from './report-parts.ts';
import { printedReport } from './report-print.ts';
import { readAsk, reportQuery } from './report-query.ts';
import { openReport } from './report-rows.ts';
import { reportSheet } from './report-sheet.ts';
import { pdfName } from './send-pdf.ts';

/** A report that is the list of an entity. */
interface ListReport {
  readonly label: Label;
  readonly entity: Entity;
  /** Name of the parameter with the period length of a row. */
  readonly length: string;
  readonly fixed: Readonly<Record<string, string>>;
}

const lists: ReadonlyMap<string, ListReport> = new Map<string, ListReport>([
  [
    'meterDailyPower',
    { label: meterDailyPower.label, entity: meterDailyPower, length: 'timeType', fixed: {} },
  ],
  [
    'measurementForm',
    {
      label: label('计量报表', 'Measurement Report'),
      entity: meterDailyPower,
      length: 'timeType',
      fixed: { type: String(reportType.measurement) },
    },
  ],
  [
    'stationForm',
    {
      label: label('设备报表', 'Device Report'),
      entity: meterDailyPower,
      length: 'timeType',
      fixed: { type: String(reportType.device) },
    },
  ],
  ['inverterForm', { label: inverterForm.label, entity: inverterForm, length: 'type', fixed: {} }],
]);
const parameters = [
  { name: 'type', label: label('统计周期', 'Rows By'), isNeeded: false },
  { name: 'stationId', label: label('电站', 'Station'), isNeeded: false },
  { name: 'regionId', label: label('区域', 'Region'), isNeeded: false },
  { name: 'deviceId', label: label('设备', 'Device'), isNeeded: false },
];

/** The product's own reports as a source of schedules. */
export function fixedSource(parts: ReportParts, pdf: Pick<PdfWriter, 'write'>): ReportSource {
  const mayMake = ({ caller }: Context, key: string): boolean => caller.permissions.has(`${key}_export`);
  return {
    kind: 'fixed',
    formats: ['xlsx', 'pdf'],
    async list(context) {
      return [...fixedReports, ...lists]
        .filter(([key]) => mayMake(context, key))
        .map(([key, { label: words }]) => ({
          key,
          label: words,
          parameters,
          // Lists are not printed: their files may be of any length.
          formats: fixedReports.has(key) ? ['xlsx', 'pdf'] : ['xlsx'],
        }));
    },
    async make(context, order) {
      if (!mayMake(context, order.key)) throw new CodedError('report.unknown', { field: 'report' });
      if (order.format === 'pdf') return paperOf(context, parts, pdf, order);
      const { name, stream } = await sheetOf(context, parts, order);
      return { name, bytes: await buffer(stream) };
    },
  };
}

async function paperOf(
  context: Context,
  parts: ReportParts,
  pdf: Pick<PdfWriter, 'write'>,
  order: ReportOrder,
): Promise<MadeReport> {
  const report = fixedReports.get(order.key);
  if (report === undefined) throw new CodedError('report.format');
  const table = await inSnapshot(context, async (frozen) =>
    printedReport(frozen, report, await opened(frozen, parts, report, order)),
  );
  return { name: pdfName(context, table.title), bytes: await pdf.write(table) };
}

async function opened(context: Context, parts: ReportParts, report: FixedReport, order: ReportOrder) {
  const read = reportQuery.safeParse({ ...order.parameters, beginTime: order.first, endTime: order.last });
  if (!read.success) throw new CodedError('report.parameters');
  return openReport(context, parts, report, readAsk(context, report, read.data));
}

async function sheetOf(context: Context, parts: ReportParts, order: ReportOrder): Promise<ExportFile> {
  const { key, first, last } = order;
  const days = { beginTime: first, endTime: last };
  const report = fixedReports.get(key);
  if (report) return reportSheet(context, report, (within) => opened(within, parts, report, order));
  const list = lists.get(key);
  if (list === undefined) throw new CodedError('report.unknown', { field: 'report' });
  const { type = '1', ...others } = order.parameters;
  return parts.entities.export(context, list.entity, {
    ...others,
    ...days,
    ...list.fixed,
    [list.length]: type,
  });
}
