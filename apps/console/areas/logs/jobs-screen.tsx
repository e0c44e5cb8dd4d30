import type { Page } from '@heliodeck/client/page';
import { label } from '@heliodeck/kit/label';
import {
  type JobKindRow,
  type JobRow,
  type JobState,
  jobStates,
  jobStateWords,
} from '@heliodeck/model/wire/job';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { type JSX, useState } from 'react';
import { get, post } from '../../api/client.ts';
import { usePermission } from '../../api/menus.ts';
import { ListPages } from '../../crud/list/list-pages.tsx';
import { EmptyList, LoadFailure, LoadingRows, StaleNotice } from '../../crud/notices/list-notices.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ClockTable } from './clock-table.tsx';
import { JobTable } from './job-table.tsx';
import styles from './jobs.module.css';

const words = {
  state: label('状态', 'State'),
  kind: label('任务', 'Job'),
  refresh: label('刷新', 'Refresh'),
  none: label('没有符合条件的任务', 'No job fits these conditions'),
  question: (title: string) => label(`重新运行“${title}”？`, `Run “${title}” again?`),
  consequence: label(
    '任务将按原来的内容重新排队，失败时会再次重试。',
    'It is queued once more with what it was told, and tried again if it fails.',
  ),
  again: label('重新运行', 'Run again'),
  queued: label('已重新排队', 'Queued again'),
};

/** Refetch interval of the list while it is displayed, ms. */
const every = 10_000;

/** Background jobs of all tenants, permanently failed ones first, and the schedules that queue them. */
export default function JobsScreen(): JSX.Element {
  const w = useMessages(words);
  const translate = useTranslate();
  const { ask, done, failed } = useFeedback();
  const mayRun = usePermission('job_again');
  const [state, setState] = useState<JobState>();
  const [name, setName] = useState<string>();
  const [{ page, size }, setPage] = useState({ page: 1, size: 20 });
  const kinds = useQuery({
    queryKey: ['job-kinds'],
    queryFn: ({ signal }) => get<readonly JobKindRow[]>('blade-log/job/kinds', undefined, signal),
    refetchInterval: every,
  });
  const jobs = useQuery({
    queryKey: ['jobs', state, name, page, size],
    queryFn: ({ signal }) =>
      get<Page<JobRow>>('blade-log/job/page', { state, name, current: page, size }, signal),
    refetchInterval: every,
    placeholderData: (before) => before,
  });
  const reload = (): void => {
    void jobs.refetch();
    void kinds.refetch();
  };
  const runAgain = async (job: JobRow): Promise<void> => {
    if (!(await ask({ title: w.question(job.title), text: w.consequence, yes: w.again }))) return;
    try {
      await post('blade-log/job/again', { id: job.id });
      done(w.queued);
    } catch (error) {
      failed(error);
    }
    reload();
  };
  const choose = (change: () => void): void => {
    change();
    setPage({ page: 1, size });
  };
  return (
    <div className={styles.screen}>
      <search className={styles.tools}>
        <Select
          aria-label={w.state}
          placeholder={w.state}
          allowClear
          className={styles.choice ?? ''}
          value={state}
          options={jobStates.map((value) => ({ value, label: translate(jobStateWords[value].label) }))}
          onChange={(value) => choose(() => setState(value))}
        />
        <Select
          aria-label={w.kind}
          placeholder={w.kind}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          className={styles.wideChoice ?? ''}
          value={name}
          options={(kinds.data ?? []).map((kind) => ({ value: kind.name, label: kind.title }))}
          onChange={(value) => choose(() => setName(value))}
        />
        <Button onClick={reload}>{w.refresh}</Button>
      </search>
      {jobs.data && jobs.error && <StaleNotice error={jobs.error} onAgain={reload} />}
      {!jobs.data ? (
        jobs.error ? (
          <LoadFailure error={jobs.error} onAgain={reload} />
        ) : (
          <LoadingRows />
        )
      ) : jobs.data.records.length === 0 ? (
        <EmptyList text={w.none} />
      ) : (
        <JobTable jobs={jobs.data.records} onAgain={mayRun ? (job) => void runAgain(job) : undefined} />
      )}
      <ListPages
        {...{ page, size }}
        total={jobs.data?.total ?? 0}
        sizes={undefined}
        onPage={(next, nextSize) => setPage({ page: next, size: nextSize })}
      />
      <ClockTable kinds={kinds.data ?? []} />
    </div>
  );
}
