import { ApiError } from '@heliodeck/client/api-error';
import { modelSetting } from '@heliodeck/model/tools/data-model';
import { Button } from 'antd';
import { type JSX, lazy, Suspense, useState } from 'react';
import { usePermission } from '../../../api/menus.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { codeWords } from './code-words.ts';

const FieldsDialog = lazy(() => import('../models/fields-dialog.tsx'));

/** The next step after a refusal because a model has no fields: a button that opens its fields. */
export function ConfigureFields({
  error,
  onDone,
}: {
  readonly error: Error;
  /** Called after the fields were closed. */
  readonly onDone: () => void;
}): JSX.Element | null {
  const w = useMessages(codeWords);
  const maySet = usePermission(modelSetting);
  const [isOpen, setOpen] = useState(false);
  if (!(error instanceof ApiError) || error.reason !== 'code.noFields' || !maySet) return null;
  const model = { id: String(error.params.modelId), modelName: String(error.params.name) };
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
