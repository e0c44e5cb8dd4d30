import { label } from '@heliodeck/kit/label';
import type { MakeArea } from '../../area.ts';
import { handles } from '../../jobs/define-job.ts';
import type { Services } from '../../services.ts';
import { beginDue } from './due-schedules.ts';
import { fixedSource } from './fixed-source.ts';
import { listFiles } from './list-files.ts';
import { mailReport, noteMailed } from './mail-report.ts';
import { makeReport, notMade } from './make-report.ts';
import type { ReportNeighbours } from './report-parts.ts';
import { fixedReportRoutes } from './report-routes.ts';
import { dueKind, mailKind, makeKind } from './schedule-kinds.ts';
import type { ScheduleNeighbours, ScheduleParts } from './schedule-parts.ts';
import { scheduleRoutes } from './schedule-routes.ts';
import { scheduleRules } from './schedule-rules.ts';

/** Reports of energy. Their figures are computed where energy is stored (telemetry/figures/). */
export const reportsArea =
  (neighbours: ReportNeighbours, schedules: (services: Services) => ScheduleNeighbours): MakeArea =>
  (services) => {
    const { entities, policy, telemetry } = services;
    const parts = { entities, policy, telemetry, ...neighbours };
    const { sources, pdf, ...others } = schedules(services);
    const all = [fixedSource(parts, pdf), ...sources];
    const scheduling: ScheduleParts = {
      ...others,
      services,
      sources: new Map(all.map((source) => [source.kind, source])),
    };
    return {
      name: 'reports',
      rules: [scheduleRules(scheduling)],
      jobs: [
        handles(dueKind, ({ db, now }) => beginDue(scheduling, db, now)),
        handles(
          makeKind,
          (job) => makeReport(scheduling, job),
          ({ db, payload, tries }) => notMade(db, payload.runId, givenUp(tries)),
        ),
        handles(
          mailKind,
          (job) => mailReport(scheduling, job),
          ({ db, payload, tries }) =>
            noteMailed(db, payload, { name: '', state: 'failed', detail: givenUp(tries) }),
        ),
      ],
      routes: [...fixedReportRoutes(parts, pdf), ...scheduleRoutes(scheduling), ...listFiles(entities, pdf)],
    };
  };

/** The reason of a missing report or mail whose attempts could not record their own. */
const givenUp = (tries: number): string => {
  const { zh, en } = label(`尝试 ${tries} 次后放弃`, `Given up after ${tries} attempts`);
  return `${zh} · ${en}`;
};
