import type { WireRow } from '@heliodeck/client/page';
import { formEntity } from '@heliodeck/model/workflow/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { type JSX, useState } from 'react';
import { get, post } from '../../../api/client.ts';
import { usePermission } from '../../../api/menus.ts';
import { LoadFailure, LoadingRows } from '../../../crud/list-notices.tsx';
import { RecordDetail } from '../../../crud/record-detail.tsx';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { ToneTag } from '../../../theme/tone.tsx';
import page from '../../../ui/record-page.module.css';
import { RecordCard } from '../../../widgets/record-page/record-page.tsx';
import { Diagram } from '../diagram-dialog.tsx';
import { workflowWords } from '../workflow-words.ts';
import { FlowHistory } from './flow-history.tsx';
import type { InstanceForms, ShownForm } from './instance-forms.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { TaskCard } from './task-card.tsx';
import work from './work.module.css';

const states = { running: 'info', ended: 'good', cancelled: 'neutral' } as const;

interface PageProps {
  readonly processInstanceId: string;
  /** The task to handle; absent where the process is only looked at. */
  readonly taskId?: string;
}

/** A process: what was applied for, what is to be done now, what happened, and where it stands in its picture. */
export function ProcessPage({ processInstanceId, taskId }: PageProps): JSX.Element {
  const w = useMessages(workflowWords);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { done, failed, warn } = useFeedback();
  const mayWithdraw = usePermission('work_send_detail');
  const [withdrawing, setWithdrawing] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['flow-instance', processInstanceId, taskId],
    queryFn: ({ signal }) =>
      get<InstanceForms>('blade-flow/process/forms', { processInstanceId, taskId }, signal),
  });
  const back = (): void => void navigate({ to: taskId === undefined ? '/work/send' : '/work/todo' });
  const reload = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: ['flow-diagram'] });
    await client.invalidateQueries({ queryKey: ['flow-history'] });
    await refetch();
  };
  const withdraw = async (reason: string): Promise<void> => {
    if (reason === '') return warn(w.reasonMissing);
    try {
      await post('blade-flow/work/withdraw', { processInstanceId, reason });
      done();
      setWithdrawing(false);
    } catch (fault) {
      failed(fault);
    }
    await reload();
  };
  return (
    <article className={page.page}>
      <div>
        <Button onClick={back}>{w.back}</Button>
      </div>
      {!data && (error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />)}
      {data && (
        <>
          <header className={page.head}>
            <h2 className={page.title}>{data.name}</h2>
            <ToneTag tone={states[data.processState]}>{w[data.processState]}</ToneTag>
            {data.isSuspended && <ToneTag tone="warning">{w.suspended}</ToneTag>}
            <span className={page.grow} />
            {data.isOwn && data.processState === 'running' && mayWithdraw && (
              <Button danger onClick={() => setWithdrawing(true)}>
                {w.withdraw}
              </Button>
            )}
          </header>
          {data.incidents.map(({ node, message }) => (
            <p key={node} role="alert">
              <ToneTag tone="critical">{w.incident}</ToneTag> {node}: {message}
            </p>
          ))}
          {data.task && <TaskCard task={data.task} onDone={back} onStale={reload} />}
          <div className={page.columns}>
            <RecordCard title={w.application}>
              <div className={work.application}>
                <dl className={page.facts}>
                  <dt>{w.startedBy}</dt>
                  <dd>{data.startUser}</dd>
                  <dt>{w.startedAt}</dt>
                  <dd>{data.startTime}</dd>
                  {data.endTime && (
                    <>
                      <dt>{w.endedAt}</dt>
                      <dd>{data.endTime}</dd>
                    </>
                  )}
                  {data.endReason && (
                    <>
                      <dt>{w.endReason}</dt>
                      <dd>{data.endReason}</dd>
                    </>
                  )}
                </dl>
                <Entered {...data.start} />
              </div>
            </RecordCard>
            <RecordCard title={w.history}>
              <FlowHistory processInstanceId={processInstanceId} />
            </RecordCard>
          </div>
          <RecordCard title={w.picture}>
            <Diagram of={{ processInstanceId }} name={data.name} />
          </RecordCard>
          {withdrawing && (
            <ReasonDialog title={w.withdrawQuestion} onOk={withdraw} onClose={() => setWithdrawing(false)} />
          )}
        </>
      )}
    </article>
  );
}

function Entered({ form, values }: ShownForm): JSX.Element {
  const w = useMessages(workflowWords);
  if (form === null || form.fields.length === 0) return <p className={page.quiet}>{w.nothingEntered}</p>;
  return <RecordDetail entity={formEntity(form)} row={{ id: '', ...values } as WireRow} />;
}
