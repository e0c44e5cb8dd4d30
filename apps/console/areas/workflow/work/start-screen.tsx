import type { WireRow } from '@heliodeck/client/page';
import { flowDefinition } from '@heliodeck/model/workflow/flow-lists';
import { useNavigate } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { CrudScreen } from '../../../crud/crud-screen.tsx';
import { useMessages } from '../../../i18n/messages.ts';
import tabbed from '../../../ui/tabbed.module.css';
import { NoneYet } from '../../../widgets/none-yet/none-yet.tsx';
import { useFlowAddress } from '../../../widgets/record-processes/use-flow-address.ts';
import { DiagramDialog } from '../diagram-dialog.tsx';
import { definitionCells, ModeSwitch, type ProcessMode } from '../mode-switch.tsx';
import { workflowWords } from '../workflow-words.ts';

/** Processes that the user may start. */
export default function StartScreen(): JSX.Element {
  const w = useMessages(workflowWords);
  const navigate = useNavigate();
  const address = useFlowAddress();
  const [mode, setMode] = useState<ProcessMode>('1');
  const [pictured, setPictured] = useState<WireRow>();
  return (
    <div className={tabbed.tabbed}>
      <ModeSwitch value={mode} onChange={setMode} />
      <CrudScreen
        key={mode}
        entity={flowDefinition}
        paths={{ list: 'blade-flow/work/start-list' }}
        fixed={{ mode }}
        exporting={false}
        without={['running']}
        cells={definitionCells}
        empty={<NoneYet text={mode === '1' ? w.noGeneral : w.noCustom} next="flow_model" />}
        rowActions={[
          {
            key: 'start',
            label: workflowWords.start,
            opens: true,
            permission: 'work_start_flow',
            whyNot: ({ suspensionState }) => (suspensionState === 2 ? workflowWords.suspended : undefined),
            run: ({ id, category }) => void navigate({ to: address(category, 'form', id) }),
          },
          {
            key: 'picture',
            label: workflowWords.picture,
            icon: 'flow',
            permission: 'work_start_image',
            run: (row) => setPictured(row),
          },
        ]}
      />
      {pictured && (
        <DiagramDialog
          of={{ processDefinitionId: pictured.id }}
          name={String(pictured.name)}
          onClose={() => setPictured(undefined)}
        />
      )}
    </div>
  );
}
