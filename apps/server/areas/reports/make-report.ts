import type { Locale } from '@heliodeck/kit/label';
import { localDate } from '@heliodeck/kit/zone';
import {
  type KeptReport,
  type MailedReport,
  runState,
  scheduleLanguages,
} from '@heliodeck/model/reports/report-schedule';
import { daysCovered } from '@heliodeck/model/reports/schedule-times';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import type { RunningJob } from '../../jobs/define-job.ts';
import type { MadeReport, ReportFormat } from '../../report-source.ts';
import { statement } from '../../store/sql.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { mailKind, makeKind } from './schedule-kinds.ts';
import type { ScheduleParts } from './schedule-parts.ts';

interface RunRow {
  readonly report: string;
  readonly rowLength: number | null;
  readonly covers: number | null;
  readonly stationId: string | null;
  readonly parameters: unknown;
  readonly formats: readonly number[] | null;
  readonly recipients: readonly string[] | null;
  readonly language: number | null;
  readonly ownerId: string | null;
  readonly dueAt: Date;
}

/** Formats by their number in a schedule. */
export const formatNames: Readonly<Record<number, ReportFormat>> = { 1: 'xlsx', 2: 'pdf' };

/**
 * Creates the report of a run, stores it and queues its mails. Files, state and mails are written in one transaction. If the owner lacks a
 * permission there is no retry; other failures are retried until the last attempt.
 */
export async function makeReport(
  parts: ScheduleParts,
  job: RunningJob<{ readonly runId: string }>,
): Promise<void> {
  const { db, payload, attempt } = job;
  const row = await db.read((_, { client }) => waitingRun(client, payload.runId));
  if (row === undefined) return;
  try {
    const context = await ownerContext(parts, job, row);
    const files: MadeReport[] = [];
    for (const format of row.formats ?? [1]) files.push(await made(parts, context, row, formatNames[format]));
    await keep(parts, job, { context, row, files });
  } catch (error) {
    const isFinal = error instanceof CodedError || attempt > makeKind.retry.limit;
    if (!isFinal) throw error;
    job.log.warn('a scheduled report was not made', { runId: payload.runId, error });
    const reason = error instanceof CodedError ? `${error.label.zh} · ${error.label.en}` : String(error);
    await notMade(db, payload.runId, reason);
  }
}

/** Stores why a pending run has no report. */
export async function notMade(db: RunningJob<unknown>['db'], runId: string, reason: string): Promise<void> {
  await db.tx(async (_, { client }) => {
    await client.query(
      statement`update report_run set state = ${runState.failed}, reason = ${reason.slice(0, 500)}
       where id = ${runId} and state = ${runState.waiting}`,
    );
  });
}

async function waitingRun(client: DbSession['client'], runId: string): Promise<RunRow | undefined> {
  const { rows } = await client.query<RunRow>(
    statement`select s.report, s.row_length::int as "rowLength", s.covers::int, s.station_id::text as "stationId", s.parameters,
       string_to_array(s.formats, ',')::int[] as formats, s.recipients::text[] as recipients, s.language::int, s.owner_id::text as "ownerId",
       r.due_at as "dueAt"
     from report_run r join report_schedule s on s.id = r.schedule_id where r.id = ${runId}
       and r.state = ${runState.waiting}`,
  );
  return rows[0];
}

/** The owner with current permissions, in the language of the schedule. @throws CodedError report.noOwner */
async function ownerContext(
  { services, callerOf }: ScheduleParts,
  { db, tenantId, now, log, id }: RunningJob<unknown>,
  { ownerId, language }: RunRow,
): Promise<Context> {
  const caller = ownerId === null ? null : await callerOf(tenantId, ownerId, now);
  if (caller === null) throw new CodedError('report.noOwner');
  const locale: Locale = language === scheduleLanguages.en ? 'en' : 'zh';
  const zone = await services.zoneOf(tenantId);
  return { caller, locale, db, now, log, zone, requestId: `report ${id}`, remoteAddress: '' };
}

async function made(
  { sources }: ScheduleParts,
  context: Context,
  row: RunRow,
  format: ReportFormat | undefined,
): Promise<MadeReport> {
  const [kind = '', ...rest] = row.report.split(':');
  const source = sources.get(kind);
  if (source === undefined) throw new CodedError('report.unknown', { field: 'report' });
  if (format === undefined || !source.formats.includes(format)) throw new CodedError('report.format');
  const { first, last } = daysCovered(row.covers ?? 1, localDate(context.zone, row.dueAt.getTime()));
  const own = {
    ...(row.rowLength === null ? {} : { type: String(row.rowLength) }),
    ...(row.stationId === null ? {} : { stationId: row.stationId }),
  };
  const parameters = { ...own, ...((row.parameters ?? {}) as Readonly<Record<string, string>>) };
  return source.make(context, { key: rest.join(':'), parameters, first, last, format });
}

async function keep(
  { files: keeper, services }: ScheduleParts,
  { db, payload: { runId } }: RunningJob<{ readonly runId: string }>,
  {
    context,
    row,
    files,
  }: { readonly context: Context; readonly row: RunRow; readonly files: readonly MadeReport[] },
): Promise<void> {
  const kept: Awaited<ReturnType<typeof keeper.keep>>[] = [];
  try {
    for (const file of files) kept.push(await keeper.keep(context, file));
    await db.tx(async (_, session) => {
      for (const file of kept) await file.note({ ...context, db: session.db });
      const listed = kept.map(
        ({ name, originalName, link, domain }): KeptReport => ({
          name,
          originalName,
          link,
          domain,
        }),
      );
      const recipients = [...new Set(row.recipients ?? [])];
      const mailed = Object.fromEntries(
        recipients.map((userId): [string, MailedReport] => [
          userId,
          { name: '', state: 'waiting', detail: '' },
        ]),
      );
      // Only a run that is still pending is stored: a repeat changes nothing.
      const { rowCount } = await session.client.query(
        statement`update report_run set state = ${runState.kept},
           file_name = ${kept[0]?.originalName ?? null}, files = ${JSON.stringify(listed)},
           mailed = ${JSON.stringify(mailed)}, reason = null
         where id = ${runId} and state = ${runState.waiting}`,
      );
      if (rowCount === 0) throw new Error('the report was made meanwhile');
      for (const userId of recipients)
        await services.jobs.enqueue(session, mailKind, { payload: { runId, userId } });
    });
  } catch (error) {
    for (const file of kept) await file.discard();
    throw error;
  }
}
