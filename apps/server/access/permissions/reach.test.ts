import { describe, expect, test } from 'vitest';
import type { RowScope, VisibleRows } from './policy.ts';
import { covers } from './reach.ts';

const all: RowScope = { kind: 'all' };
const none: RowScope = { kind: 'none' };
const own = (userId: string): RowScope => ({ kind: 'own', userId });
const departments = (...deptIds: string[]): RowScope => ({ kind: 'departments', deptIds });
const among = (column: string, of: 'user' | 'departments', ...ids: string[]): RowScope => ({
  kind: 'among',
  column,
  ids,
  of,
});
const rule = (value: string, ...deptId: string[]): RowScope => ({
  kind: 'expression',
  expression: {
    kind: 'in',
    name: 'createDept',
    field: { kind: 'text', label: { zh: value, en: value } },
    operands: [{ placeholder: 'deptId' }],
  },
  who: { userId: '1', account: 'a', tenantId: '100001', deptId, roleId: [] },
});
const showing = (rows: RowScope, ...fields: string[]): VisibleRows => ({
  kind: 'grants',
  of: [{ rows, fields: fields.length === 0 ? 'all' : new Set(fields) }],
});

describe('a scope exceeds', () => {
  test.each<[string, VisibleRows, VisibleRows]>([
    ['nothing, whatever it shows', none, own('1')],
    ['own rows, if it shows departments', own('1'), departments('7')],
    ['some departments, if it shows another', departments('7'), departments('7', '8')],
    ['some departments, if it shows everything', departments('7'), all],
    [
      'departments of another column',
      among('repair_dept', 'departments', '7'),
      among('other_dept', 'departments', '7'),
    ],
    [
      'departments of that column, if it shows another',
      among('a', 'departments', '7'),
      among('a', 'departments', '8'),
    ],
    ['a custom rule, if it is another', rule('a', '7'), rule('b', '7')],
    ['the same custom rule over other departments', rule('a', '7'), rule('a', '8')],
    ['the same custom rule over fewer, which may be what it leaves out', rule('a', '7', '8'), rule('a', '7')],
    ['departments, if it is a custom rule that cannot be compared', departments('7'), rule('a', '7')],
    ['some fields, if it shows another', showing(all, 'name'), showing(all, 'name', 'phone')],
    ['some fields, if it shows all of them', showing(all, 'name'), all],
    [
      'one part of several, if it needs two of them',
      showing(own('1')),
      {
        kind: 'grants',
        of: [
          { rows: own('1'), fields: 'all' },
          { rows: all, fields: new Set(['name']) },
        ],
      },
    ],
  ])('%s', (_, mine, theirs) => expect(covers(mine, theirs)).toBe(false));
});

describe('a scope is within', () => {
  test.each<[string, VisibleRows, VisibleRows]>([
    ['everything', all, rule('a', '7')],
    ['nothing, if it shows nothing', none, none],
    ['own rows, if it shows what another person made', own('1'), own('2')],
    ['departments, if it shows own rows', departments('7'), own('2')],
    ['departments, if it shows some of them', departments('7', '8'), departments('8')],
    [
      'departments, named by a rule of that column',
      among('create_dept', 'departments', '7'),
      departments('7'),
    ],
    [
      'a column of users, whoever looks',
      among('repair_user', 'user', '1'),
      among('repair_user', 'user', '2'),
    ],
    ['the same custom rule over the same departments', rule('a', '7', '8'), rule('a', '8', '7')],
    ['the same fields and fewer', showing(all, 'name', 'phone'), showing(departments('7'), 'name')],
  ])('%s', (_, mine, theirs) => expect(covers(mine, theirs)).toBe(true));
});
