import type { WireRow } from '@heliodeck/client/page';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { messages } from '@heliodeck/model/wire/messages';
import { flowDefinition } from '@heliodeck/model/workflow/flow-lists';
import { useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import { type JSX, lazy, Suspense, useId, useState } from 'react';
import { post } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { CrudScreen } from '../../../crud/crud-screen.tsx';
import type { ListHandle, RowAction } from '../../../crud/shared/crud-props.ts';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import tabbed from '../../../ui/tabbed.module.css';
import { Waiting } from '../../../ui/waiting.tsx';
import { NoneYet } from '../../../widgets/none-yet/none-yet.tsx';
import { DiagramDialog } from '../diagram-dialog.tsx';
import { definitionCells, ModeSwitch, type ProcessMode } from '../mode-switch.tsx';
import work from '../work/work.module.css';
import { workflowWords } from '../workflow-words.ts';
import { MigrateDialog } from './migrate-dialog.tsx';
import { StartFailures, StartState } from './start-failures.tsx';
import { useTold } from './use-told.ts';

const NewerVersionDialog = lazy(async () => ({
  default: (await import('./newer-version-dialog.tsx')).NewerVersionDialog,
}));
const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog }));

interface Opened {
  readonly what: 'picture' | 'state' | 'migrate' | 'compare' | 'newer';
  readonly row: WireRow;
  readonly list: ListHandle;
}

const cells = {
  ...definitionCells,
  suspensionState: (value: unknown, row: WireRow): JSX.Element => <StartState value={value} row={row} />,
};

/** Newest versions of processes, with suspend, activate and delete. */
export default function ManagerScreen(): JSX.Element {
  const w = useMessages(workflowWords);
  const [mode, setMode] = useState<ProcessMode>('1');
  const [opened, setOpened] = useState<Opened>();
  const rowActions = useDefinitionActions(setOpened);
  return (
    <div className={tabbed.tabbed}>
      <ModeSwitch value={mode} onChange={setMode} />
      <StartFailures />
      <CrudScreen
        key={mode}
        entity={flowDefinition}
        paths={{ list: 'blade-flow/manager/list' }}
        fixed={{ mode }}
        exporting={false}
        cells={cells}
        empty={<NoneYet text={mode === '1' ? w.noGeneral : w.noCustom} next="flow_model" />}
        rowActions={rowActions}
      />
      {opened && <OpenedDialog {...opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

/** Buttons of a process. */
function useDefinitionActions(open: (opened: Opened) => void): readonly RowAction[] {
  const remove = useRemoval();
  const isPlatform = useSession()?.tenantId === platformTenant;
  const notOurs = ({ tenantId }: WireRow) =>
    tenantId === '' && !isPlatform ? messages['workflow.generalDenied'] : undefined;
  return [
    {
      key: 'state',
      label: workflowWords.changeState,
      icon: 'pause',
      permission: 'flow_manager_state',
      whyNot: notOurs,
      run: (row, list) => open({ what: 'state', row, list }),
    },
    {
      key: 'picture',
      label: workflowWords.picture,
      icon: 'flow',
      permission: 'flow_manager_image',
      run: (row, list) => open({ what: 'picture', row, list }),
    },
    {
      key: 'compare',
      label: workflowWords.compareVersions,
      icon: 'compare',
      permission: 'flow_manager_state',
      whyNot: (row) => notOurs(row) ?? (row.version === 1 ? workflowWords.oneVersion : undefined),
      run: (row, list) => open({ what: 'compare', row, list }),
    },
    {
      key: 'newer',
      label: workflowWords.newerVersion,
      permission: 'flow_manager_state',
      shown: ({ hasNewer }) => hasNewer === true,
      run: (row, list) => open({ what: 'newer', row, list }),
    },
    {
      key: 'migrate',
      label: workflowWords.migrate,
      permission: 'flow_manager_state',
      whyNot: notOurs,
      run: (row, list) => open({ what: 'migrate', row, list }),
    },
    {
      key: 'remove',
      label: workflowWords.remove,
      icon: 'trash',
      permission: 'flow_manager_remove',
      whyNot: notOurs,
      run: remove,
    },
  ];
}

/** Removes a deployment, after a question that says how many instances end with it. */
function useRemoval(): (row: WireRow, list: ListHandle) => Promise<void> {
  const w = useMessages(workflowWords);
  const { ask, done, failed } = useFeedback();
  const failures = useQueryClient();
  return async (row, list) => {
    const running = Number(row.running);
    const consequence = running > 0 ? w.removeRunning(running) : w.removeNone;
    const text = `${w.removeDeployment(String(row.name))}\n${consequence}`;
    if (!(await ask({ title: w.removeQuestion, text, grave: true }))) return;
    try {
      await post(
        'blade-flow/manager/delete-deployment',
        {},
        // The request deletes what was confirmed: it is refused if instances were started meanwhile.
        { deploymentIds: String(row.deploymentId), ...(running > 0 && { cascade: 'true' }) },
      );
      done();
    } catch (error) {
      failed(error);
    }
    await Promise.all([list.reload(), failures.invalidateQueries({ queryKey: ['flow-start-failures'] })]);
  };
}

interface DialogProps extends Opened {
  readonly onClose: () => void;
}

/** The dialog that a button of a process opens. */
function OpenedDialog(props: DialogProps): JSX.Element {
  const { what, row, list, onClose } = props;
  const name = String(row.name);
  switch (what) {
    case 'picture':
      return <DiagramDialog of={{ processDefinitionId: row.id }} name={name} onClose={onClose} />;
    case 'compare':
      return (
        <Suspense fallback={<Waiting />}>
          <CompareDialog definitionId={row.id} version={Number(row.version)} name={name} onClose={onClose} />
        </Suspense>
      );
    case 'newer':
      return (
        <Suspense fallback={<Waiting />}>
          <NewerVersionDialog definitionId={row.id} onDone={list.reload} onClose={onClose} />
        </Suspense>
      );
    case 'migrate':
      return (
        <MigrateDialog
          definitionId={row.id}
          name={`${name} v${String(row.version)}`}
          onDone={list.reload}
          onClose={onClose}
        />
      );
    case 'state':
      return <StateDialog {...props} />;
  }
}

function StateDialog({ row, list, onClose }: DialogProps): JSX.Element {
  const w = useMessages(workflowWords);
  const id = useId();
  const { warn } = useFeedback();
  const tell = useTold();
  const [state, setState] = useState<'active' | 'suspend'>();
  const send = async (): Promise<void> => {
    if (state === undefined) return warn(w.chooseState);
    if (!(await tell('blade-flow/manager/change-state', { processId: row.id, state }))) return;
    onClose();
    await list.reload();
  };
  return (
    <Dialog title={`${w.changeState} · ${String(row.name)}`} width={440} onOk={send} onClose={onClose}>
      <div className={work.fields}>
        <div>
          <label htmlFor={id}>{w.stateIs}</label>
          <Select
            id={id}
            className={work.wide ?? ''}
            placeholder={w.whichState}
            value={state}
            options={[
              { value: 'active', label: w.active },
              { value: 'suspend', label: w.toSuspend },
            ]}
            onChange={setState}
          />
        </div>
        <p>{w.suspendMeaning}</p>
      </div>
    </Dialog>
  );
}
