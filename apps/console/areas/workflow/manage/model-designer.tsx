import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type JSX, useState } from 'react';
import { get, post } from '../../../api/client.ts';
import { LoadFailure, LoadingRows } from '../../../crud/list-notices.tsx';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { giveUpUnsaved, isUnsaved } from '../../../ui/unsaved-guard.ts';
import { Designer } from '../designer/designer.tsx';
import { newDrawing } from '../designer/new-drawing.ts';
import { workflowWords } from '../workflow-words.ts';
import styles from './manage.module.css';

interface StoredModel {
  readonly id: string;
  readonly name: string;
  readonly modelEditorXml: string;
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
  const { ask, done } = useFeedback();
  const [kept, setKept] = useState(id);
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
  return (
    <section className={styles.designer} aria-label={w.designer}>
      <div>
        <Button onClick={() => void leave()}>{w.back}</Button>
      </div>
      {xml === undefined &&
        (error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />)}
      {xml !== undefined && (
        <Designer
          name={data?.name ?? ''}
          xml={xml}
          onOpen={(_name, opened) => setDrawing(opened)}
          onSave={async ({ xml: drawn, key, name }) => {
            const saved = await post<{ id: string }>('blade-flow/model/submit', {
              ...(kept !== undefined && { id: kept }),
              ...{ modelKey: key, name, modelEditorXml: drawn },
            });
            setKept(saved.id);
            done(w.saved);
          }}
        />
      )}
    </section>
  );
}
