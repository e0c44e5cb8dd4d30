import { label } from '@heliodeck/kit/label';
import { localDate } from '@heliodeck/kit/zone';
import {
  type KeptReport,
  type MailedReport,
  scheduleLanguages,
} from '@heliodeck/model/reports/report-schedule';
import { daysCovered } from '@heliodeck/model/reports/schedule-times';
import { programCaller } from '../../access/callers/program-caller.ts';
import type { RunningJob } from '../../jobs/define-job.ts';
import { statement } from '../../store/sql.ts';
import { mailKind } from './schedule-kinds.ts';
import type { ScheduleParts } from './schedule-parts.ts';

const words = {
  title: (schedule: string, days: string) => label(`${schedule} ${days}`, `${schedule}, ${days}`),
  text: (schedule: string, days: string, files: readonly string[]) =>
    label(
      `报表计划“${schedule}”已生成 ${days} 的报表，见附件：${files.join('、')}`,
      `The schedule “${schedule}” made its report of ${days}. Attached: ${files.join(', ')}`,
    ),
  gone: label('文件已不存在', 'The file is gone'),
};

interface MailRow {
  readonly scheduleName: string;
  readonly language: number | null;
  readonly covers: number | null;
  readonly dueAt: Date;
  readonly files: readonly KeptReport[] | null;
  readonly state: MailedReport['state'] | null;
}

/**
 * Mails a stored report to one person, until it is sent or fails permanently. A repeat is recognised as the same message: its id is derived
 * from run and person.
 * @throws Error if another attempt may succeed
 */
export async function mailReport(
  parts: ScheduleParts,
  {
    db,
    payload: { runId, userId },
    attempt,
    tenantId,
    now,
    log,
  }: RunningJob<{
    readonly runId: string;
    readonly userId: string;
  }>,
): Promise<void> {
  const { rows } = await db.read((_, { client }) =>
    client.query<MailRow>(
      statement`select s.schedule_name as "scheduleName", s.language::int, s.covers::int, r.due_at as "dueAt", r.files,
         r.mailed -> ${userId} ->> 'state' as state
       from report_run r join report_schedule s on s.id = r.schedule_id where r.id = ${runId}`,
    ),
  );
  const [row] = rows;
  if (row === undefined || row.state !== 'waiting') return;
  const note = (mailed: MailedReport) => noteMailed(db, { runId, userId }, mailed);
  const zone = await parts.services.zoneOf(tenantId);
  const locale = row.language === scheduleLanguages.en ? 'en' : 'zh';
  const context = {
    caller: programCaller(tenantId),
    locale,
    db,
    now,
    log,
    zone,
    requestId: runId,
    remoteAddress: '',
  } as const;
  const files: { name: string; bytes: Buffer }[] = [];
  for (const kept of row.files ?? []) {
    const bytes = await parts.files.read(context, kept);
    if (bytes) files.push({ name: kept.originalName, bytes });
  }
  if (files.length === 0) {
    await note({ name: '', state: 'failed', detail: `${words.gone.zh} · ${words.gone.en}` });
    return;
  }
  const { first, last } = daysCovered(row.covers ?? 1, localDate(zone, row.dueAt.getTime()));
  const days = first === last ? first : `${first} – ${last}`;
  const { isSent, again, detail, name } = await parts.mail(db, {
    id: `report_${runId}_${userId}`,
    userId,
    files,
    title: words.title(row.scheduleName, days)[locale],
    text: words.text(
      row.scheduleName,
      days,
      files.map((file) => file.name),
    )[locale],
  });
  const goesOn = !isSent && again && attempt <= mailKind.retry.limit;
  await note({ name, detail: detail.slice(0, 300), state: isSent ? 'sent' : goesOn ? 'waiting' : 'failed' });
  if (goesOn) throw new Error(`not sent: ${detail}`);
}

/** Stores the result of the mail to one person, while it is pending. */
export async function noteMailed(
  db: RunningJob<unknown>['db'],
  { runId, userId }: { readonly runId: string; readonly userId: string },
  mailed: MailedReport,
): Promise<void> {
  await db.tx(async (_, { client }) => {
    await client.query(
      statement`update report_run set mailed = jsonb_set(coalesce(mailed, '{}'), array[${userId}], ${JSON.stringify(mailed)}::jsonb)
       where id = ${runId} and mailed -> ${userId} ->> 'state' = 'waiting'`,
    );
  });
}
