import type { ProcessForms } from '@heliodeck/model/workflow/form';
import { serviceHandlers } from '@heliodeck/model/workflow/handlers';
import { withDrawing } from '@heliodeck/workflow/layout/draw';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Steps } from 'antd';
import { type JSX, type RefObject, useRef, useState } from 'react';
import { get, post } from '../../../api/client.ts';
import { LoadFailure, LoadingRows } from '../../../crud/notices/list-notices.tsx';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { usePhone } from '../../../state/media.ts';
import { giveUpUnsaved, useUnsavedGuard } from '../../../ui/unsaved-guard.ts';
import { type DesignerHandle, ProcessDesigner } from '../designer/designer.tsx';
import type { HandedOutDrawing } from '../designer/drawn.ts';
import { newDrawing } from '../designer/new-drawing.ts';
import { Review } from '../designer/review.tsx';
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

interface ModelProps {
  /** Absent for a new model. */
  readonly id: string | undefined;
  /** Called after a version was saved. */
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** Edits a model in two steps: the drawing with its forms, then a review with simulation, which saves a new version. */
export function ModelDialog({ id, onSaved, onClose }: ModelProps): JSX.Element {
  const w = useMessages(workflowWords);
  const isPhone = usePhone();
  const { ask, done } = useFeedback();
  const designer = useRef<DesignerHandle>(null);
  const model = useEditedModel(id);
  const { stored, xml, forms } = model;
  const [isEditing, setEditing] = useState(false);
  const [reviewed, setReviewed] = useState<HandedOutDrawing>();
  const { busy, submit } = useSubmission(id, async () => {
    designer.current?.saved();
    giveUpUnsaved();
    done();
    await onSaved();
    onClose();
  });
  const leave = async (): Promise<void> => {
    if (!(await ask({ title: w.warning, text: w.closeDesigner, grave: true }))) return;
    giveUpUnsaved();
    onClose();
  };
  const review = async (): Promise<void> => setReviewed(await designer.current?.draw());
  const title = stored.data === undefined ? w.designer : `${w.designer} · ${stored.data.name}`;
  return (
    <Modal
      open
      title={title}
      width="100%"
      style={{ top: 0, margin: 0, maxWidth: '100vw', paddingBottom: 0 }}
      mask={{ closable: false }}
      // Escape ends the current drawing or text operation.
      keyboard={false}
      onCancel={() => void leave()}
      styles={{ container: { borderRadius: 0, minHeight: 'calc(100 * var(--dvh))', padding: '12px 16px' } }}
      footer={
        <>
          <Button onClick={() => void leave()}>{w.cancel}</Button>
          {reviewed !== undefined && <Button onClick={() => setReviewed(undefined)}>{w.previousStep}</Button>}
          {reviewed === undefined && !isPhone && (
            <Button type="primary" disabled={xml === undefined} onClick={() => void review()}>
              {w.nextStep}
            </Button>
          )}
          {reviewed !== undefined && (
            <Button type="primary" loading={busy} onClick={() => void submit(reviewed, forms)}>
              {w.confirm}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.model}>
        <div className={styles.head}>
          {/* A phone shows only the picture. */}
          {!isPhone && (
            <ModelHead
              step={reviewed === undefined ? 0 : 1}
              formCount={Object.keys(forms).length}
              onForms={xml === undefined ? undefined : () => setEditing(true)}
            />
          )}
        </div>
        {xml === undefined &&
          (stored.error ? (
            <LoadFailure error={stored.error} onAgain={() => void stored.refetch()} />
          ) : (
            <LoadingRows />
          ))}
        {xml !== undefined && (
          // Hidden, not unmounted: the history is kept for a return to this step.
          <div className={styles.step} hidden={reviewed !== undefined}>
            <ModelDrawing model={model} xml={xml} handle={designer} />
          </div>
        )}
        {reviewed !== undefined && (
          <div className={styles.step}>
            <Review xml={reviewed.xml} />
          </div>
        )}
      </div>
      {isEditing && (
        <FormsDialog
          forms={forms}
          onOk={(changed) => {
            model.setForms(changed);
            setEditing(false);
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </Modal>
  );
}

/** The stored model, and what was changed of it: the drawing shown in the designer, and the forms. */
function useEditedModel(id: string | undefined) {
  const [forms, setForms] = useState<ProcessForms>();
  const [drawing, setDrawing] = useState(() => ({
    xml: id === undefined ? newDrawing() : undefined,
    count: 0,
  }));
  const stored = useQuery({
    queryKey: ['flow-model', id],
    queryFn: ({ signal }) => storedModel(id ?? '', signal),
    enabled: id !== undefined,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const changed = useRef(false);
  // A drawing loaded from a file is unsaved too, even without edits.
  changed.current = forms !== undefined || drawing.count > 0;
  useUnsavedGuard(changed);
  return {
    stored,
    xml: drawing.xml ?? stored.data?.modelEditorXml,
    /** Number of drawings that replaced the first one. */
    count: drawing.count,
    forms: forms ?? stored.data?.forms ?? {},
    setForms,
    show: (xml: string): void => setDrawing(({ count }) => ({ xml, count: count + 1 })),
  };
}

/** Saves a drawing and its forms as a new version. */
function useSubmission(id: string | undefined, onStored: () => Promise<void>) {
  const w = useMessages(workflowWords);
  const { failed, warn } = useFeedback();
  const [busy, setBusy] = useState(false);
  const submit = async (
    { xml, key, name, description }: HandedOutDrawing,
    forms: ProcessForms,
  ): Promise<void> => {
    if (key === '') return warn(w.noProcess);
    setBusy(true);
    try {
      await post('blade-flow/model/submit', {
        ...(id !== undefined && { id }),
        modelKey: key,
        name: name || key,
        description,
        modelEditorXml: xml,
        forms,
      });
      await onStored();
    } catch (refused) {
      failed(refused);
    } finally {
      setBusy(false);
    }
  };
  return { busy, submit };
}

/** The steps, and the button that opens the forms; disabled without `onForms`. */
function ModelHead(props: {
  readonly step: number;
  readonly formCount: number;
  readonly onForms: (() => void) | undefined;
}): JSX.Element {
  const { step, formCount, onForms } = props;
  const w = useMessages(workflowWords);
  const translate = useTranslate();
  return (
    <>
      <Steps
        className={styles.steps ?? ''}
        size="small"
        current={step}
        items={[{ title: w.stepDraw }, { title: w.stepReview }]}
      />
      <Button disabled={onForms === undefined} onClick={onForms}>
        {translate(formWords.forms(formCount))}
      </Button>
    </>
  );
}

/** The designer, which suggests the forms of the model and the handlers of the program. */
function ModelDrawing(props: {
  readonly model: ReturnType<typeof useEditedModel>;
  readonly xml: string;
  readonly handle: RefObject<DesignerHandle | null>;
}): JSX.Element {
  const { model, xml, handle } = props;
  const translate = useTranslate();
  const isPhone = usePhone();
  return (
    <ProcessDesigner
      key={model.count}
      name={model.stored.data?.name ?? ''}
      xml={xml}
      handle={handle}
      suggestions={{
        forms: Object.entries(model.forms).map(([value, form]) => ({ value, label: translate(form.title) })),
        handlers: Object.entries(serviceHandlers).map(([value, words]) => ({
          value,
          label: `${value} · ${translate(words)}`,
        })),
      }}
      onCreate={() => model.show(newDrawing())}
      {...(!isPhone && { onOpen: (_name: string, opened: string) => model.show(opened) })}
    />
  );
}

/** A model that can be drawn: one stored by another program may have no drawing. */
async function storedModel(id: string, signal: AbortSignal): Promise<StoredModel> {
  const stored = await get<StoredModel>('blade-flow/model/detail', { id }, signal);
  const xml = stored.modelEditorXml;
  // The designer itself reports that it cannot display a file.
  return { ...stored, modelEditorXml: await withDrawing(xml).catch(() => xml) };
}
