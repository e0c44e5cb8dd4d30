import type { WireRow } from '@heliodeck/client/page';
import { flowTask } from '@heliodeck/model/workflow/flow-lists';
import { useNavigate } from '@tanstack/react-router';
import { Segmented } from 'antd';
import { type JSX, useState } from 'react';
import { post } from '../../../api/client.ts';
import { CrudScreen } from '../../../crud/crud-screen.tsx';
import type { RowAction } from '../../../crud/shared/crud-props.ts';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { Absent } from '../../../fields/shared/absent.tsx';
import { useMessages } from '../../../i18n/messages.ts';
import { useAddress } from '../../../state/address.ts';
import { ToneTag } from '../../../theme/tone.tsx';
import tabbed from '../../../ui/tabbed.module.css';
import { NoneYet } from '../../../widgets/none-yet/none-yet.tsx';
import { useFlowAddress } from '../../../widgets/record-processes/use-flow-address.ts';
import type { ScreenProps } from '../../screen-props.ts';
import { DiagramDialog } from '../diagram-dialog.tsx';
import { workflowWords } from '../workflow-words.ts';

const cells = {
  processDefinitionVersion: (value: unknown): string => `v${String(value)}`,
  taskName: (value: unknown, { urgedTime, taskId }: WireRow): JSX.Element => (
    <StepCell name={String(value ?? '')} isUrged={Boolean(taskId) && Boolean(urgedTime)} />
  ),
};
/** Columns that some of the lists do not have. */
const without: Readonly<Record<string, readonly string[]>> = {
  work_todo: ['processState'],
  work_claim: ['processState'],
  work_send: ['startUserName', 'dueTime'],
  work_done: ['dueTime'],
};

/** Text for each empty list, and the menu to continue with. */
const emptyLists = {
  todo: { text: 'noTodo', next: 'work_claim' },
  claim: { text: 'noClaim', next: 'work_todo' },
  send: { text: 'noSent', next: 'work_start' },
  done: { text: 'noDone', next: 'work_todo' },
  copy: { text: 'noCopies', next: undefined },
} as const;

function StepCell({ name, isUrged }: { readonly name: string; readonly isUrged: boolean }): JSX.Element {
  const w = useMessages(workflowWords);
  return (
    <>
      {name || <Absent />} {isUrged && <ToneTag tone="warning">{w.urged}</ToneTag>}
    </>
  );
}

/** Tasks to handle or to claim, and processes that the user started or handled: one list, selected by the menu. */
export default function WorkScreen({ menu: { code } }: ScreenProps): JSX.Element {
  const w = useMessages(workflowWords);
  const navigate = useNavigate();
  const { ask, done, failed } = useFeedback();
  const address = useFlowAddress();
  const [pictured, setPictured] = useState<WireRow>();
  const [copied, setCopied] = useState(useAddress().listed === 'copy');
  const list = copied ? 'copy' : (code.slice('work_'.length) as Exclude<keyof typeof emptyLists, 'copy'>);
  const none = emptyLists[list];
  const goTo = (href: string): void => void navigate({ to: href });
  const acts: readonly (RowAction & { readonly of?: readonly string[] })[] = [
    {
      of: ['work_todo'],
      key: 'handle',
      label: workflowWords.handle,
      opens: true,
      permission: 'work_todo_handle',
      run: ({ category, taskId, processInstanceId, businessId }) =>
        goTo(address(category, 'handle', taskId, processInstanceId, businessId)),
    },
    {
      of: ['work_claim'],
      key: 'claim',
      label: workflowWords.claim,
      permission: 'work_claim_sign',
      async run({ taskId }, { reload }) {
        if (!(await ask({ title: w.claimQuestion }))) return;
        try {
          await post('blade-flow/work/claim-task', {}, { taskId: String(taskId) });
          done();
        } catch (error) {
          failed(error);
        }
        await reload();
      },
    },
    {
      key: 'detail',
      label: code === 'work_done' ? workflowWords.details : workflowWords.detail,
      icon: 'eye',
      permission: `${code}_detail`,
      run: ({ category, processInstanceId, businessId }) =>
        goTo(address(category, 'detail', processInstanceId, businessId)),
    },
    {
      key: 'picture',
      label: code === 'work_todo' ? workflowWords.chart : workflowWords.picture,
      icon: 'flow',
      permission: `${code}_follow`,
      run: (row) => setPictured(row),
    },
  ];
  const isDone = code === 'work_done';
  return (
    <div className={tabbed.tabbed}>
      {isDone && (
        <Segmented
          className={tabbed.switch ?? ''}
          aria-label={w.listed}
          value={list}
          options={[
            { value: 'done', label: w.handled },
            { value: 'copy', label: w.copiedToMe },
          ]}
          onChange={(value) => {
            // The search of one list does not apply to the other; the page of a process leads back to this one.
            void navigate({ to: '.', search: value === 'copy' ? { listed: value } : {}, replace: true });
            setCopied(value === 'copy');
          }}
        />
      )}
      <CrudScreen
        key={list}
        entity={flowTask}
        paths={{ list: `blade-flow/work/${list}-list` }}
        exporting={false}
        rows={{
          choosable: isDone,
          titleOf: (row) => [row.processDefinitionName, row.taskName].filter(Boolean).join(' · '),
        }}
        without={without[code] ?? []}
        empty={<NoneYet text={w[none.text]} {...(none.next && { next: none.next })} />}
        cells={cells}
        rowActions={acts.filter(({ of }) => of === undefined || of.includes(code))}
      />
      {pictured && (
        <DiagramDialog
          of={{ processInstanceId: String(pictured.processInstanceId) }}
          name={String(pictured.processDefinitionName)}
          onClose={() => setPictured(undefined)}
        />
      )}
    </div>
  );
}
