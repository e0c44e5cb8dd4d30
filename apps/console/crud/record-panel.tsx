import { ApiError, isAbort } from '@heliodeck/client/api-error';
import type { WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Form, Modal } from 'antd';
import { type JSX, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { get, post } from '../api/client.ts';
import { useFeedback } from '../feedback/use-feedback.ts';
import { useLocale, useMessages, useTranslate } from '../i18n/messages.ts';
import { noteError } from '../state/client-errors.ts';
import { usePhone } from '../state/media.ts';
import { useAskToLeave, useUnsavedGuard } from '../ui/unsaved-guard.ts';
import type { CrudOptions, PanelLook } from './crud-props.ts';
import { crudWords } from './crud-words.ts';
import { LoadFailure, LoadingRows } from './list-notices.tsx';
import type { OpenPanel } from './list-state.ts';
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
  const { entity, paths, fixed } = options;
  const w = useMessages(crudWords);
  const translate = useTranslate();
  const { done } = useFeedback();
  const mayLeave = useAskToLeave();
  const [form] = Form.useForm();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');
  const dirty = useRef(false);
  const running = useRef(false);
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
  const ready = id === '' || detail.isSuccess;
  const late = useLate(ready || detail.isError);
  useUnsavedGuard(dirty);
  // Values of `fixed` that are fields are part of a new record without being displayed.
  const starting = useRef({
    ...Object.fromEntries(Object.entries(fixed ?? {}).filter(([name]) => name in entity.fields)),
    ...look.preset,
    ...given,
  });
  const locked = useRef(
    new Set(Object.entries(given ?? {}).flatMap(([name, value]) => (value === null ? [] : [name]))),
  );

  const leave = async (): Promise<void> => {
    if (dirty.current && !(await mayLeave())) return;
    dirty.current = false;
    onClose();
  };
  /** Displays an error at its field, or above the form if that does not contain the field. */
  const refuse = (text: string, field: string | undefined): void => {
    const isShown = form.getFieldsError().some(({ name: [first] }) => first === field);
    if (field === undefined || !isShown) setProblem(text);
    else {
      form.setFields([{ name: field, errors: [text] }]);
      form.scrollToField(field, { focus: true });
    }
  };
  const save = async (draft: Readonly<Record<string, unknown>>): Promise<void> => {
    // The button is disabled while busy, but Enter is not.
    if (running.current) return;
    running.current = true;
    setSaving(true);
    setProblem('');
    try {
      const reply = await post(paths?.submit ?? `${entity.path}/submit`, draft);
      dirty.current = false;
      const act = panel.act === 'add' ? 'add' : 'edit';
      done();
      onClose();
      await onSaved(act, reply, draft);
    } catch (error) {
      if (!isAbort(error)) noteError('call', error);
      const field = error instanceof ApiError ? refusedField(error, entity.fields) : undefined;
      refuse(error instanceof ApiError ? error.message : w.saveFailed, field);
    } finally {
      running.current = false;
      setSaving(false);
    }
  };

  const name = translate(look.kindOf?.(detail.data ?? starting.current) ?? entity.label);
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
      preset={starting.current}
      proposed={look.proposed}
      without={without}
      locked={locked.current}
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
