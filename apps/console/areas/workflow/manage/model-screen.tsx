import type { WireRow } from '@heliodeck/client/page';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { flowModel } from '@heliodeck/model/workflow/flow-model';
import { type JSX, lazy, Suspense, useState } from 'react';
import { post } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import type { ListHandle } from '../../../crud/crud-props.ts';
import { CrudScreen } from '../../../crud/crud-screen.tsx';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { workflowWords } from '../workflow-words.ts';
import { DeployFields, type Deployment, deploymentQuery, missingOf } from './deploy-fields.tsx';

const ModelDesigner = lazy(async () => ({ default: (await import('./model-designer.tsx')).ModelDesigner }));

interface Opened {
  readonly what: 'design' | 'deploy';
  /** Absent: a new drawing. */
  readonly row?: WireRow;
  readonly list: ListHandle;
}

const cells = { version: (value: unknown): string => `v${String(value)}` };

/** Drawings of processes: drawn and deployed here. */
export default function ModelScreen(): JSX.Element {
  const [opened, setOpened] = useState<Opened>();
  const shut = (): void => setOpened(undefined);
  if (opened?.what === 'design')
    return (
      <Suspense fallback={<Waiting />}>
        <ModelDesigner id={opened.row?.id} onClose={shut} />
      </Suspense>
    );
  return (
    <>
      <CrudScreen
        entity={flowModel}
        acts={['delete']}
        cells={cells}
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
        rowActions={[
          {
            key: 'configure',
            label: workflowWords.configure,
            permission: 'flow_model_update',
            run: (row, list) => setOpened({ what: 'design', row, list }),
          },
          {
            key: 'deploy',
            label: workflowWords.deploy,
            permission: 'flow_model_deploy',
            run: (row, list) => setOpened({ what: 'deploy', row, list }),
          },
        ]}
      />
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
  const { done, warn } = useFeedback();
  const tenantId = useSession()?.tenantId ?? '';
  const ownOnly = tenantId !== platformTenant;
  const [to, setTo] = useState<Deployment>(
    ownOnly
      ? { category: undefined, mode: '2', tenantIds: [tenantId] }
      : { category: undefined, mode: '1', tenantIds: [] },
  );
  const deploy = async (): Promise<void> => {
    const missing = missingOf(to);
    if (missing) return warn(missing === 'category' ? w.chooseCategory : w.chooseTenants);
    await post('blade-flow/model/deploy', {}, { modelId: row.id, ...deploymentQuery(to) });
    done();
    onClose();
  };
  return (
    <Dialog title={`${w.deployTitle} · ${String(row.name)}`} width={480} onOk={deploy} onClose={onClose}>
      <DeployFields value={to} onChange={setTo} ownOnly={ownOnly} />
    </Dialog>
  );
}
