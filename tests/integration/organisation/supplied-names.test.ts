import { describe, expect, it } from 'vitest';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const world = await platform();
const org = await organisation(world);
const inEnglish = { ...org.admin, locale: 'en' };

const found = async (path: string, headers = inEnglish): Promise<readonly Row[]> => {
  const { status, body } = await world.get(`/api/${path}`, headers);
  expect(status).toBe(200);
  const data = body.data as { readonly records?: readonly Row[] } | readonly Row[];
  return 'records' in data ? (data.records ?? []) : (data as readonly Row[]);
};
const called = async (path: string, name: string): Promise<readonly unknown[]> =>
  (await found(path)).map((row) => row[name]);

describe('the names that come with the product', () => {
  it('are stored names in responses, which clients of the family compare', async () => {
    const [row] = await found(`blade-user/page?account=admin`);
    expect(row).toMatchObject({ roleName: '管理员', postName: '首席执行官' });
    expect(await called('blade-system/role/list', 'roleName')).toEqual(['管理员', '维修人员']);
  });

  it('are found by their English form in lists, trees and choosers of people', async () => {
    expect(await called('blade-system/role/list?roleName=maintenance', 'roleName')).toEqual(['维修人员']);
    expect(await called('blade-system/post/list?postName=Chief', 'postName')).toEqual(['首席执行官']);
    expect(await called('blade-system/role/lazy-tree?title=administrator', 'title')).toEqual(['管理员']);
    expect(await called('blade-user/page?roleName=administrator', 'account')).toEqual(['admin']);
    expect(await called('blade-user/page?person=executive', 'account')).toEqual(['admin']);
    expect(await called('blade-user/page?postName=executive', 'account')).toEqual(['admin']);
  });

  it('are found no more by their English form once they were changed', async () => {
    const draft = { roleName: '夜班', roleAlias: 'manager', sort: 3 };
    idOf(await world.post('/api/blade-system/role/submit', draft, org.admin));
    expect(await called('blade-system/role/list?roleName=manager', 'roleName')).toEqual([]);
    expect(await called('blade-system/role/list?roleName=夜班', 'roleName')).toEqual(['夜班']);
  });
});
