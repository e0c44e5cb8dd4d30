import { proposedFields } from '@heliodeck/model/tools/proposed-field';
import { describe, expect, it } from 'vitest';
import { spelled } from '../../../../spelling/spelling.ts';
import type { SourceConnection } from '../../data-sources/source-connection.ts';
import { mysqlColumns, mysqlTables } from './read-mysql.ts';

/** Responses of a MariaDB 10.11.19, as the driver returned them: 64-bit numbers are texts. */
const usual = {
  comment: '',
  length: null,
  precision: null,
  scale: null,
  is_nullable: 1,
  is_key: 0,
  is_unique: 0,
  key_position: null,
  is_identity: 0,
  is_generated: 0,
  default_text: null,
  is_quoted: 1,
  is_expression: 0,
  ref_table: null,
  ref_column: null,
};
const tables = [
  { name: 'blade_part', type: 'BASE TABLE', comment: '部件' },
  { name: 'v_part', type: 'VIEW', comment: 'VIEW' },
];
const columns = [
  {
    ...usual,
    name: 'id',
    type: 'bigint(20)',
    base: 'bigint',
    comment: '主键',
    precision: '19',
    scale: '0',
    is_nullable: 0,
    is_key: 1,
    is_unique: 1,
    key_position: '1',
    is_identity: 1,
  },
  {
    ...usual,
    name: 'station_id',
    type: 'bigint(20) unsigned',
    base: 'bigint',
    precision: '20',
    scale: '0',
    is_nullable: 0,
    ref_table: 'blade_station',
    ref_column: 'id',
  },
  { ...usual, name: 'part_name', type: 'varchar(100)', base: 'varchar', length: '100', is_nullable: 0 },
  { ...usual, name: 'is_open', type: 'tinyint(1)', base: 'tinyint', precision: '3', scale: '0' },
  { ...usual, name: 'flag', type: 'bit(1)', base: 'bit', precision: '1' },
  { ...usual, name: 'amount', type: 'decimal(10,2)', base: 'decimal', precision: '10', scale: '2' },
  { ...usual, name: 'ratio', type: 'double', base: 'double', precision: '22' },
  { ...usual, name: 'small_no', type: 'smallint(6)', base: 'smallint', precision: '5', scale: '0' },
  { ...usual, name: 'doc', type: 'longtext', base: 'longtext', length: '4294967295' },
  { ...usual, name: 'made_on', type: 'date', base: 'date' },
  { ...usual, name: 'kind', type: "enum('a','b')", base: 'enum', length: '1' },
  { ...usual, name: 'constructor', type: 'varchar(5)', base: 'varchar', length: '5' },
  { ...usual, name: `quote"'`, type: 'varchar(9)', base: 'varchar', length: '9' },
  { ...usual, name: '设备 编号', type: 'varchar(30)', base: 'varchar', length: '30' },
];
const answering = (rows: readonly object[], asked: unknown[] = []): Pick<SourceConnection, 'query'> => ({
  query: async (_, values) => {
    asked.push(values);
    return rows as readonly Record<string, unknown>[];
  },
});

describe('a MariaDB', () => {
  it('has tables and views, and a view has no comment of its own', async () => {
    expect(await mysqlTables(answering(tables))).toStrictEqual([
      { name: 'blade_part', kind: 'table', comment: '部件' },
      { name: 'v_part', kind: 'view', comment: '' },
    ]);
  });

  it('is queried for a table with bound values, whatever the name of the table', async () => {
    const asked: unknown[] = [];
    const table = `x'; drop table t; --`;
    await mysqlColumns(answering([], asked), table);
    expect(asked).toStrictEqual([[table, table, table, table]]);
  });

  it('has defaults with quotes, and a MySQL has them without, where expressions are marked', async () => {
    const given = async (type: string, facts: object) =>
      proposedFields(
        await mysqlColumns(
          answering([Object.assign({}, usual, { name: 'a', type, base: type }, facts)]),
          't',
        ),
        spelled,
      )[0];
    const ofMysql = { is_quoted: 0 };
    expect(await given('varchar', { default_text: "'it''s'" })).toMatchObject({ defaultValue: "it's" });
    expect(await given('datetime', { default_text: 'current_timestamp()' })).toMatchObject({
      defaultValue: null,
      isForm: 1,
    });
    expect(await given('varchar', Object.assign({ default_text: "it's" }, ofMysql))).toMatchObject({
      defaultValue: "it's",
    });
    expect(
      await given('varchar', Object.assign({ default_text: 'uuid()', is_expression: 1 }, ofMysql)),
    ).toMatchObject({ defaultValue: null, isForm: 1 });
    expect(await given('int', { is_generated: 1 })).toMatchObject({ isGiven: 1, isForm: 0 });
  });

  it('has the columns, types, keys and references from which fields are made', async () => {
    const fields = proposedFields(await mysqlColumns(answering(columns), 'blade_part'), spelled);
    expect(fields.map((field) => [field.propertyName, field.propertyType])).toStrictEqual([
      ['id', 'Long'],
      ['stationId', 'Long'],
      ['partName', 'String'],
      ['isOpen', 'Boolean'],
      ['flag', 'Boolean'],
      ['amount', 'BigDecimal'],
      ['ratio', 'Double'],
      ['smallNo', 'Integer'],
      ['doc', 'String'],
      ['madeOn', 'Date'],
      ['kind', 'String'],
      ['constructorValue', 'String'],
      ['quote', 'String'],
      ['sheBeiBianHao', 'String'],
    ]);
    expect(fields[0]).toMatchObject({ isKey: 1, isUnique: 1, isNullable: 0, comment: '主键' });
    expect(fields[1]).toMatchObject({ refTable: 'blade_station', refColumn: 'id', isNullable: 0 });
    expect(fields.map(({ maxLength }) => maxLength).slice(2)).toStrictEqual([
      ...[100, null, null, null, null, null, null, null, 1, 5, 9, 30],
    ]);
    expect(fields[5]?.decimals).toBe(2);
  });
});
