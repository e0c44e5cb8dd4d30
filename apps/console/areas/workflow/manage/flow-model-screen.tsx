import type { WireRow } from '@heliodeck/client/page';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { flowModelRow } from '@heliodeck/model/workflow/flow-lists';
import { Alert } from 'antd';
import { type JSX, lazy, Suspense, useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { List } from '../../../crud/list/list.tsx';
import { CrudFrame, ListHead } from '../../../crud/screen/crud-frame.tsx';
import { useCrudScreen } from '../../../crud/screen/use-crud-screen.ts';
import { SearchForm } from '../../../crud/search/search.tsx';
import type { ListHandle } from '../../../crud/shared/crud-props.ts';
import { ListToolbar } from '../../../crud/toolbar/toolbar.tsx';
import { useMessages } from '../../../i18n/messages.ts';
import { ToneTag } from '../../../theme/tone.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { NoneYet } from '../../../widgets/none-yet/none-yet.tsx';
import { workflowWords } from '../workflow-words.ts';
import { DeployFields, type Deployment, deploymentQuery, missingOf } from './deploy-fields.tsx';
import styles from './manage.module.css';
import { type Deployed, useDeployWarnings } from './use-deploy-warnings.ts';
import { useTold } from './use-told.ts';

const ModelDialog = lazy(async () => ({ default: (await import('./model-dialog.tsx')).ModelDialog }));

interface Opened {
  readonly what: 'design' | 'deploy';
  /** Absent for a new drawing. */
  readonly row?: WireRow;
  readonly list: ListHandle;
}

const cells = {
  modelId: (_value: unknown, { id }: WireRow): string => id,
  version: (value: unknown): JSX.Element => <ToneTag tone="info">{`v${String(value)}`}</ToneTag>,
};

/** Models of processes, with editing and deployment. */
export default function ModelScreen(): JSX.Element {
  const w = useMessages(workflowWords);
  const [opened, setOpened] = useState<Opened>();
  const shut = (): void => setOpened(undefined);
  const crud = useCrudScreen({
    entity: flowModelRow,
    acts: ['delete'],
    rowActions: [
      {
        key: 'configure',
        label: workflowWords.configure,
        icon: 'flow',
        permission: 'flow_model_update',
        run: (row, list) => setOpened({ what: 'design', row, list }),
      },
      {
        key: 'deploy',
        label: workflowWords.deploy,
        icon: 'upload',
        permission: 'flow_model_deploy',
        run: (row, list) => setOpened({ what: 'deploy', row, list }),
      },
    ],
  });
  return (
    <>
      <CrudFrame crud={crud}>
        <ListHead>
          <SearchForm crud={crud} />
          <ListToolbar
            crud={crud}
            removal={workflowWords.removeModels}
            toolbarActions={[
              {
                key: 'create',
                label: workflowWords.create,
                icon: 'plus',
                permission: 'flow_model_create',
                primary: true,
                pick: 'any',
                run: (_rows, list) => setOpened({ what: 'design', list }),
              },
            ]}
          />
        </ListHead>
        <List
          crud={crud}
          cells={cells}
          empty={
            <NoneYet text={w.noModels}>
              <p>{w.modelsHow}</p>
            </NoneYet>
          }
        />
      </CrudFrame>
      {opened?.what === 'design' && (
        <Suspense fallback={<Waiting />}>
          <ModelDialog id={opened.row?.id} onSaved={opened.list.reload} onClose={shut} />
        </Suspense>
      )}
      {opened?.what === 'deploy' && opened.row && <DeployDialog row={opened.row} onClose={shut} />}
    </>
  );
}

function DeployDialog({
  row,
  onClose,
}: {
  readonly row: WireRow;
  readonly onClose: () => void;
}): JSX.Element {
  const w = useMessages(workflowWords);
  const warningsOf = useDeployWarnings();
  const [warnings, setWarnings] = useState<string>();
  const send = useTold();
  const [isAsked, setAsked] = useState(false);
  const tenantId = useSession()?.tenantId ?? '';
  const ownOnly = tenantId !== platformTenant;
  const [to, setTo] = useState<Deployment>(
    ownOnly
      ? { category: undefined, mode: '2', tenantIds: [tenantId] }
      : { category: undefined, mode: '1', tenantIds: [] },
  );
  const deploy = async (): Promise<void> => {
    setAsked(true);
    if (missingOf(to)) return;
    const deployed = await send<Deployed>('blade-flow/model/deploy', {
      modelId: row.id,
      ...deploymentQuery(to),
    });
    if (deployed === undefined) return;
    const text = warningsOf(deployed.data);
    setWarnings(text);
    if (text === undefined) onClose();
  };
  const title = `${w.deployTitle} · ${String(row.name)}`;
  // The warnings may have many lines: they stay until they are read.
  if (warnings !== undefined)
    return (
      <Dialog title={title} width={480} onClose={onClose}>
        <Alert className={styles.refusal ?? ''} type="warning" showIcon title={warnings} />
      </Dialog>
    );
  return (
    <Dialog title={title} width={480} onOk={deploy} onClose={onClose}>
      <DeployFields value={to} onChange={setTo} ownOnly={ownOnly} isAsked={isAsked} />
    </Dialog>
  );
}
