import type { Page, WireRow } from '@heliodeck/client/page';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { type JSX, useId, useState } from 'react';
import { get, post } from '../../../api/client.ts';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import page from '../../../ui/record-page.module.css';
import { RecordCard } from '../../../widgets/record-page/record-page.tsx';
import { workflowWords } from '../workflow-words.ts';
import { FormFields, useFormDraft } from './form-fields.tsx';
import type { InstanceForms } from './instance-forms.ts';
import styles from './work.module.css';

interface TaskProps {
  readonly task: NonNullable<InstanceForms['task']>;
  /** The task was handled or given away. */
  readonly onDone: () => void;
  /** Somebody else was faster: what is shown is read again. */
  readonly onStale: () => Promise<void>;
}

/** The task that is to be handled: its form, a comment, and the decision. */
export function TaskCard({ task, onDone, onStale }: TaskProps): JSX.Element {
  const w = useMessages(workflowWords);
  const id = useId();
  const { done, failed } = useFeedback();
  const draft = useFormDraft(task.form, task.values);
  const [comment, setComment] = useState('');
  const [busy, setBusy] = useState(false);
  const [handing, setHanding] = useState(false);
  if (!task.isMine || task.status !== 'open')
    return (
      <RecordCard title={w.task(task.taskName)}>
        <p role="status">{w.notMine}</p>
      </RecordCard>
    );
  const decide = async (isPass: boolean): Promise<void> => {
    // Who refuses need not fill in what only matters where he agrees.
    const variables = draft.read(isPass);
    if (variables === undefined) return;
    setBusy(true);
    try {
      await post('blade-flow/work/complete-task', {
        ...{ taskId: task.taskId, comment: comment.trim(), variables },
        ...(isPass && { flag: 'ok' }),
      });
      done();
      onDone();
    } catch (error) {
      failed(error);
      await onStale();
    } finally {
      setBusy(false);
    }
  };
  return (
    <RecordCard title={w.task(task.taskName)}>
      {task.documentation && <p className={page.quiet}>{task.documentation}</p>}
      {task.dueTime && <p className={page.quiet}>{w.due(task.dueTime)}</p>}
      {draft.entity && <FormFields draft={draft} onSubmit={() => void decide(true)} />}
      <label htmlFor={id}>{w.comment}</label>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 2 }}
        maxLength={500}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      <div className={styles.acts}>
        <Button type="primary" loading={busy} onClick={() => void decide(true)}>
          {w.agree}
        </Button>
        <Button danger disabled={busy} onClick={() => void decide(false)}>
          {w.reject}
        </Button>
        <Button disabled={busy} onClick={() => setHanding(true)}>
          {w.handOver}
        </Button>
      </div>
      {handing && (
        <HandOver
          taskId={task.taskId}
          comment={comment.trim()}
          onDone={onDone}
          onClose={() => setHanding(false)}
        />
      )}
    </RecordCard>
  );
}

interface HandOverProps {
  readonly taskId: string;
  readonly comment: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function HandOver({ taskId, comment, onDone, onClose }: HandOverProps): JSX.Element {
  const w = useMessages(workflowWords);
  const id = useId();
  const { done, warn } = useFeedback();
  const [userId, setUserId] = useState<string>();
  const { data, isPending } = useQuery({
    queryKey: ['references', 'user', 'colleagues'],
    queryFn: ({ signal }) => get<Page<WireRow>>('blade-user/page', { current: 1, size: 10_000 }, signal),
  });
  const send = async (): Promise<void> => {
    if (userId === undefined) return warn(w.choosePerson);
    await post('blade-flow/work/hand-over', { taskId, userId, comment });
    done();
    onDone();
  };
  return (
    <Dialog title={w.handOver} width={440} onOk={send} changed={userId !== undefined} onClose={onClose}>
      <label htmlFor={id}>{w.handOverTo}</label>
      <Select
        id={id}
        className={styles.wide ?? ''}
        showSearch={{ optionFilterProp: 'label' }}
        loading={isPending}
        placeholder={w.choosePerson}
        value={userId}
        options={(data?.records ?? []).map((row) => ({
          value: row.id,
          label: String(row.realName ?? row.account ?? row.id),
        }))}
        onChange={setUserId}
      />
    </Dialog>
  );
}
