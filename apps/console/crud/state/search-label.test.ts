import { label } from '@heliodeck/kit/label';
import { expect, it } from 'vitest';
import { searchLabel } from './search-label.ts';

const name = label('高度', 'Height');

it.each(['like', 'equal', 'in', 'range', undefined] as const)(
  'a condition searched by %s has the name of its field',
  (search) => {
    expect(searchLabel(search === undefined ? { label: name } : { label: name, search })).toBe(name);
  },
);

it.each([
  ['notequal', '高度 ≠', 'Height ≠'],
  ['gt', '高度 >', 'Height >'],
  ['ge', '高度 ≥', 'Height ≥'],
  ['lt', '高度 <', 'Height <'],
  ['le', '高度 ≤', 'Height ≤'],
  ['likeleft', '高度 结尾为', 'Height ends with'],
  ['likeright', '高度 开头为', 'Height begins with'],
] as const)('a condition searched by %s says so in both languages', (search, zh, en) => {
  expect(searchLabel({ label: name, search })).toStrictEqual(label(zh, en));
});
