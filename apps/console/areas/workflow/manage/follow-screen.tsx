import type { WireRow } from '@heliodeck/client/page';
import { flowInstance } from '@heliodeck/model/workflow/flow-lists';
import { useNavigate } from '@tanstack/react-router';
import { Segmented } from 'antd';
import { type JSX, useState } from 'react';
import { post } from '../../../api/client.ts';
import { CrudScreen } from '../../../crud/crud-screen.tsx';
import type { ListHandle, RowAction } from '../../../crud/shared/crud-props.ts';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { ToneTag } from '../../../theme/tone.tsx';
import tabbed from '../../../ui/tabbed.module.css';
import { NoneYet } from '../../../widgets/none-yet/none-yet.tsx';
import { useFlowAddress } from '../../../widgets/record-processes/use-flow-address.ts';
import { DiagramDialog } from '../diagram-dialog.tsx';
import { ReasonDialog } from '../work/reason-dialog.tsx';
import { workflowWords } from '../workflow-words.ts';
import { RetryDialog } from './retry-dialog.tsx';

interface Opened {
  readonly what: 'picture' | 'remove' | 'retry';
  readonly row: WireRow;
  readonly list: ListHandle;
}

const cells = {
  incidents: (value: unknown): JSX.Element | string =>
    Number(value) > 0 ? <ToneTag tone="critical">{String(value)}</ToneTag> : '0',
};

/** Running processes, those with incidents first. */
export default function FollowScreen(): JSX.Element {
  const w = useMessages(workflowWords);
  const [troubled, setTroubled] = useState('0');
  const [opened, setOpened] = useState<Opened>();
  const rowActions = useInstanceActions(setOpened);
  return (
    <div className={tabbed.tabbed}>
      <Segmented
        className={tabbed.switch ?? ''}
        aria-label={w.incident}
        value={troubled}
        options={[
          { value: '0', label: w.all },
          { value: '1', label: w.onlyTroubled },
        ]}
        onChange={setTroubled}
      />
      <CrudScreen
        key={troubled}
        entity={flowInstance}
        paths={{ list: 'blade-flow/follow/list' }}
        fixed={{ troubled }}
        exporting={false}
        cells={cells}
        empty={
          troubled === '1' ? (
            <NoneYet text={w.noTroubled} />
          ) : (
            <NoneYet text={w.noRunning} next="work_start" />
          )
        }
        rowActions={rowActions}
      />
      {opened && <OpenedDialog {...opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

/** Buttons of a running process. */
function useInstanceActions(open: (opened: Opened) => void): readonly RowAction[] {
  const navigate = useNavigate();
  const address = useFlowAddress();
  const { done, failed } = useFeedback();
  const changeState = async (id: string, state: 'suspend' | 'active', list: ListHandle): Promise<void> => {
    try {
      await post('blade-flow/follow/change-state', { processInstanceId: id, state });
      done();
    } catch (error) {
      failed(error);
    }
    await list.reload();
  };
  return [
    {
      key: 'detail',
      label: workflowWords.detail,
      icon: 'eye',
      opens: true,
      run: ({ category, id, businessId }) =>
        void navigate({ to: address(category, 'detail', id, businessId) }),
    },
    {
      key: 'picture',
      label: workflowWords.picture,
      icon: 'flow',
      run: (row, list) => open({ what: 'picture', row, list }),
    },
    {
      key: 'retry',
      label: workflowWords.retry,
      icon: 'refresh',
      permission: 'flow_follow_delete',
      shown: ({ incidents }) => Number(incidents) > 0,
      run: (row, list) => open({ what: 'retry', row, list }),
    },
    {
      key: 'hold',
      label: workflowWords.holdInstance,
      icon: 'pause',
      permission: 'flow_follow_delete',
      shown: ({ suspensionState }) => suspensionState === 1,
      run: ({ id }, list) => changeState(id, 'suspend', list),
    },
    {
      key: 'goOn',
      label: workflowWords.goOn,
      icon: 'play',
      permission: 'flow_follow_delete',
      shown: ({ mayResume }) => mayResume === true,
      run: ({ id }, list) => changeState(id, 'active', list),
    },
    {
      key: 'remove',
      label: workflowWords.remove,
      icon: 'trash',
      permission: 'flow_follow_delete',
      run: (row, list) => open({ what: 'remove', row, list }),
    },
  ];
}

/** The dialog that a button of a running process opens. */
function OpenedDialog({ what, row, list, onClose }: Opened & { readonly onClose: () => void }): JSX.Element {
  const w = useMessages(workflowWords);
  const { ask, done, warn } = useFeedback();
  const name = String(row.processDefinitionName);
  const remove = async (reason: string): Promise<void> => {
    if (reason === '') return warn(w.reasonMissing);
    if (!(await ask({ title: w.removeQuestion, text: name, grave: true }))) return;
    await post(
      'blade-flow/follow/delete-process-instance',
      {},
      { processInstanceId: row.id, deleteReason: reason },
    );
    done();
    onClose();
    await list.reload();
  };
  switch (what) {
    case 'picture':
      return <DiagramDialog of={{ processInstanceId: row.id }} name={name} onClose={onClose} />;
    case 'retry':
      return <RetryDialog processInstanceId={row.id} name={name} onDone={list.reload} onClose={onClose} />;
    case 'remove':
      return (
        <ReasonDialog title={w.removeInstance} heading={w.removeReason} onOk={remove} onClose={onClose} />
      );
  }
}
