import { describe, expect, test } from 'vitest';
import { columnsOf } from '../descriptors/columns.ts';
import { defineEntity } from '../descriptors/entity.ts';
import type { Field } from '../descriptors/field.ts';
import { initialDraft, isWritable } from '../descriptors/schema.ts';
import { defaultOperator } from '../descriptors/search.ts';
import { shownField, viaTarget } from '../descriptors/via-path.ts';
import { kindOf } from '../fields/registry.ts';
import { checkValue, columnType } from '../fields/value.ts';
import { permissionOf } from '../permissions/permission.ts';
import { dictionaries } from './dictionaries.ts';
import { entities, entityOf } from './entities.ts';
import { records } from './records.ts';

const words = { zh: '字', en: 'word' };
const find = (key: string) => entities.get(key);

describe('declaring an entity', () => {
  const spec = {
    key: 'thing',
    path: 'a/thing',
    table: 'thing',
    label: words,
    tenancy: 'tenant',
    title: 'name',
  } as const;
  const name = { kind: 'text', label: words } as const;

  test.each([
    ['a key with a hyphen', { ...spec, key: 'a-thing', fields: { name } }, 'key must be camelCase'],
    [
      'a title that is no field',
      { ...spec, title: 'nome', fields: { name } },
      "title field 'nome' is not declared",
    ],
    ['a field called id', { ...spec, fields: { name, id: name } }, "field 'id' is implied"],
    [
      'a path through an unknown field',
      { ...spec, fields: { name, far: { kind: 'via', label: words, path: ['otherId', 'name'] } } },
      "field 'far' goes through unknown field 'otherId'",
    ],
    [
      'a condition on an unknown field',
      { ...spec, fields: { name: { ...name, when: { field: 'kind', is: [1] } } } },
      "field 'name' depends on unknown field 'kind'",
    ],
    [
      'a scope through an unknown field',
      { ...spec, scopeVia: 'xwjId', fields: { name } },
      "unknown field 'xwjId'",
    ],
    [
      'an index of an unknown field',
      { ...spec, indexes: [['code']], fields: { name } },
      "unknown field 'code'",
    ],
  ])('%s is refused, with its name', (_what, wrong, why) => {
    expect(() => defineEntity(wrong as never)).toThrow(why);
  });
});

test('every entity of the monitoring and platform documents exists, and the seventeen screens of telemetry', () => {
  const expected = [
    ...['stationInfo', 'dtu', 'xwj', 'headerBox'],
    ...[
      'user',
      'role',
      'menu',
      'topmenu',
      'dept',
      'post',
      'tenant',
      'tenantPackage',
      'dict',
      'dictbiz',
      'param',
      'client',
    ],
    ...['region', 'dataScope', 'apiScope', 'logApi', 'logError', 'logUsual'],
  ];
  expect([...entities.keys()]).toEqual(expect.arrayContaining(expected));
  expect(
    [...entities.values()]
      .filter((entity) => entity.telemetry !== undefined)
      .map((entity) => entity.key)
      .toSorted(),
  ).toEqual(
    [
      ...[
        'xwjEquipment',
        'xwjHistory',
        'operateDate',
        'operateDateHistory',
        'chargingParameters',
        'meterData',
        'meterDataHistory',
      ],
      ...['battery', 'batteryHistory', 'batteryAlarm', 'batteryAlarmHistory'],
      ...['inverterData', 'inverterDataHistory', 'inverter', 'inverterHistory'],
      ...['environmentData', 'environmentDataHistory'],
    ].toSorted(),
  );
});

test('an unknown key is an error', () => {
  expect(() => entityOf('xwy')).toThrow("no entity 'xwy'");
});

test('no two entities share a table, a path or a permission', () => {
  const all = [...entities.values()];
  // Views of a record are further screens over its tables.
  const views = new Set(
    [...records.values()].flatMap(({ views = [] }) =>
      views.flatMap(({ live, history }) => [live.key, history.key]),
    ),
  );
  const tables = all.filter(({ key }) => !views.has(key)).map((entity) => entity.table);
  expect(tables).toHaveLength(new Set(tables).size);
  const paths = all.flatMap((entity) => [entity.path, ...(entity.aliases ?? [])]);
  expect(paths).toHaveLength(new Set(paths).size);
});

test('the codes of logs are those of the family’s menus', () => {
  expect(permissionOf(entityOf('logApi'), 'view')).toBe('log_api_view');
  expect(permissionOf(entityOf('dictbiz'), 'add')).toBe('dictbiz_add');
});

describe.each([...entities.values()])('entity $key', (entity) => {
  const fields = Object.entries<Field>(entity.fields);

  test('has a name in both languages and answers below a service path', () => {
    expect(entity.label.zh.trim() && entity.label.en.trim()).toBeTruthy();
    expect(entity.path).toMatch(/^blade-[A-Za-z][A-Za-z0-9]*(\/[a-zA-Z0-9-]+){0,2}$/);
    expect(entity.table).toMatch(/^[a-z][a-z0-9_]*$/);
  });

  test.each(fields)('%s has all words in both languages', (_name, field) => {
    const said = [field.label, field.required, field.help, field.group, field.requiredWhen?.message];
    if (field.kind === 'text') said.push(field.tooLong, field.pattern?.message);
    if (field.kind === 'choice') said.push(...field.options.map((option) => option.label));
    for (const text of said) if (text) expect(text.zh.trim() && text.en.trim()).toBeTruthy();
  });

  test.each(fields.filter(([, field]) => field.kind === 'via'))(
    'the path of %s ends at a stored field',
    (_name, field) => {
      if (field.kind !== 'via') return;
      expect(columnType(viaTarget(entity, field.path, find).field)).toBeDefined();
    },
  );

  test('every reference has its entity, and every dictionary exists', () => {
    for (const [name, field] of fields) {
      if (field.kind === 'ref') {
        const target = entities.get(field.entity);
        if (!target) expect.fail(`${name} refers to '${field.entity}'`);
        if (field.by !== undefined) expect(target.fields).toHaveProperty(field.by);
        if (field.parent) expect(field.entity).toBe(entity.key);
      }
      if (field.kind === 'dict')
        expect(dictionaries.get(field.dict)?.business ?? false, name).toBe(field.business ?? false);
    }
  });

  test('every search uses an operator that its field has', () => {
    for (const [name, field] of fields) {
      const shown = shownField(entity, field, find);
      expect(kindOf(shown).operators, name).toContain(defaultOperator(shown));
    }
  });

  test('every default value is accepted by its field', () => {
    for (const [name, value] of Object.entries(initialDraft(entity))) {
      const field = entity.fields[name];
      if (field) expect(checkValue(name, field, value)).toEqual({ value });
    }
  });

  test('callers write no column that the server fills itself', () => {
    const filled = ['id', 'createUser', 'createDept', 'createTime', 'updateUser', 'updateTime', 'isDeleted'];
    const isOnlyViewed = entity.acts?.every((act) => act === 'view') ?? false;
    for (const [name, field] of fields)
      if (filled.includes(name) && !isOnlyViewed)
        expect([isWritable(field, 'add'), isWritable(field, 'edit')], name).toEqual([false, false]);
  });

  test('no two fields write the same column', () => {
    const facets = new Set(
      fields.filter(([, field]) => field.kind === 'flags' && field.column).map(([name]) => name),
    );
    const columns = columnsOf(entity)
      .filter((column) => !facets.has(column.name))
      .map((column) => column.column);
    expect(columns).toHaveLength(new Set(columns).size);
  });
});
