import { ApiError, isAbort } from '@heliodeck/client/api-error';
import type { WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Form, type FormInstance, Modal } from 'antd';
import { type JSX, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { get, post } from '../../api/client.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { noteError } from '../../state/client-errors.ts';
import { usePhone } from '../../state/media.ts';
import { useAskToLeave, useUnsavedGuard } from '../../ui/unsaved-guard.ts';
import { LoadFailure, LoadingRows } from '../notices/list-notices.tsx';
import type { CrudOptions, PanelLook } from '../shared/crud-props.ts';
import { crudWords } from '../shared/crud-words.ts';
import type { OpenPanel } from '../state/list-state.ts';
import { RecordDetail } from './record-detail.tsx';
import { RecordForm } from './record-form.tsx';
import { refusedField } from './refused-field.ts';
import { useMeasuredFields } from './use-measured-fields.ts';

/**
 * The entity restricted to the user's data scope: the server lists the hidden fields of a record in
 * `$hidden`. A form omits them, so they are neither required nor sent.
 */
function shownEntity(entity: Entity, row: WireRow | undefined): Entity {
  const hidden = typeof row?.$hidden === 'string' ? row.$hidden.split(',') : [];
  if (hidden.length === 0) return entity;
  const fields = Object.entries<Field>(entity.fields).filter(([name]) => !hidden.includes(name));
  return { ...entity, fields: Object.fromEntries(fields) };
}

interface RecordPanelProps {
  readonly options: CrudOptions;
  readonly look: PanelLook;
  readonly panel: OpenPanel;
  /** Values of a new record that the user cannot change. */
  readonly given: Readonly<Record<string, unknown>> | undefined;
  readonly without: ReadonlySet<string>;
  readonly onClose: () => void;
  readonly onSaved: (
    act: 'add' | 'edit',
    reply: unknown,
    draft: Readonly<Record<string, unknown>>,
  ) => Promise<void>;
}

const usualWidth = 720;
/** If a record arrives within this time, the panel opens with it, without an empty state before. */
const grace = 250;

/** Adds, edits or displays one record in a dialog or drawer; the detail is fetched first. */
export function RecordPanel({
  options,
  look,
  panel,
  given,
  without,
  onClose,
  onSaved,
}: RecordPanelProps): JSX.Element {
  const { entity } = options;
  const w = useMessages(crudWords);
  const translate = useTranslate();
  const { done } = useFeedback();
  const mayLeave = useAskToLeave();
  const [form] = Form.useForm();
  const dirty = useRef(false);
  useUnsavedGuard(dirty);
  const { detail, shown, read, ready } = useRecord(options, panel);
  const { starting, locked } = useStart(options, look.preset, given);
  const late = useLate(ready || detail.isError);
  const { saving, problem, refuse, save } = useSaving(options, form, async (reply, draft) => {
    dirty.current = false;
    done();
    onClose();
    await onSaved(panel.act === 'add' ? 'add' : 'edit', reply, draft);
  });
  const leave = async (): Promise<void> => {
    if (dirty.current && !(await mayLeave())) return;
    dirty.current = false;
    onClose();
  };
  const name = translate(look.kindOf?.(detail.data ?? starting) ?? entity.label);
  const titles = { add: w.addTitle(name), edit: w.editTitle(name), view: w.viewTitle(name) };
  const body = detail.isError ? (
    <LoadFailure error={detail.error} onAgain={() => void detail.refetch()} />
  ) : !ready ? (
    <LoadingRows />
  ) : panel.act === 'view' && detail.data ? (
    <RecordDetail entity={read} row={detail.data} without={without} cells={look.cells} />
  ) : (
    <RecordForm
      entity={shown}
      form={form}
      row={detail.data}
      preset={starting}
      proposed={look.proposed}
      without={without}
      locked={locked}
      derive={look.derive}
      inputs={look.inputs}
      cells={look.cells}
      below={look.below}
      problem={problem}
      onChange={() => {
        dirty.current = true;
      }}
      onRefuse={refuse}
      onSubmit={(draft) => void save(draft)}
    />
  );
  const buttons =
    panel.act === 'view' ? (
      <Button onClick={() => void leave()}>{w.close}</Button>
    ) : (
      <>
        <Button onClick={() => void leave()}>{w.cancel}</Button>
        <Button type="primary" loading={saving} disabled={!ready} onClick={() => form.submit()}>
          {w.save}
        </Button>
      </>
    );
  return (
    <Frame
      entity={entity}
      open={ready || detail.isError || late}
      title={titles[panel.act]}
      buttons={buttons}
      onLeave={() => void leave()}
    >
      {body}
    </Frame>
  );
}

/** The record of the panel; its descriptor for a form, and for reading. */
function useRecord({ entity, paths }: CrudOptions, panel: OpenPanel) {
  const id = panel.act === 'add' ? '' : panel.id;
  const detail = useQuery({
    queryKey: ['detail', entity.key, paths?.detail ?? '', id],
    queryFn: ({ signal }) => get<WireRow>(paths?.detail ?? `${entity.path}/detail`, { id }, signal),
    enabled: id !== '',
    staleTime: 0,
    gcTime: 0,
  });
  const shown = useMemo(() => shownEntity(entity, detail.data), [entity, detail.data]);
  // A form accepts every decimal; displayed values have those of their device.
  const measured = useMeasuredFields(panel.act === 'view' ? entity : undefined, detail.data?.xwjId);
  const read = useMemo(
    () => (measured ? shownEntity({ ...entity, fields: measured }, detail.data) : shown),
    [entity, measured, detail.data, shown],
  );
  return { detail, shown, read, ready: id === '' || detail.isSuccess };
}

type Values = Readonly<Record<string, unknown>>;

/** Initial values of a new record, and the fields that stay empty; both as of the time at which the panel was opened. */
function useStart({ entity, fixed }: CrudOptions, preset: PanelLook['preset'], given: Values | undefined) {
  // Values of `fixed` that are fields are part of a new record without being displayed.
  const starting = useRef<Values>({
    ...Object.fromEntries(Object.entries(fixed ?? {}).filter(([name]) => name in entity.fields)),
    ...preset,
    ...given,
  });
  const locked = useRef(
    new Set(Object.entries(given ?? {}).flatMap(([name, value]) => (value === null ? [] : [name]))),
  );
  return { starting: starting.current, locked: locked.current };
}

/** Saves the values of a form. `onStored` is called with the response and the values. */
function useSaving(
  { entity, paths }: CrudOptions,
  form: FormInstance,
  onStored: (reply: unknown, draft: Values) => Promise<void>,
) {
  const w = useMessages(crudWords);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');
  const running = useRef(false);
  /** Displays an error at its field, or above the form if that does not contain the field. */
  const refuse = (text: string, field: string | undefined): void => {
    const isShown = form.getFieldsError().some(({ name: [first] }) => first === field);
    if (field === undefined || !isShown) setProblem(text);
    else {
      form.setFields([{ name: field, errors: [text] }]);
      form.scrollToField(field, { focus: true });
    }
  };
  const save = async (draft: Values): Promise<void> => {
    // The button is disabled while busy, but Enter is not.
    if (running.current) return;
    running.current = true;
    setSaving(true);
    setProblem('');
    try {
      await onStored(await post(paths?.submit ?? `${entity.path}/submit`, draft), draft);
    } catch (error) {
      if (!isAbort(error)) noteError('call', error);
      const field = error instanceof ApiError ? refusedField(error, entity.fields) : undefined;
      refuse(error instanceof ApiError ? error.message : w.saveFailed, field);
    } finally {
      running.current = false;
      setSaving(false);
    }
  };
  return { saving, problem, refuse, save };
}

/** True once something has taken longer than the grace period. */
function useLate(settled: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (settled) return;
    const timer = setTimeout(() => setLate(true), grace);
    return () => clearTimeout(timer);
  }, [settled]);
  return late;
}

interface FrameProps {
  readonly entity: Entity;
  readonly open: boolean;
  readonly title: string;
  readonly buttons: ReactNode;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** Dialog or drawer, as the descriptor defines; on a phone always the whole screen. */
function Frame({ entity, open, title, buttons, onLeave, children }: FrameProps): JSX.Element {
  const phone = usePhone();
  const locale = useLocale();
  const own = entity.view?.panelWidth;
  const width = typeof own === 'number' ? own : (own?.[locale] ?? usualWidth);
  if (phone || entity.view?.panel === 'drawer') {
    return (
      <Drawer
        open={open}
        title={title}
        size={phone ? '100%' : width}
        onClose={onLeave}
        mask={{ closable: false }}
        footer={<div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>{buttons}</div>}
      >
        {children}
      </Drawer>
    );
  }
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      centered
      onCancel={onLeave}
      mask={{ closable: false }}
      footer={<div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>{buttons}</div>}
      styles={{
        body: {
          maxHeight: 'calc(100 * var(--dvh) - 208px)',
          overflow: 'auto',
          margin: '0 -24px',
          padding: '8px 24px 0',
        },
      }}
    >
      {children}
    </Modal>
  );
}
