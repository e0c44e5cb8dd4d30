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
import { usePermission, usePermissions } from '../../../api/menus.ts';
import { RecordDetail } from '../../../crud/form/record-detail.tsx';
import { EmptyList, LoadFailure, LoadingRows } from '../../../crud/notices/list-notices.tsx';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { ZonedTime } from '../../../fields/time/zoned-time.tsx';
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
          <ProcessHead processInstanceId={processInstanceId} instance={data} onChanged={reload} />
          {data.incidents.map(({ id, node, name, message }) => (
            <p key={id} role="alert">
              <ToneTag tone="critical">{w.incident}</ToneTag> {name || node}: {message}
            </p>
          ))}
          {!data.isSuspended && <WaitingTasks waiting={data.waiting} onChanged={reload} />}
          <div className={page.columns}>
            <Application instance={data} />
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
        </>
      )}
    </article>
  );
}

interface HeadProps {
  readonly processInstanceId: string;
  readonly instance: InstanceForms;
  readonly onChanged: () => Promise<void>;
}

/** The name and state of the process, and what its users can do with it as a whole: urge, copy, withdraw. */
function ProcessHead({ processInstanceId, instance, onChanged }: HeadProps): JSX.Element {
  const w = useMessages(workflowWords);
  const { done, failed, warn } = useFeedback();
  const codes = usePermissions();
  // Only users who fill in forms may list colleagues.
  const maySeePeople = formCodes.some((code) => codes.has(code));
  const [opened, setOpened] = useState<'withdraw' | 'urge' | 'copy'>();
  const shut = (): void => setOpened(undefined);
  const withdraw = async (reason: string): Promise<void> => {
    if (reason === '') return warn(w.reasonMissing);
    try {
      await post('blade-flow/work/withdraw', { processInstanceId, reason });
      done();
      shut();
    } catch (fault) {
      failed(fault);
    }
    await onChanged();
  };
  const urge = async (comment: string): Promise<void> => {
    await post('blade-flow/work/urge', { processInstanceId, comment });
    done();
    shut();
    await onChanged();
  };
  return (
    <>
      <header className={page.head}>
        <h2 className={page.title}>{instance.name}</h2>
        <ToneTag tone={states[instance.processState]}>{w[instance.processState]}</ToneTag>
        {instance.isSuspended && <ToneTag tone="warning">{w.suspended}</ToneTag>}
        <div className={page.acts}>
          {instance.mayUrge && <Button onClick={() => setOpened('urge')}>{w.urge}</Button>}
          {instance.mayCopy && maySeePeople && <Button onClick={() => setOpened('copy')}>{w.copy}</Button>}
          {instance.mayWithdraw && codes.has('work_send_detail') && (
            <Button danger onClick={() => setOpened('withdraw')}>
              {w.withdraw}
            </Button>
          )}
        </div>
      </header>
      {opened === 'withdraw' && <ReasonDialog title={w.withdrawQuestion} onOk={withdraw} onClose={shut} />}
      {opened === 'urge' && (
        <ReasonDialog title={w.urgeQuestion} heading={w.message} onOk={urge} onClose={shut} />
      )}
      {opened === 'copy' && (
        <CopyDialog processInstanceId={processInstanceId} onDone={onChanged} onClose={shut} />
      )}
    </>
  );
}

/** The nodes at which the process waits for a message, with a button that continues it; for its managers only. */
function WaitingTasks(props: {
  readonly waiting: InstanceForms['waiting'];
  readonly onChanged: () => Promise<void>;
}): JSX.Element | null {
  const { waiting, onChanged } = props;
  const w = useMessages(workflowWords);
  const { ask, done, failed } = useFeedback();
  const mayGoOn = usePermission('flow_follow_delete');
  if (!mayGoOn) return null;
  const trigger = async (taskId: string, name: string): Promise<void> => {
    if (!(await ask({ title: w.triggerQuestion(name) }))) return;
    try {
      await post('blade-flow/process/trigger', {}, { taskId });
      done();
    } catch (fault) {
      failed(fault);
    }
    await onChanged();
  };
  return (
    <>
      {waiting.map(({ taskId, name }) => (
        <p key={taskId}>
          {w.waitsFor(name)} <Button onClick={() => void trigger(taskId, name)}>{w.goOn}</Button>
        </p>
      ))}
    </>
  );
}

/** Who started the process and when, its record, and what was entered. */
function Application({ instance }: { readonly instance: InstanceForms }): JSX.Element {
  const w = useMessages(workflowWords);
  const { record, startUser, startTime, endTime, endReason, start } = instance;
  return (
    <RecordCard title={w.application}>
      <div className={work.application}>
        <dl className={page.facts}>
          {record && <AboutRecord record={record} />}
          <dt>{w.startedBy}</dt>
          <dd>{startUser}</dd>
          <dt>{w.startedAt}</dt>
          <dd>
            <ZonedTime text={startTime} />
          </dd>
          {endTime && (
            <>
              <dt>{w.endedAt}</dt>
              <dd>
                <ZonedTime text={endTime} />
              </dd>
            </>
          )}
          {endReason && (
            <>
              <dt>{w.endReason}</dt>
              <dd>{endReason}</dd>
            </>
          )}
        </dl>
        <Entered {...start} />
      </div>
    </RecordCard>
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
