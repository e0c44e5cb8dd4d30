import { describe, expect, it } from 'vitest';
import { leafCodes } from './permissions.ts';

describe('permissions from the tree of buttons', () => {
  it('does not treat a menu with buttons as a permission', () => {
    const codes = leafCodes([{ code: 'dtu', children: [{ code: 'dtu_add' }, { code: 'dtu_delete' }] }]);
    expect(codes.has('dtu')).toBe(false);
    expect([...codes]).toEqual(['dtu_add', 'dtu_delete']);
  });
  it('reads buttons at any depth', () => {
    const codes = leafCodes([
      { code: 'system', children: [{ code: 'user', children: [{ code: 'user_reset' }] }] },
    ]);
    expect([...codes]).toEqual(['user_reset']);
  });
  it('grants nothing when the tree is empty', () => {
    expect(leafCodes([]).size).toBe(0);
  });
});
