import { describe, expect, it } from 'vitest';
import { storedTitleIn, storedTitlesIn, titleIn } from '../descriptors/title.ts';
import { suppliedLike } from '../fields/supplied-names.ts';
import { formatValue } from '../fields/value.ts';
import { role } from '../permissions/role.ts';
import { dept } from './dept.ts';
import { post } from './post.ts';
import {
  suppliedDepts,
  suppliedFullNames,
  suppliedPosts,
  suppliedRoles,
  suppliedTenants,
} from './supplied-names.ts';

describe('supplied names', () => {
  it('have one English name for each Chinese one', () => {
    for (const names of [suppliedRoles, suppliedDepts, suppliedFullNames, suppliedPosts, suppliedTenants]) {
      const all = Object.values(names);
      expect(new Set(all.map(({ zh }) => zh)).size).toBe(all.length);
      expect(new Set(all.map(({ en }) => en)).size).toBe(all.length);
    }
  });

  it('are shown in the language of the reader', () => {
    const row = { roleName: '管理员', roleAlias: 'admin' };
    expect([titleIn(role, row, 'zh'), titleIn(role, row, 'en')]).toEqual(['管理员', 'Administrator']);
    expect(storedTitleIn(dept, '总公司', 'en')).toBe('Head office');
    expect(formatValue(dept.fields.fullName, '光伏运维管理华东分公司', 'en')).toBe(
      'PV O&M management, East China branch',
    );
  });

  it('are shown in English one by one where a response joins them', () => {
    expect(storedTitlesIn(role, '管理员,夜班, 维修人员', 'en')).toEqual([
      'Administrator',
      '夜班',
      'Maintenance personnel',
    ]);
    expect(storedTitlesIn(post, null, 'en')).toEqual([]);
  });

  it('stay as they were entered once an administrator has changed them', () => {
    expect(titleIn(role, { roleName: '站长', roleAlias: 'admin' }, 'en')).toBe('站长');
    expect(titleIn(role, { roleName: 'Plant manager', roleAlias: 'manager' }, 'zh')).toBe('Plant manager');
  });

  it('are found by a part of their English form in any case', () => {
    expect(suppliedLike(suppliedRoles, 'ADMIN')).toEqual(['超级管理员', '管理员']);
    expect(suppliedLike(suppliedRoles, 'night')).toEqual([]);
    expect(suppliedLike(undefined, 'admin')).toEqual([]);
  });
});
