import { isMissing } from '@heliodeck/client/api-error';
import type { WireRow } from '@heliodeck/client/page';
import { formEntity } from '@heliodeck/model/workflow/form';
import { formCodes } from '@heliodeck/model/workflow/form-codes';
import { processRecords } from '@heliodeck/model/workflow/process-record';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { type JSX, useState } from 'react';
import { get, post } from '../../../api/client.ts';
import { usePermissions } from '../../../api/menus.ts';
import { EmptyList, LoadFailure, LoadingRows } from '../../../crud/list-notices.tsx';
import { RecordDetail } from '../../../crud/record-detail.tsx';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { ZonedTime } from '../../../fields/zoned-time.tsx';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { ToneTag } from '../../../theme/tone.tsx';
import { goTo, history } from '../../../ui/navigate.ts';
import page from '../../../ui/record-page.module.css';
import { RecordCard } from '../../../widgets/record-page/record-page.tsx';
import { recordAddress } from '../../../widgets/record-processes/record-address.ts';
import { Diagram } from '../diagram-dialog.tsx';
import { useNamedPage } from '../use-named-page.ts';
import { workflowWords } from '../workflow-words.ts';
import { CommentBox } from './comment-box.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { FlowHistory } from './flow-history.tsx';
import type { InstanceForms, ShownForm } from './instance-forms.ts';
import { OpenTasks } from './open-tasks.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { TaskCard } from './task-card.tsx';
import work from './work.module.css';

/** The list of processes that were copied to the user. */
const copiesPath = '/work/done?listed=copy';
const states = { running: 'info', ended: 'good', cancelled: 'neutral' } as const;

interface PageProps {
  readonly processInstanceId: string;
  /** The task to handle; absent in a read-only view. */
  readonly taskId?: string;
}

/** A process: the application, beside it the current task, then the history, and the position in the diagram. */
export function ProcessPage({ processInstanceId, taskId }: PageProps): JSX.Element {
  const w = useMessages(workflowWords);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { ask, done, failed, warn } = useFeedback();
  const codes = usePermissions();
  const mayWithdraw = codes.has('work_send_detail');
  // Only users who fill in forms may list colleagues.
  const maySeePeople = formCodes.some((code) => codes.has(code));
  const [opened, setOpened] = useState<'withdraw' | 'urge' | 'copy'>();
  const shut = (): void => setOpened(undefined);
  const { data, error, refetch } = useQuery({
    queryKey: ['flow-instance', processInstanceId, taskId],
    queryFn: ({ signal }) =>
      get<InstanceForms>('blade-flow/process/forms', { processInstanceId, taskId }, signal),
  });
  useNamedPage(data?.name);
  const back = (): void => {
    const isOwn = data === undefined || data.isOwn;
    if (taskId !== undefined) void navigate({ to: '/work/todo' });
    else if (isOwn) void navigate({ to: '/work/send' });
    // Copies, handled tasks, tasks to claim and running processes all lead here.
    else if (history.canGoBack()) history.back();
    else goTo(data.mayCopy ? '/work/done' : copiesPath);
  };
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
      shut();
    } catch (fault) {
      failed(fault);
    }
    await reload();
  };
  const trigger = async (taskId: string, name: string): Promise<void> => {
    if (!(await ask({ title: w.triggerQuestion(name) }))) return;
    try {
      await post('blade-flow/process/trigger', {}, { taskId });
      done();
    } catch (fault) {
      failed(fault);
    }
    await reload();
  };
  const urge = async (comment: string): Promise<void> => {
    await post('blade-flow/work/urge', { processInstanceId, comment });
    done();
    shut();
    await reload();
  };
  const course = (
    <RecordCard title={w.history}>
      <FlowHistory processInstanceId={processInstanceId} />
      <CommentBox processInstanceId={processInstanceId} onSent={reload} />
    </RecordCard>
  );
  return (
    <article className={page.page}>
      <div>
        <Button onClick={back}>{w.back}</Button>
      </div>
      {!data && (error ? <Unreadable error={error} onAgain={() => void refetch()} /> : <LoadingRows />)}
      {data && (
        <>
          <header className={page.head}>
            <h2 className={page.title}>{data.name}</h2>
            <ToneTag tone={states[data.processState]}>{w[data.processState]}</ToneTag>
            {data.isSuspended && <ToneTag tone="warning">{w.suspended}</ToneTag>}
            <div className={page.acts}>
              {data.mayUrge && <Button onClick={() => setOpened('urge')}>{w.urge}</Button>}
              {data.mayCopy && maySeePeople && <Button onClick={() => setOpened('copy')}>{w.copy}</Button>}
              {data.isOwn && data.processState === 'running' && mayWithdraw && (
                <Button danger onClick={() => setOpened('withdraw')}>
                  {w.withdraw}
                </Button>
              )}
            </div>
          </header>
          {data.incidents.map(({ id, node, name, message }) => (
            <p key={id} role="alert">
              <ToneTag tone="critical">{w.incident}</ToneTag> {name || node}: {message}
            </p>
          ))}
          {codes.has('flow_follow_delete') &&
            !data.isSuspended &&
            data.waiting.map(({ taskId, name }) => (
              <p key={taskId}>
                {w.waitsFor(name)} <Button onClick={() => void trigger(taskId, name)}>{w.goOn}</Button>
              </p>
            ))}
          <div className={page.columns}>
            <RecordCard title={w.application}>
              <div className={work.application}>
                <dl className={page.facts}>
                  {data.record && <AboutRecord record={data.record} />}
                  <dt>{w.startedBy}</dt>
                  <dd>{data.startUser}</dd>
                  <dt>{w.startedAt}</dt>
                  <dd>
                    <ZonedTime text={data.startTime} />
                  </dd>
                  {data.endTime && (
                    <>
                      <dt>{w.endedAt}</dt>
                      <dd>
                        <ZonedTime text={data.endTime} />
                      </dd>
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
            {data.task ? (
              <TaskCard task={data.task} isSuspended={data.isSuspended} onDone={back} onStale={reload} />
            ) : (
              course
            )}
          </div>
          {data.task && course}
          {data.openTasks.length > 0 && <OpenTasks tasks={data.openTasks} onDone={() => void reload()} />}
          <RecordCard title={w.picture}>
            <Diagram of={{ processInstanceId }} name={data.name} />
          </RecordCard>
          {opened === 'withdraw' && (
            <ReasonDialog title={w.withdrawQuestion} onOk={withdraw} onClose={shut} />
          )}
          {opened === 'urge' && (
            <ReasonDialog title={w.urgeQuestion} heading={w.message} onOk={urge} onClose={shut} />
          )}
          {opened === 'copy' && (
            <CopyDialog processInstanceId={processInstanceId} onDone={reload} onClose={shut} />
          )}
        </>
      )}
    </article>
  );
}

/** A message may be opened after others have handled its task: this is not an error. */
function Unreadable({
  error,
  onAgain,
}: {
  readonly error: Error;
  readonly onAgain: () => void;
}): JSX.Element {
  const w = useMessages(workflowWords);
  return isMissing(error) ? (
    <EmptyList text={w.notForYou} />
  ) : (
    <LoadFailure error={error} onAgain={onAgain} />
  );
}

function AboutRecord({ record }: { readonly record: NonNullable<InstanceForms['record']> }): JSX.Element {
  const w = useMessages(workflowWords);
  const translate = useTranslate();
  const { kind, id, title, isGone } = record;
  return (
    <>
      <dt>{translate(processRecords[kind].entity.label)}</dt>
      <dd>{isGone ? `${title} ${w.recordGone}` : <Link {...recordAddress(kind, id)}>{title || id}</Link>}</dd>
    </>
  );
}

function Entered({ form, values }: ShownForm): JSX.Element {
  const w = useMessages(workflowWords);
  if (form === null || form.fields.length === 0) return <p className={page.quiet}>{w.nothingEntered}</p>;
  return <RecordDetail entity={formEntity(form)} row={{ id: '', ...values } as WireRow} />;
}
