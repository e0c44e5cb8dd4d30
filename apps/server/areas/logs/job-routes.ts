import { inLocale, type Locale, label } from '@heliodeck/kit/label';
import { type JobKindRow, type JobRow, jobStates } from '@heliodeck/model/wire/job';
import { wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import { requirePlatformTenant } from '../../access/permissions/rank.ts';
import { emptyAsAbsent, wholeNumber } from '../../http/query-values.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { JobKind } from '../../jobs/define-job.ts';
import { jobPage, jobTimes, type ListedJob } from '../../jobs/job-rows.ts';
import type { Services } from '../../services.ts';
import { failureWords } from './failure-words.ts';
import { runAgain } from './run-again.ts';

const base = '/api/blade-log/job';
const tag = 'Background Jobs';
const text = z.string().nullable();
const query = z.strictObject({
  state: z.preprocess(emptyAsAbsent, z.enum(jobStates).optional()),
  name: z.preprocess(emptyAsAbsent, z.string().max(100).optional()),
  current: z.preprocess(emptyAsAbsent, wholeNumber(1, 1_000_000, 1)),
  size: z.preprocess(emptyAsAbsent, wholeNumber(1, 100, 20)),
});
const jobShape = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  state: z.enum(jobStates),
  tenantId: text,
  tenantName: text,
  createTime: z.string(),
  dueTime: text,
  startTime: text,
  endTime: text,
  tries: z.int(),
  error: text,
  payload: z.string(),
});
const kindShape = z.object({
  name: z.string(),
  title: z.string(),
  cron: text,
  zone: text,
  nextTime: text,
  lastTime: text,
});

/** Background jobs, for administrators of the platform: jobs of all tenants, clocks, and retrying a failed job. */
export function jobRoutes({ store, jobs }: Services): RouteSpec[] {
  const platform = store.asPlatform('administrators of the platform see the jobs of all tenants');
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/page`,
      tag,
      access: { anyOf: ['job'] },
      summary: label('后台任务', 'Background jobs, failed ones first'),
      query,
      data: z.object({
        records: z.array(jobShape),
        total: z.int(),
        size: z.int(),
        current: z.int(),
        pages: z.int(),
      }),
      async handle({ caller, locale, zone }, { query: wanted }) {
        requirePlatformTenant(caller);
        const { records, total } = await jobPage(platform, wanted);
        const { size, current } = wanted;
        return {
          records: records.map((job) => rowOf(job, { kinds: jobs.kinds, locale, zone })),
          total,
          size,
          current,
          pages: Math.ceil(total / size),
        };
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/kinds`,
      tag,
      access: { anyOf: ['job'] },
      summary: label('任务种类与时钟', 'Kinds of jobs and their clocks'),
      data: z.array(kindShape),
      async handle({ caller, locale, zone }): Promise<readonly JobKindRow[]> {
        requirePlatformTenant(caller);
        const times = await jobTimes(platform);
        const time = (at: Date | null | undefined) => (at ? wireTime(at, zone) : null);
        return jobs.kinds
          .map(({ name, label: title, clock }) => ({
            name,
            title: inLocale(title, locale),
            cron: clock?.cron ?? null,
            zone: clock?.zone ?? null,
            nextTime: clock === undefined ? null : time(times.get(name)?.nextAt),
            lastTime: time(times.get(name)?.lastAt),
          }))
          .toSorted((one, other) => one.name.localeCompare(other.name));
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/again`,
      tag,
      access: { anyOf: ['job_again'] },
      summary: label('重新运行失败的任务', 'Run a failed job again'),
      body: z.strictObject({ id: z.uuid() }),
      data: z.object({}),
      async handle(context, { body }) {
        requirePlatformTenant(context.caller);
        await runAgain(context, jobs, platform, body.id);
      },
    }),
  ];
}

interface JobReader {
  readonly kinds: readonly JobKind[];
  readonly locale: Locale;
  readonly zone: string;
}

function rowOf(job: ListedJob, { kinds, locale, zone }: JobReader): JobRow {
  const { id, name, state, tenantId, tenantName, tries } = job;
  const kind = kinds.find((one) => one.name === name);
  const time = (at: Date | null) => at && wireTime(at, zone);
  return {
    id,
    name,
    state,
    tenantId,
    tenantName,
    tries,
    title: kind ? inLocale(kind.label, locale) : name,
    createTime: wireTime(job.createdAt, zone),
    dueTime: time(job.dueAt),
    startTime: time(job.startedAt),
    endTime: time(job.endedAt),
    error: failureWords(job.output, locale),
    payload: JSON.stringify(job.payload ?? {}),
  };
}
