import { expect, it } from 'vitest';
import { expressionFunctions, functionNames, isPeopleGroup } from './people-functions.ts';

it.each([
  ['managerOf', '17', 'manager:17'],
  ['deptHead', ' 运维部 ', 'head:运维部'],
  ['dept', 42, 'dept:42'],
  ['post', 'pm', 'post:pm'],
])('%s names the group of %s', (name, whose, group) => {
  expect(expressionFunctions.get(name)?.(whose)).toBe(group);
  expect(isPeopleGroup(group)).toBe(true);
});

it.each([null, '', true, ['a'], { id: 1 }, undefined])(
  'every function refuses %j, which names no group',
  (whose) => {
    for (const name of functionNames) expect(() => expressionFunctions.get(name)?.(whose)).toThrow(TypeError);
  },
);

it('a role is not one of these groups', () => {
  expect(['manager', 'admin', 'deptHead'].filter(isPeopleGroup)).toEqual([]);
});
