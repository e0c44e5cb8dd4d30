import type { WireRow } from '@heliodeck/client/page';
import { codeFill } from '@heliodeck/model/tools/code-fill';
import { codeSetting } from '@heliodeck/model/tools/code-setting';
import { messages } from '@heliodeck/model/wire/messages';
import { useQuery } from '@tanstack/react-query';
import { type JSX, lazy, Suspense, useState } from 'react';
import { post } from '../../../api/client.ts';
import { CrudScreen } from '../../../crud/crud-screen.tsx';
import type { Derive, RowAction, ToolbarAction } from '../../../crud/shared/crud-props.ts';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { NoneYet } from '../../../widgets/none-yet/none-yet.tsx';
import { entityAction } from '../../entity-action.ts';
import { codeWords } from './code-words.ts';
import { columnInput } from './column-input.tsx';
import { ModelInput } from './model-input.tsx';
import { modelsQuery } from './models-query.ts';

const GenerateDialog = lazy(() => import('./generate-dialog.tsx'));
const ofModel = columnInput('modelId');
const inputs = {
  modelId: ModelInput,
  subModelId: ModelInput,
  subFkId: columnInput('subModelId'),
  treeId: ofModel,
  treePid: ofModel,
  treeName: ofModel,
};

/** Configurations of the code generator (docs/product/tools.md#code-generator). */
export default function CodeScreen(): JSX.Element {
  const w = useMessages(codeWords);
  const translate = useTranslate();
  const { done } = useFeedback();
  const [opened, setOpened] = useState<readonly WireRow[]>();
  const { data: models = [] } = useQuery(modelsQuery);
  const copy: RowAction = {
    key: 'copy',
    label: codeWords.copy,
    icon: 'copy',
    permission: 'code_edit',
    async run({ id }, list) {
      await post('blade-develop/code/copy', {}, { id });
      done(translate(messages['code.copied']));
      await list.reload();
    },
  };
  const generate: ToolbarAction = {
    ...entityAction(codeSetting, 'code_generate'),
    icon: 'code',
    pick: 'some',
    run: (rows) => setOpened(rows),
  };
  const derive: Derive = (changed, values) => {
    const model = models.find(({ id }) => id === values.modelId);
    if ('modelId' in changed) return model && codeFill(model);
    if (!('subModelId' in changed)) return undefined;
    const sub = model?.subs.find(({ subModelId }) => subModelId === changed.subModelId);
    return sub && { subFkId: sub.subFkId };
  };
  return (
    <>
      <CrudScreen
        entity={codeSetting}
        rowActions={[copy]}
        toolbarActions={[generate]}
        form={{ inputs, derive }}
        empty={
          <NoneYet text={w.none} next="model">
            <p>{w.meaning}</p>
          </NoneYet>
        }
      />
      {opened && (
        <Suspense fallback={null}>
          <GenerateDialog settings={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
