import { label } from '@heliodeck/kit/label';
import { flowStart } from '@heliodeck/model/workflow/flow-start';
import type { JSX } from 'react';
import { CrudScreen } from '../../../crud/crud-screen.tsx';
import { useMessages } from '../../../i18n/messages.ts';
import { NoneYet } from '../../../widgets/none-yet/none-yet.tsx';

const words = {
  none: label('还没有自动发起规则', 'No process starts automatically yet'),
  meaning: label(
    '规则在出现新记录（例如紧急告警）时自动发起流程。请先部署流程，再点击“新增”并填写其流程标识。',
    'A rule starts a process for each new record, such as a critical alarm. Deploy the process first; then press Add and enter its key.',
  ),
};

/** Rules by which new records start processes (docs/product/workflow.md#about-a-record). */
export default function StartRuleScreen(): JSX.Element {
  const w = useMessages(words);
  return (
    <CrudScreen
      entity={flowStart}
      empty={
        <NoneYet text={w.none} next="flow_manager">
          <p>{w.meaning}</p>
        </NoneYet>
      }
    />
  );
}
