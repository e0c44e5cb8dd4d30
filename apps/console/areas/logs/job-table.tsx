import { label } from '@heliodeck/kit/label';
import { type JobRow, jobStateWords } from '@heliodeck/model/wire/job';
import { Button } from 'antd';
import type { JSX } from 'react';
import { Absent } from '../../fields/shared/absent.tsx';
import { useTenantName } from '../../fields/shared/use-tenant-name.ts';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import styles from './jobs.module.css';

const words = {
  caption: label('后台任务', 'Background jobs'),
  job: label('任务', 'Job'),
  state: label('状态', 'State'),
  tenant: label('租户', 'Tenant'),
  created: label('创建时间', 'Created'),
  started: label('开始时间', 'Started'),
  ended: label('结束时间', 'Ended'),
  due: (time: string) => label(`最早 ${time}`, `not before ${time}`),
  tries: label('尝试次数', 'Tries'),
  error: label('最近的错误', 'Last error'),
  payload: label('内容', 'What it was told'),
  acts: label('操作', 'Actions'),
  again: label('重新运行', 'Run again'),
  againOf: (title: string) => label(`重新运行 ${title}`, `Run ${title} again`),
};

interface JobTableProps {
  readonly jobs: readonly JobRow[];
  /** Absent if the user may only view jobs. */
  readonly onAgain: ((job: JobRow) => void) | undefined;
}

/** Jobs with their time, number of attempts and error; a job that failed permanently can be run again. */
export function JobTable({ jobs, onAgain }: JobTableProps): JSX.Element {
  const w = useMessages(words);
  const translate = useTranslate();
  const nameOf = useTenantName();
  return (
    <table className={styles.table}>
      <caption className="unseen">{w.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{w.job}</th>
          <th scope="col">{w.state}</th>
          <th scope="col">{w.tenant}</th>
          <th scope="col">{w.created}</th>
          <th scope="col">{w.started}</th>
          <th scope="col">{w.ended}</th>
          <th scope="col" data-number>
            {w.tries}
          </th>
          {onAgain && <th scope="col">{w.acts}</th>}
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.id}>
            <td className={styles.what}>
              <strong>{job.title}</strong> <code>{job.name}</code>
              {job.error && (
                <p className={styles.error}>
                  <span className="unseen">{w.error}: </span>
                  {job.error}
                </p>
              )}
              {job.payload !== '{}' && (
                <details>
                  <summary>{w.payload}</summary>
                  <code>{job.payload}</code>
                </details>
              )}
            </td>
            <td data-heading={w.state}>
              <ToneTag tone={jobStateWords[job.state].tone}>
                {translate(jobStateWords[job.state].label)}
              </ToneTag>
            </td>
            <td data-heading={w.tenant}>
              {job.tenantName ? nameOf(job.tenantName) : (job.tenantId ?? <Absent />)}
            </td>
            <td data-heading={w.created}>
              <ZonedTime text={job.createTime} />
            </td>
            <td data-heading={w.started}>
              {job.startTime ? (
                <ZonedTime text={job.startTime} />
              ) : job.dueTime ? (
                <ZonedTime text={job.dueTime}>{w.due(job.dueTime)}</ZonedTime>
              ) : (
                <Absent />
              )}
            </td>
            <td data-heading={w.ended}>{job.endTime ? <ZonedTime text={job.endTime} /> : <Absent />}</td>
            <td data-heading={w.tries} data-number>
              {job.tries}
            </td>
            {onAgain && (
              <td>
                {job.state === 'dead' && (
                  <Button size="small" aria-label={w.againOf(job.title)} onClick={() => onAgain(job)}>
                    {w.again}
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
