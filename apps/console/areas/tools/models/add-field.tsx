import { modelPrototype } from '@heliodeck/model/tools/model-prototype';
import { type ModelField, ownField } from '@heliodeck/model/tools/proposed-field';
import { Button, Input, Space } from 'antd';
import { type JSX, useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { modelWords } from './model-words.ts';

/** Adds a field that the table does not have, by the name of its column. */
export function AddField({
  fields,
  modelId,
  onAdd,
}: {
  readonly fields: readonly ModelField[];
  readonly modelId: string;
  readonly onAdd: (field: ModelField) => void;
}): JSX.Element {
  const w = useMessages(modelWords);
  const [typed, setTyped] = useState('');
  const column = typed.trim();
  const isTwice = fields.some(({ jdbcName }) => jdbcName === column);
  const add = (): void => {
    if (column === '' || isTwice) return;
    onAdd(ownField(column, fields, modelId));
    setTyped('');
  };
  return (
    <Space.Compact>
      <Input
        aria-label={w.newColumn}
        placeholder={w.newColumn}
        maxLength={modelPrototype.fields.jdbcName.max}
        value={typed}
        {...(isTwice ? { status: 'error' as const, title: w.columnTwice } : {})}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={add}
      />
      <Button disabled={column === '' || isTwice} onClick={add}>
        {w.addField}
      </Button>
    </Space.Compact>
  );
}
