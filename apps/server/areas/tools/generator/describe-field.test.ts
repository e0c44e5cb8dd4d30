import { label } from '@heliodeck/kit/label';
import { proposedFields } from '@heliodeck/model/tools/proposed-field';
import type { ColumnFacts } from '@heliodeck/model/tools/table-facts';
import { describe, expect, it } from 'vitest';
import { type Around, describeField } from './describe-field.ts';

const columnOf = (type: string): ColumnFacts => ({
  name: 'height',
  type,
  base: type.replace(/\(.*/, ''),
  comment: '高度',
  isNullable: true,
  isKey: false,
  isUnique: false,
  isIdentity: false,
  isGenerated: false,
});
const around: Around = {
  targetOf: ({ refTable }) => (refTable === null ? undefined : refTable),
  treeOf: (entity) => (entity === 'dept' ? { tree: 'lazy' } : undefined),
  isShownElsewhere: () => false,
};
const described = (type: string, chosen: object, about = around) => {
  const [field] = proposedFields([columnOf(type)], () => ['height']);
  if (field === undefined) throw new Error('no field is proposed');
  return describeField(Object.assign({}, field, chosen), about);
};
const searched = (type: string, queryType: string | null, more: object = {}) =>
  described(type, Object.assign({ isQuery: 1, queryType }, more));
const grade = { dictCode: 'alarm_grade', propertyType: 'Integer' };

describe('the query type of a field', () => {
  it.each([
    ['varchar(20)', 'notequal', 'notequal'],
    ['varchar(20)', 'likeleft', 'likeleft'],
    ['varchar(20)', 'likeright', 'likeright'],
    ['varchar(20)', 'gt', 'gt'],
    ['integer', 'between', 'range'],
    ['numeric(6,2)', 'ge', 'ge'],
    ['bigint', 'like', 'like'],
    ['date', 'lt', 'lt'],
    ['timestamp', 'notequal', 'notequal'],
    ['boolean', 'notequal', 'notequal'],
    ['varchar(20)', null, 'like'],
    ['integer', null, 'equal'],
  ])('a column of the type %s searched by %s is compared by %s', (type, queryType, search) => {
    const { field, ignored } = searched(type, queryType);
    expect(field.search).toBe(search);
    expect(ignored).toStrictEqual([]);
  });

  it('codes that are numbers have an order', () => {
    expect(searched('integer', 'ge', grade)).toMatchObject({
      field: { kind: 'dict', dict: 'alarm_grade', numeric: true, search: 'ge' },
      ignored: [],
    });
  });

  it.each([
    ['varchar(20)', 'between', 'like', {}],
    ['date', 'like', 'equal', {}],
    ['boolean', 'gt', 'equal', {}],
    ['varchar(20)', 'likeright', 'equal', { dictCode: 'alarm_grade' }],
    ['bigint', 'lt', 'equal', { refTable: 'dept' }],
    ['integer', 'between', 'equal', grade],
  ])(
    'a column of the type %s has, not %s, but %s, and the reason is given',
    (type, queryType, search, more) => {
      const { field, ignored } = searched(type, queryType, more);
      expect(field.search).toBe(search);
      expect(ignored).toMatchObject([
        { column: 'height', setting: 'queryType', value: queryType, instead: search },
      ]);
      expect(ignored[0]?.reason.zh).not.toBe('');
    },
  );
});

describe('the component type of a field', () => {
  it.each([
    ['varchar(20)', 'input', {}, { kind: 'text', max: 255 }],
    ['text', 'textarea', {}, { kind: 'text', max: 100_000, multiline: true }],
    ['integer', 'switch', {}, { kind: 'choice', control: 'switch' }],
    ['integer', 'checkbox', {}, { kind: 'choice', control: 'checkbox' }],
    ['boolean', 'switch', {}, { kind: 'boolean' }],
    ['boolean', 'checkbox', {}, { kind: 'boolean', control: 'checkbox' }],
    ['boolean', 'radio', {}, { kind: 'boolean', control: 'radio' }],
    ['boolean', 'select', {}, { kind: 'boolean', control: 'select' }],
    ['integer', 'radio', grade, { kind: 'dict', control: 'radio' }],
    ['integer', 'select', grade, { kind: 'dict', dict: 'alarm_grade' }],
    ['bigint', 'select', { refTable: 'dept' }, { kind: 'ref', entity: 'dept' }],
    ['bigint', 'tree', { refTable: 'dept' }, { kind: 'ref', entity: 'dept', tree: 'lazy' }],
    ['date', 'date', {}, { kind: 'date' }],
  ])('a column of the type %s has the control %s', (type, componentType, more, field) => {
    const found = described(type, Object.assign({ componentType }, more));
    expect(found.field).toMatchObject(field);
    expect(found.ignored).toStrictEqual([]);
  });

  it.each([
    ['integer', 'textarea', 'input', {}],
    ['varchar(20)', 'select', 'input', {}],
    ['varchar(20)', 'radio', 'input', {}],
    ['varchar(20)', 'checkbox', 'input', {}],
    ['varchar(20)', 'switch', 'input', {}],
    ['varchar(20)', 'tree', 'input', {}],
    ['varchar(20)', 'date', 'input', {}],
    ['integer', 'checkbox', 'select', grade],
    ['bigint', 'radio', 'select', { refTable: 'dept' }],
    ['bigint', 'tree', 'select', { refTable: 'post' }],
  ])(
    'a column of the type %s has, not %s, but %s, and the reason is given',
    (type, componentType, instead, more) => {
      const { ignored } = described(type, Object.assign({ componentType }, more));
      expect(ignored).toMatchObject([
        { column: 'height', setting: 'componentType', value: componentType, instead },
      ]);
    },
  );

  it('a required switch or checkbox begins as off, and a required radio button has to be chosen', () => {
    const required = (type: string, componentType: string) =>
      described(type, { componentType, isRequired: 1 }).field;
    expect(required('integer', 'switch')).toMatchObject({ initial: 0 });
    expect(required('boolean', 'checkbox')).toMatchObject({ initial: false });
    expect(required('boolean', 'radio')).not.toHaveProperty('initial');
    expect(required('boolean', 'radio').required).toStrictEqual(label('请选择高度', 'Please choose: Height'));
  });
});

describe('the dictionary of a field', () => {
  it('is ignored with a reason if the column refers to records, or another field has the name of its words', () => {
    const [reference] = described('bigint', { dictCode: 'alarm_grade', refTable: 'dept' }).ignored;
    expect(reference).toMatchObject({ setting: 'dictCode', value: 'alarm_grade', instead: 'select' });
    const taken = Object.assign({}, around, { isShownElsewhere: () => true });
    const { field, ignored } = described('integer', grade, taken);
    expect(field.kind).toBe('integer');
    expect(ignored).toMatchObject([{ setting: 'dictCode', value: 'alarm_grade', instead: 'input' }]);
  });
});

describe('the default of a column', () => {
  it.each([
    ['varchar(20)', 'open', {}, 'open'],
    ['integer', '5', {}, 5],
    ['numeric(6,2)', '0.50', {}, 0.5],
    ['boolean', 'true', {}, true],
    ['tinyint(1)', '1', { isRequired: 1 }, true],
    ['date', '2026-01-01', {}, '2026-01-01'],
    ['integer', '1', { componentType: 'switch', isRequired: 1 }, 1],
    ['integer', '2', grade, 2],
    ['varchar(20)', "'); process.exit(1); ('", {}, undefined],
    ['varchar(20)', 'x'.repeat(300), {}, undefined],
    ['integer', 'x', {}, undefined],
    ['integer', '1234567', grade, undefined],
    ['bigint', '1', { refTable: 'dept' }, undefined],
    ['timestamp', 'soon', {}, undefined],
  ])(
    'a column of the type %s with the default %j begins with it, if it is a value: %j',
    (type, defaultValue, more, initial) => {
      expect(described(type, Object.assign({ defaultValue }, more)).field.initial).toBe(initial);
    },
  );
});
