import type { ProcessForms } from '@heliodeck/model/workflow/form';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type JSX, useRef, useState } from 'react';
import { get, post } from '../../../api/client.ts';
import { LoadFailure, LoadingRows } from '../../../crud/list-notices.tsx';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { giveUpUnsaved, isUnsaved, useUnsavedGuard } from '../../../ui/unsaved-guard.ts';
import { Designer } from '../designer/designer.tsx';
import { newDrawing } from '../designer/new-drawing.ts';
import { formWords } from '../forms/form-words.ts';
import { FormsDialog } from '../forms/forms-dialog.tsx';
import { workflowWords } from '../workflow-words.ts';
import styles from './manage.module.css';

interface StoredModel {
  readonly id: string;
  readonly name: string;
  readonly modelEditorXml: string;
  readonly forms: ProcessForms;
}

/** Draws a model in place of the list; saving keeps a new version of it. */
export function ModelDesigner({
  id,
  onClose,
}: {
  /** Absent: a new model. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}): JSX.Element {
  const w = useMessages(workflowWords);
  const translate = useTranslate();
  const { ask, done } = useFeedback();
  const [kept, setKept] = useState(id);
  const [forms, setForms] = useState<ProcessForms>();
  const [savedForms, setSavedForms] = useState<ProcessForms>();
  const [isEditing, setEditing] = useState(false);
  const [drawing, setDrawing] = useState(() => (id === undefined ? newDrawing() : undefined));
  const { data, error, refetch } = useQuery({
    queryKey: ['flow-model', id],
    queryFn: ({ signal }) => get<StoredModel>('blade-flow/model/detail', { id: id ?? '' }, signal),
    enabled: id !== undefined,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const leave = async (): Promise<void> => {
    if (isUnsaved() && !(await ask({ title: w.warning, text: w.closeDesigner, grave: true }))) return;
    giveUpUnsaved();
    onClose();
  };
  const xml = drawing ?? data?.modelEditorXml;
  const shown = forms ?? data?.forms ?? {};
  const formsChanged = useRef(false);
  formsChanged.current = forms !== savedForms;
  useUnsavedGuard(formsChanged);
  return (
    <section className={styles.designer} aria-label={w.designer}>
      <div>
        <Button onClick={() => void leave()}>{w.back}</Button>{' '}
        <Button disabled={xml === undefined} onClick={() => setEditing(true)}>
          {translate(formWords.forms(Object.keys(shown).length))}
        </Button>
      </div>
      {isEditing && (
        <FormsDialog
          forms={shown}
          onOk={(changed) => {
            setForms(changed);
            setEditing(false);
          }}
          onClose={() => setEditing(false)}
        />
      )}
      {xml === undefined &&
        (error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />)}
      {xml !== undefined && (
        <Designer
          name={data?.name ?? ''}
          xml={xml}
          suggestions={{
            forms: Object.entries(shown).map(([value, { title }]) => ({ value, label: translate(title) })),
          }}
          onOpen={(_name, opened) => setDrawing(opened)}
          onSave={async ({ xml: drawn, key, name }) => {
            const saved = await post<{ id: string }>('blade-flow/model/submit', {
              ...(kept !== undefined && { id: kept }),
              ...{ modelKey: key, name, modelEditorXml: drawn, forms: shown },
            });
            setKept(saved.id);
            setSavedForms(forms);
            done(w.saved);
          }}
        />
      )}
    </section>
  );
}
