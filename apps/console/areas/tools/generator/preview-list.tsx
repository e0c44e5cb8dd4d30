import type { WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { Table } from 'antd';
import type { JSX } from 'react';
import { uiOf } from '../../../fields/registry.ts';
import { useTranslate } from '../../../i18n/messages.ts';

const columnWidth = 140;

/** Sample rows of an ungenerated record, by its descriptor; rows with children are expanded. */
export function PreviewList({
  record,
  rows,
}: {
  readonly record: Entity;
  readonly rows: readonly WireRow[];
}): JSX.Element {
  const translate = useTranslate();
  const columns = Object.entries<Field>(record.fields)
    .filter(([, field]) => field.list !== false)
    .map(([name, field]) => {
      const { Cell } = uiOf(field);
      return {
        key: name,
        title: translate(field.label),
        ellipsis: true,
        width: columnWidth,
        render: (_: unknown, row: WireRow) => (
          <Cell name={name} field={field} value={row[name]} row={row} place="list" />
        ),
      };
    });
  return (
    <Table<WireRow>
      rowKey="id"
      size="small"
      columns={columns}
      dataSource={[...rows]}
      pagination={false}
      expandable={{ expandedRowKeys: rows.map(({ id }) => id), expandIcon: () => null }}
      scroll={{ x: columns.length * columnWidth }}
    />
  );
}
