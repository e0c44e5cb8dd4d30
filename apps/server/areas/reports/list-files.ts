import { inLocale, type Label, label } from '@heliodeck/kit/label';
import { inverterForm } from '@heliodeck/model/reports/inverter-form';
import { meterDailyPower } from '@heliodeck/model/reports/meter-daily-power';
import { reportType } from '@heliodeck/model/reports/report-kinds';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { listParameters } from '../../crud/requests/query-shape.ts';
import { asQueryString, sendFile } from '../../crud/routes.ts';
import type { PdfWriter } from '../../documents/pdf.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { printedList } from './list-print.ts';
import { sendPdf } from './send-pdf.ts';

interface PowerFile {
  /** Required permission. */
  readonly code: string;
  /** Prefix of the file name, before the time. */
  readonly name: Label;
  /** Title above its pages. */
  readonly title: Label;
  /** The file name contains the day instead of the second. */
  readonly byDay?: true;
}

/** The files of daily power, by the requested type. */
const files: Readonly<Record<string, PowerFile>> = {
  '': {
    code: 'meterDailyPower_export',
    name: label('每日电量统计', 'Meter_Daily_Power_'),
    title: meterDailyPower.label,
  },
  [reportType.device]: {
    code: 'stationForm_export',
    name: label('设备报表', 'Metering_Report_'),
    title: label('设备报表', 'Device Report'),
  },
  [reportType.measurement]: {
    code: 'measurementForm_export',
    name: label('计量报表', 'measurement report'),
    title: label('计量报表', 'Measurement Report'),
    byDay: true,
  },
};

type Pdf = Pick<PdfWriter, 'open'>;

/** Routes for files of the lists of energy by day, month and year: spreadsheets and PDF. */
export function listFiles(entities: EntityEngine, pdf: Pdf): readonly RouteSpec[] {
  const dailyQuery = listParameters(
    meterDailyPower,
    entities.catalogue.planOf(meterDailyPower).layout.parameters,
  );
  const daily = {
    ...({ method: 'GET', reply: 'stream', tag: meterDailyPower.label.en, query: dailyQuery } as const),
    access: { anyOf: Object.values(files).map(({ code }) => code) },
  };
  return [
    defineRoute({
      ...daily,
      path: `/api/${meterDailyPower.path}/export-power`,
      summary: label('导出每日电量', 'Export the daily power'),
      async handle(context, { query }, raw) {
        const asked = asQueryString(query);
        const file = fileOf(context, asked.type);
        const name = (stamp: string): string =>
          `${inLocale(file.name, context.locale)}${file.byDay ? dayOf(stamp) : stamp}.xlsx`;
        sendFile(raw, await entities.export(context, meterDailyPower, asked, { name }));
      },
    }),
    defineRoute({
      ...daily,
      path: `/api/${meterDailyPower.path}/pdf`,
      summary: label('打印每日电量（PDF）', 'Print the daily power (PDF)'),
      async handle(context, { query }, raw) {
        const asked = asQueryString(query);
        const { title } = fileOf(context, asked.type);
        await sendPdf(
          context,
          raw,
          pdf,
          await printedList(context, entities, { entity: meterDailyPower, title, query: asked }),
        );
      },
    }),
    defineRoute({
      method: 'GET',
      reply: 'stream',
      tag: inverterForm.label.en,
      query: listParameters(inverterForm, entities.catalogue.planOf(inverterForm).layout.parameters),
      access: { anyOf: ['inverterForm_export'] },
      path: `/api/${inverterForm.path}/pdf`,
      summary: label('打印逆变器运行报表（PDF）', 'Print the inverter run report (PDF)'),
      async handle(context, { query }, raw) {
        const table = await printedList(context, entities, {
          entity: inverterForm,
          title: inverterForm.label,
          query: asQueryString(query),
        });
        await sendPdf(context, raw, pdf, table);
      },
    }),
  ];
}

/** '20260601120000' → '2026-06-01' */
const dayOf = (stamp: string): string => `${stamp.slice(0, 4)}-${stamp.slice(4, 6)}-${stamp.slice(6, 8)}`;

/** The requested file. @throws CodedError request.parameterFormat for an unknown type, request.forbidden without the file's permission */
function fileOf({ caller }: Context, type: string | readonly string[] | undefined): PowerFile {
  const file = files[String(type ?? '').trim()];
  if (file === undefined) throw new CodedError('request.parameterFormat', { name: 'type' });
  if (!caller.permissions.has(file.code)) throw new CodedError('request.forbidden');
  return file;
}
