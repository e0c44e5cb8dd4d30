import { inLocale } from '@heliodeck/kit/label';
import { exportCode } from '@heliodeck/model/permissions/permission';
import { reportFile } from '@heliodeck/model/tools/report-file';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import type { Template } from '@heliodeck/reports/template/template';
import type { Context } from '../../../context.ts';
import type { EntityEngine } from '../../../crud/entity-engine.ts';
import type { PdfWriter } from '../../../documents/pdf.ts';
import { writeXlsxTable } from '../../../documents/xlsx.ts';
import type { ReportOrder, ReportSource } from '../../../report-source.ts';
import { maySchedule, reportFor } from './report-access.ts';
import { templateOf } from './report-store.ts';
import { filledSheet, type ReportRunParts, runReport } from './run-report.ts';

/** Most reports offered to a schedule. */
const mostOffered = 1_000;

/**
 * Report files as a source of schedules: time parameters of their templates are filled from the days of the schedule, others from the
 * schedule's parameters or the template's defaults.
 */
export function reportFileSource(
  parts: ReportRunParts & { readonly pdf: PdfWriter },
  engine: EntityEngine,
): ReportSource {
  const mayExport = ({ caller }: Context): boolean => caller.permissions.has(exportCode(reportFile));
  return {
    kind: 'file',
    formats: ['xlsx', 'pdf'],
    async list(context) {
      if (!mayExport(context)) return [];
      const { records } = await engine.page(context, reportFile, { size: String(mostOffered) });
      const offered = records.filter((report) => maySchedule(context.caller, report));
      return offered.map(({ id, name }) => ({
        key: String(id),
        label: { zh: String(name), en: String(name) },
      }));
    },
    async make(context, order) {
      if (!mayExport(context)) throw new CodedError('report.unknown', { field: 'report' });
      const report = await reportFor(context, engine, { id: order.key }, 'run');
      if (!maySchedule(context.caller, report)) throw new CodedError('report.unknown', { field: 'report' });
      const { template } = await templateOf(context, report);
      const values = filled(template, order);
      const bytes =
        order.format === 'pdf'
          ? await parts.pdf.write((await runReport(context, parts, template, values)).table)
          : await writeXlsxTable((await filledSheet(context, parts, template, values)).table);
      const stamp = wireTime(context.now, context.zone).replace(/\D/g, '');
      return { name: `${inLocale(template.name, context.locale)}${stamp}.${order.format}`, bytes };
    },
  };
}

/** Values of the parameters: those of the schedule; its last day for a date, a month or a year; all its days for a range. */
function filled(
  template: Template,
  { parameters, first, last }: ReportOrder,
): Readonly<Record<string, string>> {
  const lengths: Readonly<Record<string, number>> = { date: 10, month: 7, year: 4 };
  const times = template.parameters.flatMap(({ name, type }) => {
    if (type === 'range') return [[name, `${first},${last}`]];
    const length = lengths[type];
    return length === undefined ? [] : [[name, last.slice(0, length)]];
  });
  const stations = template.parameters.flatMap(({ name, type }) =>
    type === 'station' && parameters.stationId !== undefined ? [[name, parameters.stationId]] : [],
  );
  return { ...Object.fromEntries([...times, ...stations]), ...parameters };
}
