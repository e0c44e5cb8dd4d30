import type { WireRow } from '@heliodeck/client/page';
import type { Label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { entities } from '@heliodeck/model/registries/entities';
import { Form } from 'antd';
import { type JSX, Suspense, useMemo, useState } from 'react';
import { RecordDetail } from '../../../crud/form/record-detail.tsx';
import { RecordForm } from '../../../crud/form/record-form.tsx';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { codeWords } from './code-words.ts';
import styles from './generator.module.css';
import { PreviewList } from './preview-list.tsx';

const nothing: ReadonlySet<string> = new Set();
const noValues = {};
const parentId = '1';

/**
 * List, form and detail of an ungenerated record, by its descriptor; form values appear in the others. A tree has a
 * record above the entered one, as its parent.
 * @param detail its detail list
 */
export function RecordPreview({
  record,
  detail,
}: {
  readonly record: Entity;
  readonly detail?: Entity | undefined;
}): JSX.Element {
  const w = useMessages(codeWords);
  const translate = useTranslate();
  const [form] = Form.useForm();
  const [entered, setEntered] = useState<Readonly<Record<string, unknown>>>(noValues);
  const shown = useMemo(() => withoutUnknown(record), [record]);
  const row: WireRow = { id: '0', ...entered };
  return (
    <div className={styles.dialog}>
      <p className={styles.help}>{w.previewHelp}</p>
      <h3>{w.list}</h3>
      <PreviewList record={shown} rows={rowsOf(record, row, w.parentRow)} />
      <h3>{w.form}</h3>
      <Suspense fallback={null}>
        <RecordForm
          takesFocus={false}
          entity={shown}
          form={form}
          row={undefined}
          preset={noValues}
          without={nothing}
          locked={nothing}
          derive={undefined}
          problem=""
          onChange={() => setEntered({ ...(form.getFieldsValue(true) as Readonly<Record<string, unknown>>) })}
          onSubmit={setEntered}
        />
      </Suspense>
      <h3>{w.detail}</h3>
      <RecordDetail entity={shown} row={row} />
      {detail && (
        <>
          <h3>{w.detailsOf(translate(detail.label))}</h3>
          <PreviewList record={withoutUnknown(detail)} rows={[{ id: '0' }]} />
        </>
      )}
    </div>
  );
}

/** The field with which records of a tree refer to their parent. */
function parentField({ key, fields }: Entity): string | undefined {
  const found = Object.entries<Field>(fields).find(
    ([, field]) => field.kind === 'ref' && field.parent === true && field.entity === key,
  );
  return found?.[0];
}

function rowsOf(record: Entity, row: WireRow, parentName: string): readonly WireRow[] {
  const field = parentField(record);
  if (field === undefined) return [row];
  const parent = { id: parentId, [record.title]: parentName };
  return row[field] === parentId ? [{ ...parent, children: [row] }] : [parent, row];
}

/**
 * References to records that are generated at the same time cannot be resolved yet: they are displayed as text, and the
 * parent in a tree as a choice of the single record of the preview.
 */
function withoutUnknown(record: Entity): Entity {
  const parent = parentField(record);
  const fields = Object.entries<Field>(record.fields).map(([name, field]): readonly [string, Field] => {
    if (name === parent) return [name, parentChoice(field.label)];
    const isUnknown = field.kind === 'ref' && !entities.has(field.entity);
    return [name, isUnknown ? { kind: 'text', label: field.label } : field];
  });
  return { ...record, fields: Object.fromEntries(fields) };
}

function parentChoice(words: Label): Field {
  return {
    kind: 'choice',
    label: words,
    options: [{ value: parentId, label: codeWords.parentRow }],
    list: false,
  };
}
