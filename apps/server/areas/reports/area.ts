import { inLocale, type Label, label } from '@heliodeck/kit/label';
import { meterDailyPower } from '@heliodeck/model/reports/meter-daily-power';
import { reportType } from '@heliodeck/model/reports/report-kinds';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { MakeArea } from '../../area.ts';
import { listQuery } from '../../crud/query-shape.ts';
import { asQueryString, sendFile } from '../../crud/routes.ts';
import { defineRoute } from '../../http/route.ts';
import { handles } from '../../jobs/define-job.ts';
import type { Services } from '../../services.ts';
import { beginDue } from './due-schedules.ts';
import { fixedSource } from './fixed-source.ts';
import { mailReport } from './mail-report.ts';
import { makeReport } from './make-report.ts';
import type { ReportNeighbours } from './report-parts.ts';
import { reportRoutes } from './report-routes.ts';
import { dueKind, mailKind, makeKind } from './schedule-kinds.ts';
import type { ScheduleNeighbours, ScheduleParts } from './schedule-parts.ts';
import { scheduleRoutes } from './schedule-routes.ts';
import { scheduleRules } from './schedule-rules.ts';

interface PowerFile {
  /** Permission that gives it. */
  readonly code: string;
  /** Before the time in the name of the file. */
  readonly name: Label;
}

/** The files of the daily power, by the type that is asked for. */
const files: Readonly<Record<string, PowerFile>> = {
  '': { code: 'meterDailyPower_export', name: label('每日电量统计', 'Meter_Daily_Power_') },
  [reportType.device]: { code: 'stationForm_export', name: label('设备报表', 'Metering_Report_') },
  [reportType.measurement]: { code: 'measurementForm_export', name: label('计量报表', 'measurement report') },
};

/** Reports of energy. Their figures are worked out where energy is kept (telemetry/figures/). */
export const reportsArea =
  (neighbours: ReportNeighbours, schedules: (services: Services) => ScheduleNeighbours): MakeArea =>
  (services) => {
    const { entities, policy, telemetry } = services;
    const parts = { entities, policy, telemetry, ...neighbours };
    const { sources, pdf, ...others } = schedules(services);
    const all = [fixedSource(parts, pdf), ...sources];
    const scheduling: ScheduleParts = {
      ...{ ...others, services },
      sources: new Map(all.map((source) => [source.kind, source])),
    };
    return {
      name: 'reports',
      rules: [scheduleRules(scheduling)],
      jobs: [
        handles(dueKind, ({ db, now }) => beginDue(scheduling, db, now)),
        handles(makeKind, (job) => makeReport(scheduling, job)),
        handles(mailKind, (job) => mailReport(scheduling, job)),
      ],
      routes: [
        ...reportRoutes(parts, pdf),
        ...scheduleRoutes(scheduling),
        defineRoute({
          method: 'GET',
          path: `/api/${meterDailyPower.path}/export-power`,
          access: { anyOf: Object.values(files).map(({ code }) => code) },
          summary: label('导出每日电量', 'Export the daily power'),
          tag: meterDailyPower.label.en,
          reply: 'stream',
          query: listQuery(meterDailyPower, entities.catalogue.planOf(meterDailyPower).layout.parameters),
          async handle(context, { query }, raw) {
            const asked = asQueryString(query);
            const file = files[String(asked.type ?? '').trim()];
            if (file === undefined) throw new CodedError('request.parameterFormat', { name: 'type' });
            if (!context.caller.permissions.has(file.code)) throw new CodedError('request.forbidden');
            const name = (stamp: string): string => `${inLocale(file.name, context.locale)}${stamp}.xlsx`;
            sendFile(raw, await entities.export(context, meterDailyPower, asked, { name }));
          },
        }),
      ],
    };
  };
