import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { client } from '../clients/client.ts';
import { user } from '../organisation/user.ts';
import { dataScope } from '../permissions/data-scope.ts';
import { menu } from '../permissions/menu.ts';
import { entities } from '../registries/entities.ts';
import { dtu } from '../stations/dtu.ts';
import { stationInfo } from '../stations/station-info.ts';
import { draftSchema, initialDraft, parseDraft, problemsOf } from './schema.ts';

const station = {
  companyName: '海利',
  stationName: '一号站',
  stationType: '1',
  address: '118.04,24.26,厦门',
  regionId: '350203',
  principal: '王工',
  registrationTime: '2024-01-01',
  interconnectionTime: '2024-02-01',
};
const person = {
  account: 'wang',
  userType: 1,
  password: 'a',
  password2: 'a',
  name: '小王',
  realName: '王工',
  roleId: '1,2',
  deptId: '3',
  postId: '4',
};

const problems = (entity: Parameters<typeof problemsOf>[1], act: 'add' | 'edit', raw: unknown) => {
  const parsed = draftSchema(entity, act).safeParse(raw);
  return parsed.success
    ? []
    : problemsOf(parsed.error, entity).map(({ field, code, label }) => `${field} ${code} ${label.en}`);
};

describe('a draft', () => {
  test('a draft with an undeclared field is refused, naming it', () => {
    expect(problems(stationInfo, 'add', { ...station, isAdmin: true })).toEqual([
      'isAdmin field.unknown Unknown field: isAdmin',
    ]);
  });

  test.each([[null], ['x'], [[]], [3]])('a draft that is %j is refused', (raw) => {
    expect(problems(stationInfo, 'add', raw)).toHaveLength(1);
  });

  test('reports every missing field, with the messages of stock clients', () => {
    expect(problems(stationInfo, 'add', {})).toEqual([
      'companyName field.required Please enter the company name',
      'stationName field.required Please enter the station name',
      'stationType field.required Please choose the station type',
      'address field.required Please choose address',
      'regionId field.required Please choose region',
      'principal field.required Please input person in charge',
      'registrationTime field.required Please input registrationTime',
      'interconnectionTime field.required Please input activation time',
    ]);
  });

  test('refuses values beyond the limits of their fields', () => {
    const wrong = {
      companyName: 'x'.repeat(31),
      phone: '1'.repeat(12),
      interconnectionVoltage: 10_000,
      regionId: '35',
      timeZone: 'Asia/Xiamen',
    };
    expect(problems(stationInfo, 'edit', wrong).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(
      [
        'companyName field.tooLong',
        'regionId field.regionTooWide',
        'phone field.tooLong',
        'interconnectionVoltage field.tooLarge',
        'timeZone field.notZone',
      ],
    );
  });

  test('a draft to add gets default values, one to edit contains only the sent fields', () => {
    expect(parseDraft(stationInfo, 'add', station)).toMatchObject({
      stationType: 1,
      timeZone: 'Asia/Shanghai',
    });
    expect(parseDraft(stationInfo, 'edit', { id: '5', phone: '' })).toEqual({ id: '5', phone: null });
  });

  test('a draft for an edit may not empty a required field', () => {
    expect(problems(stationInfo, 'edit', { stationName: ' ' })).toEqual([
      'stationName field.required Please enter the station name',
    ]);
  });

  test('drops fields that a list gave the client and only the server may set', () => {
    const row = {
      ...station,
      createUser: '1',
      isDeleted: 0,
      $stationType: '集中式',
      regionName: '厦门',
      cityId: '9999',
      hasChildren: false,
    };
    const draft = parseDraft(stationInfo, 'add', row);
    expect(draft).not.toHaveProperty('cityId');
    expect(draft).not.toHaveProperty('createUser');
    expect(Object.keys(draft).filter((name) => name.startsWith('$'))).toEqual([]);
  });

  test('cannot set a device online', () => {
    const draft = parseDraft(dtu, 'add', {
      stationInfoId: '1',
      name: 'd',
      imei: '860000000000001',
      onlineStatus: 1,
    });
    expect(draft.onlineStatus).toBe(0);
  });

  test.each(['0x1', '1.5', { toString: () => '1' }])('a draft with the id %j is refused', (id) => {
    expect(problems(dtu, 'edit', { id })[0]).toMatch(/^id field.notId/);
  });
});

describe('conditions between fields', () => {
  const button = { name: '新增', source: 'x', code: 'x_add', alias: 'add', sort: 1, category: 2 };

  test('a menu requires its path, a button does not', () => {
    expect(problems(menu, 'add', { ...button, category: 1 })).toEqual([
      'path field.required Please input path',
    ]);
    expect(problems(menu, 'add', button)).toEqual([]);
    expect(parseDraft(menu, 'add', button)).toMatchObject({ parentId: '0', action: 0, isOpen: 1 });
  });

  test('a menu requires whether it opens a new window, a button does not', () => {
    const page = { ...button, category: 1, path: '/x', isOpen: '' };
    expect(problems(menu, 'add', page)).toEqual(['isOpen field.required Please choose open_new_view']);
    expect(problems(menu, 'edit', { ...page, id: '1' })).toEqual([
      'isOpen field.required Please choose open_new_view',
    ]);
    expect(problems(menu, 'add', { ...button, isOpen: '' })).toEqual([]);
    expect(problems(menu, 'edit', { ...button, id: '1', isOpen: null })).toEqual([]);
    // A field that is locked in the form is still accepted from other programs.
    expect(parseDraft(menu, 'add', { ...button, isOpen: 2 })).toMatchObject({ isOpen: 2 });
  });

  test('a rule is required for a custom data scope, a column for the others', () => {
    const rule = { menuId: '1', scopeName: 'a', resourceCode: 'dtu', scopeClass: 'dtu.list' };
    expect(problems(dataScope, 'add', { ...rule, scopeType: 5 })).toEqual([
      'scopeValue field.required Please enter the rule',
    ]);
    expect(problems(dataScope, 'add', { ...rule, scopeType: 2 })).toEqual([
      'scopeColumn field.required Please enter the data permission number',
    ]);
    expect(problems(dataScope, 'add', { ...rule, scopeType: 2, scopeColumn: 'create_user' })).toEqual([]);
  });

  test('a quota is required for programs that act by themselves, whatever else they may do', () => {
    const program = { clientId: 'a', clientSecret: 'b', scope: 'all', webServerRedirectUri: 'https://a' };
    const asked = (grants: string) =>
      problems(client, 'add', { ...program, authorizedGrantTypes: grants, dailyQuota: '' });
    expect(asked('password,refresh_token')).toEqual([]);
    expect(asked('password,client_credentials')).toEqual([
      'dailyQuota field.required Please enter the daily quota',
    ]);
  });

  test('a password has to be typed twice alike, and its repetition is not stored', () => {
    expect(problems(user, 'add', { ...person, password2: 'b' })).toEqual([
      'password2 field.notRepeated The passwords you entered twice do not match !',
    ]);
    const draft = parseDraft(user, 'add', person);
    expect(draft).not.toHaveProperty('password2');
    expect(draft).toMatchObject({
      roleId: '1,2',
      electrovalence: 1,
      mustChangePassword: false,
      password: 'a',
    });
  });

  test('editing the user changes neither the password nor the tenant', () => {
    expect(
      parseDraft(user, 'edit', {
        id: '1',
        password: 'b',
        password2: 'b',
        tenantId: '000001',
        phone: '13800138000',
      }),
    ).toEqual({ id: '1', phone: '13800138000' });
  });
});

test('the error of a draft has the form field:message', () => {
  expect(() => parseDraft(dtu, 'add', { name: 'd', imei: '1' })).toThrow(
    'request.invalidField: stationInfoId:Please choose the station name',
  );
});

test('default values fill a form', () => {
  expect(initialDraft(dtu)).toEqual({
    onlineStatus: 0,
    keyed: false,
    link: 'auto',
    timeoutMs: 4000,
    gapMs: 50,
    keepAliveSeconds: 120,
  });
});

test.each([...entities.values()])('the draft of $key can be expressed as JSON Schema', (entity) => {
  const schema = z.toJSONSchema(draftSchema(entity, 'add'), { io: 'input', unrepresentable: 'any' });
  expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
});
