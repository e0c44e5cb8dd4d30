import { buffer } from 'node:stream/consumers';
import { label } from '@heliodeck/kit/label';
import type { FixedReport } from '@heliodeck/model/reports/fixed-report';
import { fixedReports } from '@heliodeck/model/reports/fixed-reports';
import { openingReports } from '@heliodeck/model/reports/opening-reports';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { LaidOut } from '@heliodeck/reports/laid-out';
import type { Context } from '../../context.ts';
import type { ExportFile } from '../../crud/files/export.ts';
import type { PdfWriter } from '../../documents/pdf.ts';
import type { MadeReport, OfferedReport, ReportOrder, ReportSource } from '../../report-source.ts';
import { inSnapshot } from '../../store/snapshot.ts';
import { printedList } from './list-print.ts';
import { type ListReport, listReportQuery, listReports } from './list-reports.ts';
import { refuseUnknown } from './order-parameters.ts';
import type { ReportParts } from './report-parts.ts';
import { printedReport } from './report-print.ts';
import { readAsk, reportQuery } from './report-query.ts';
import { openReport } from './report-rows.ts';
import { reportSheet } from './report-sheet.ts';
import { pdfName } from './send-pdf.ts';

const rowsBy = { name: 'type', label: label('统计周期', 'Rows By'), isNeeded: false };
const station = { name: 'stationId', label: label('电站', 'Station'), isNeeded: false };
const region = { name: 'regionId', label: label('区域', 'Region'), isNeeded: false };
const device = { name: 'deviceId', label: label('设备', 'Device'), isNeeded: false };

/** What a report can be restricted by: one of stations has no rows of a single device. */
function parametersOf(key: string): OfferedReport['parameters'] {
  const ofStations = fixedReports.get(key)?.subject === 'station';
  return [rowsBy, station, region, ...(ofStations ? [] : [device])];
}

/** The product's own reports as a source of schedules. */
export function fixedSource(parts: ReportParts, pdf: Pick<PdfWriter, 'write'>): ReportSource {
  const mayMake = ({ caller }: Context, key: string): boolean => caller.permissions.has(`${key}_export`);
  return {
    kind: 'fixed',
    formats: ['xlsx', 'pdf'],
    async list(context) {
      return [...fixedReports, ...listReports]
        .filter(([key]) => mayMake(context, key))
        .map(([key, { label: words }]) => ({
          key,
          label: words,
          parameters: parametersOf(key),
          rowLengths: openingReports.get(key)?.periods ?? [],
        }));
    },
    async make(context, order) {
      if (!mayMake(context, order.key)) throw new CodedError('report.unknown', { field: 'report' });
      refuseUnknown(parametersOf(order.key), order.parameters);
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
  const table = await inSnapshot(context, (frozen) => printed(frozen, parts, order));
  return { name: pdfName(context, table.title), bytes: await pdf.write(table) };
}

async function printed(context: Context, parts: ReportParts, order: ReportOrder): Promise<LaidOut> {
  const report = fixedReports.get(order.key);
  if (report) return printedReport(context, report, await opened(context, parts, report, order));
  const list = knownList(order.key);
  const { entity, label: title } = list;
  return printedList(context, parts.entities, { entity, title, query: listReportQuery(list, order) });
}

async function opened(context: Context, parts: ReportParts, report: FixedReport, order: ReportOrder) {
  const read = reportQuery.safeParse({ ...order.parameters, beginTime: order.first, endTime: order.last });
  if (!read.success) throw new CodedError('report.parameters');
  return openReport(context, parts, report, readAsk(context, report, read.data));
}

async function sheetOf(context: Context, parts: ReportParts, order: ReportOrder): Promise<ExportFile> {
  const { key } = order;
  const report = fixedReports.get(key);
  if (report) return reportSheet(context, report, (within) => opened(within, parts, report, order));
  const list = knownList(key);
  return parts.entities.export(context, list.entity, listReportQuery(list, order));
}

function knownList(key: string): ListReport {
  const list = listReports.get(key);
  if (list === undefined) throw new CodedError('report.unknown', { field: 'report' });
  return list;
}
