import type { WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { entities } from '@heliodeck/model/registries/entities';
import { Form, Table } from 'antd';
import { type JSX, Suspense, useMemo, useState } from 'react';
import { RecordDetail } from '../../../crud/record-detail.tsx';
import { RecordForm } from '../../../crud/record-form.tsx';
import { uiOf } from '../../../fields/registry.ts';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { codeWords } from './code-words.ts';
import styles from './generator.module.css';

const nothing: ReadonlySet<string> = new Set();
const noValues = {};

/** List, form and detail of a record that is not there yet, by its descriptor; what is entered in the form shows in the others. */
export function RecordPreview({ record }: { readonly record: Entity }): JSX.Element {
  const w = useMessages(codeWords);
  const translate = useTranslate();
  const [form] = Form.useForm();
  const [entered, setEntered] = useState<Readonly<Record<string, unknown>>>(noValues);
  const shown = useMemo(() => withoutUnknown(record), [record]);
  const row: WireRow = { id: '0', ...entered };
  const columns = Object.entries<Field>(shown.fields)
    .filter(([, field]) => field.list !== false)
    .map(([name, field]) => {
      const { Cell } = uiOf(field);
      return {
        key: name,
        title: translate(field.label),
        ellipsis: true,
        width: 140,
        render: () => <Cell name={name} field={field} value={row[name]} row={row} place="list" />,
      };
    });
  return (
    <div className={styles.dialog}>
      <p className={styles.help}>{w.previewHelp}</p>
      <h3>{w.list}</h3>
      <Table<WireRow>
        rowKey="id"
        size="small"
        columns={columns}
        dataSource={[row]}
        pagination={false}
        scroll={{ x: columns.length * 140 }}
      />
      <h3>{w.form}</h3>
      <Suspense fallback={null}>
        <RecordForm
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
    </div>
  );
}

/** References to records that are generated at the same time have nobody to ask yet: they are shown as texts. */
function withoutUnknown(record: Entity): Entity {
  const fields = Object.entries<Field>(record.fields).map(([name, field]): readonly [string, Field] => {
    const isUnknown = field.kind === 'ref' && !entities.has(field.entity);
    return [name, isUnknown ? { kind: 'text', label: field.label } : field];
  });
  return { ...record, fields: Object.fromEntries(fields) };
}
