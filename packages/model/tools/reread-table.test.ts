import { describe, expect, it } from 'vitest';
import { entityNameOf, propertyNameOf } from './model-names.ts';
import { type ModelField, ownField, propertyTypeOf, proposedFields, suggested } from './proposed-field.ts';
import { mergedField, ofColumn, reread } from './reread-table.ts';
import type { ColumnFacts } from './table-facts.ts';

const spell = (name: string) =>
  [...name].map((letter) => (letter === '名' ? 'ming' : letter)).filter((one) => /\w/.test(one));
const column = (name: string, type = 'varchar(50)', more: Partial<ColumnFacts> = {}): ColumnFacts => ({
  name,
  type,
  base: type.replace(/\(.*/, ''),
  comment: '',
  isNullable: true,
  isKey: false,
  isUnique: false,
  isIdentity: false,
  isGenerated: false,
  ...more,
});
const fieldsOf = (columns: readonly ColumnFacts[]) => proposedFields(columns, spell);

describe('generated names', () => {
  it.each([
    ['station_name', 'stationName'],
    ['STATION_NAME', 'stationName'],
    ['stationName', 'stationName'],
    ['2nd_try', 'field2ndTry'],
    ['__proto__', 'proto'],
    ['constructor', 'constructorValue'],
    ['size', 'sizeValue'],
    ['名', 'ming'],
    ['"); drop', 'drop'],
    ['', 'field'],
  ])('the property of the column %j is %s', (name, property) => {
    expect(propertyNameOf(name, spell, new Set())).toBe(property);
  });

  it('two columns with the same name in camelCase are two properties', () => {
    expect(fieldsOf([column('a_b'), column('aB'), column('A-B')]).map((field) => field.propertyName)).toEqual(
      [...['aB', 'aB2', 'aB3']],
    );
  });

  it.each([
    ['blade_notice', 'Notice'],
    ['blade_work_order', 'WorkOrder'],
    ['notice', 'Notice'],
    ['t_2022_plan', 'Plan'],
    ['名', 'Ming'],
    ['。。', ''],
  ])('the class of the table %j is %j', (table, name) => {
    expect(entityNameOf(table, spell)).toBe(name);
  });
});

describe('generated types', () => {
  it.each([
    ['bigint(20) unsigned', 'Long'],
    ['tinyint(1)', 'Boolean'],
    ['tinyint(4)', 'Integer'],
    ['numeric(12,3)', 'BigDecimal'],
    ['double precision', 'Double'],
    ['timestamp with time zone', 'Date'],
    ['timestamp without time zone', 'Date'],
    ['time without time zone', 'String'],
    ['integer[]', 'String'],
    ['interval', 'String'],
    ['jsonb', 'String'],
    ['uuid', 'String'],
  ])('a column of %s becomes %s', (type, property) => {
    expect(propertyTypeOf({ type, base: type })).toBe(property);
  });
});

describe('a new field', () => {
  it('starts with the documented values', () => {
    expect(fieldsOf([column('a')])[0]).toMatchObject({
      isList: 1,
      isForm: 1,
      isRow: 0,
      isRequired: 0,
      isQuery: 0,
      componentType: 'input',
    });
  });

  it('added by hand has the same values, and a property that no other field has', () => {
    const fields = fieldsOf([column('a_b'), column('a')]);
    const [proposed] = fields;
    const added = ownField('A_B', fields, '7');
    expect(added).toMatchObject({
      modelId: '7',
      jdbcName: 'A_B',
      jdbcType: '',
      propertyName: 'aB2',
      name: 'A_B',
      sort: 2,
      propertyType: 'String',
      propertyEntity: 'java.lang.String',
    });
    expect(Object.keys(added).toSorted()).toStrictEqual(
      [...Object.keys(proposed ?? {}), 'modelId'].toSorted(),
    );
    expect(ownField('名', fields, '7').propertyName).toBe('field');
  });

  it('is not in the form if the database supplies its value, and begins with a constant default', () => {
    const [id, total, state, made] = fieldsOf([
      column('id', 'bigint', { isIdentity: true, isKey: true, keyPosition: 1, isNullable: false }),
      column('total', 'integer', { isGenerated: true, isNullable: false, default: '1' }),
      column('state', 'varchar(9)', { default: "'open'::character varying", isNullable: false }),
      column('made_at', 'timestamp', { default: 'now()' }),
    ]) as [ModelField, ModelField, ModelField, ModelField];
    expect(id).toMatchObject({ isForm: 0, isGiven: 1, keyPosition: 1, defaultValue: null });
    expect(total).toMatchObject({ isForm: 0, isGiven: 1, defaultValue: null });
    expect(suggested(total).isRequired).toBe(0);
    expect(state).toMatchObject({ isForm: 1, isGiven: 0, keyPosition: null, defaultValue: 'open' });
    expect(made).toMatchObject({ isForm: 1, defaultValue: null });
  });

  it('gets the values that its column suggests only if nobody chose others', () => {
    const [name, note, parent] = fieldsOf([
      column('item_name', 'varchar(50)', { isNullable: false }),
      column('note', 'text'),
      column('parent_id', 'bigint', { refTable: 'item', refColumn: 'id' }),
    ]) as [ModelField, ModelField, ModelField];
    expect(suggested(name)).toMatchObject({ isRequired: 1, isQuery: 1, queryType: 'like' });
    expect(suggested(note)).toMatchObject({ componentType: 'textarea', isRow: 1 });
    expect(suggested(parent).componentType).toBe('select');
    expect(suggested({ ...parent, componentType: 'tree' }).componentType).toBe('tree');
  });
});

describe('suggestions from a column', () => {
  it.each<[string, ColumnFacts, object]>([
    ['a foreign key', column('depot_id', 'bigint', { refTable: 'depot' }), { componentType: 'select' }],
    ['a truth', column('closed', 'tinyint(1)'), { componentType: 'switch' }],
    ['a bit', column('closed', 'bit(1)'), { componentType: 'switch' }],
    ['a name that asks', column('is_open', 'integer'), { componentType: 'switch' }],
    ['a day', column('made_on', 'date'), { componentType: 'date' }],
    ['an instant', column('begin_time', 'datetime(3)'), { componentType: 'date' }],
    [
      'a long text',
      column('notes', 'varchar(2000)', { length: 2000 }),
      { componentType: 'textarea', isRow: 1 },
    ],
    ['an endless text', column('notes', 'longtext'), { componentType: 'textarea', isRow: 1 }],
    [
      'the name of a dictionary',
      column('alarm_grade', 'integer'),
      { componentType: 'select', dictCode: 'alarm_grade' },
    ],
    ['one in capitals', column('SEX', 'varchar(2)'), { componentType: 'select', dictCode: 'sex' }],
    ['the name of no dictionary', column('constructor'), { componentType: 'input', dictCode: null }],
    ['a title', column('title'), { isQuery: 1, queryType: 'like' }],
    ['what may not be empty', column('height', 'integer', { isNullable: false }), { isRequired: 1 }],
    ['a key', column('id', 'bigint', { isNullable: false, isKey: true }), { isRequired: 0 }],
  ])('%s', (_, facts, expected) => {
    const [field] = fieldsOf([facts]) as [ModelField];
    expect(suggested(field)).toMatchObject(expected);
  });
});

describe('reading a table again', () => {
  const before = [column('id', 'bigint', { isKey: true }), column('title'), column('old')];
  const kept = fieldsOf(before).map((field, index) => ({
    ...field,
    id: String(index + 1),
    ...(field.jdbcName === 'title' ? { comment: 'what people wrote', isQuery: 1 as const } : {}),
  }));

  it('changes nothing if nothing changed', () => {
    expect(reread(kept, before, fieldsOf(before))).toStrictEqual({ fields: kept, changes: {}, before: {} });
  });

  it('shows added, changed and removed columns, and keeps what people entered', () => {
    const now = [before[0] as ColumnFacts, column('title', 'varchar(80)', { length: 80 }), column('fresh')];
    const { fields, changes } = reread(kept, now, fieldsOf(now));
    expect(changes).toStrictEqual({ title: 'changed', old: 'gone', fresh: 'added' });
    expect(fields.map(({ jdbcName, id }) => [jdbcName, id])).toStrictEqual([
      ...[
        ['id', '1'],
        ['title', '2'],
        ['old', '3'],
        ['fresh', undefined],
      ],
    ]);
    expect(fields[1]).toMatchObject({
      jdbcType: 'varchar(80)',
      maxLength: 80,
      comment: 'what people wrote',
      isQuery: 1,
    });
  });

  it('follows the type of a column if nobody changed that of its property, and shows the former one', () => {
    const now = [before[0] as ColumnFacts, column('title', 'integer'), column('old', 'numeric(6,2)')];
    const chosen = kept.map((field) =>
      field.jdbcName === 'old' ? { ...field, propertyType: 'Double' as const } : field,
    );
    const found = reread(chosen, now, fieldsOf(now));
    expect(found.changes).toStrictEqual({ title: 'changed', old: 'changed' });
    expect(found.before).toStrictEqual({
      title: { jdbcType: 'varchar(50)', propertyType: 'String' },
      old: { jdbcType: 'varchar(50)', propertyType: 'Double' },
    });
    expect(found.fields.slice(1)).toMatchObject([
      { jdbcType: 'integer', propertyType: 'Integer', propertyEntity: 'java.lang.Integer' },
      { jdbcType: 'numeric(6,2)', propertyType: 'Double' },
    ]);
  });

  it('follows the base type of a domain, which the name of its type does not tell', () => {
    const amount = column('amount', 'money_amount', { base: 'numeric' });
    const [field] = fieldsOf([amount]) as [ModelField];
    expect(field.propertyType).toBe('BigDecimal');
    const now = [column('amount', 'bigint')];
    expect(reread([field], now, fieldsOf(now)).fields[0]?.propertyType).toBe('Long');
  });

  it('reports nothing of facts that were not read when the field was stored', () => {
    const older = kept.map((field) =>
      Object.assign({}, field, { baseType: null, isGiven: null, keyPosition: null }),
    );
    const now = [column('id', 'bigint', { isKey: true, keyPosition: 1 }), ...before.slice(1)];
    const found = reread(older, now, fieldsOf(now));
    expect(found.changes).toStrictEqual({});
    expect(found.fields[0]).toMatchObject({ baseType: 'bigint', isGiven: 0, keyPosition: 1 });
  });

  it('keeps a type that is entered and not stored, and otherwise follows the column', () => {
    const now = [before[0] as ColumnFacts, column('title', 'integer'), before[2] as ColumnFacts];
    const { fields, before: former } = reread(kept, now, fieldsOf(now));
    const merged = (mine: Partial<ModelField>) =>
      mergedField(fields[1] as ModelField, Object.assign({}, kept[1], mine), ofColumn(former, 'title'));
    expect(merged({ comment: 'mine' })).toMatchObject({
      comment: 'mine',
      jdbcType: 'integer',
      propertyType: 'Integer',
    });
    expect(merged({ propertyType: 'Long' })).toMatchObject({ jdbcType: 'integer', propertyType: 'Long' });
  });

  it('gives an added column a unique property', () => {
    const renamed = kept.map((field) =>
      field.jdbcName === 'title' ? { ...field, propertyName: 'fresh' } : field,
    );
    const now = [...before, column('fresh')];
    expect(reread(renamed, now, fieldsOf(now)).fields.at(-1)?.propertyName).toBe('fresh2');
  });
});

describe('columns named like properties of every object', () => {
  it.each(['constructor', '__proto__', 'toString'])('%s is unchanged unless it changed', (name) => {
    const columns = [column(name)];
    const { changes } = reread([], columns, fieldsOf(columns));
    expect(ofColumn({}, name)).toBeUndefined();
    expect(ofColumn(changes, name)).toBe('added');
  });
});
