import { expect, it } from 'vitest';
import { coversPath, readApiPath } from './api-path.ts';

it.each([
  '',
  '/',
  '/api',
  '/api/',
  '*',
  '/**',
  '/api/**',
  '/api/*/*',
  '/api/a b',
  '/api/a?b=1',
  '/api/../x/%2e',
  '/api/a/**/b',
  'blade-dtu/dtu',
  'https://x/api/y',
])('a path from %j is refused', (text) => {
  expect(readApiPath(text)).toBeUndefined();
  expect(coversPath(text)('/api/blade-dtu/dtu/list')).toBe(false);
});

it('a path is read with or without /api, a slash or stars at its end', () => {
  const path = '/api/blade-dtu/dtu';
  for (const text of [path, ' /blade-dtu/dtu ', `${path}/`, `${path}/**`])
    expect(readApiPath(text)).toBe(path);
});

it('covers the path and what is below it, never a neighbour with the same prefix', () => {
  const covers = coversPath('/api/blade-dtu/dtu');
  expect(['/api/blade-dtu/dtu', '/api/blade-dtu/dtu/remove'].map(covers)).toEqual([true, true]);
  expect(['/api/blade-dtu', '/api/blade-dtu/dtuGroup/list', '/api/blade-dtu-x/dtu'].map(covers)).toEqual([
    ...[false, false, false],
  ]);
});

it('matches a part of one segment by a star', () => {
  expect(
    ['/api/blade-dtu/dtu/remove', '/api/blade-xwj/xwj/remove'].map(coversPath('/api/*/*/remove')),
  ).toEqual([...[true, true]]);
  expect(coversPath('/api/blade-*/xwj')('/api/other/xwj')).toBe(false);
  expect(coversPath('/api/a.c')('/api/abc')).toBe(false);
  expect(coversPath('/api/file/picture')('/api/file/:name')).toBe(true);
});
