import type { WireRow } from '@heliodeck/client/page';
import { modelSetting } from '@heliodeck/model/tools/data-model';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type JSX, lazy, Suspense, useState } from 'react';
import { usePermission } from '../../../api/menus.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { codeWords } from './code-words.ts';
import { modelWithoutFields } from './model-without-fields.ts';
import { modelsQuery } from './models-query.ts';

const FieldsDialog = lazy(() => import('../models/fields-dialog.tsx'));

/** The next step after a refusal because a model has no fields: a button that opens its fields. */
export function ConfigureFields({
  error,
  settings,
  onDone,
}: {
  readonly error: Error;
  readonly settings: readonly WireRow[];
  /** Called after the fields were closed. */
  readonly onDone: () => void;
}): JSX.Element | null {
  const w = useMessages(codeWords);
  const maySet = usePermission(modelSetting);
  const { data: models = [] } = useQuery(modelsQuery);
  const [isOpen, setOpen] = useState(false);
  const model = modelWithoutFields(error, models, settings);
  if (!model || !maySet) return null;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {w.configure(model.modelName)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FieldsDialog
            model={model}
            onClose={() => {
              setOpen(false);
              onDone();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
