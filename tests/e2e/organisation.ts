import type { FirstPassword } from '@heliodeck/model/wire/first-password';
import type { APIRequestContext } from '@playwright/test';
import type { Person } from '../support/console-page.ts';
import { apiOf, rowsOf } from './api.ts';
import { operator } from './people.ts';

interface MenuNode {
  readonly id: string;
  readonly code: string;
  readonly children?: readonly MenuNode[];
}

const flat = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

/** Adds a user of the demonstration tenant whose role holds the menus and buttons of these codes, and no others. */
export async function userHolding(
  request: APIRequestContext,
  account: string,
  codes: readonly string[],
): Promise<Person> {
  const api = await apiOf(request, operator);
  const role = await api.post<{ id: string }>('blade-system/role/submit', {
    roleName: account,
    roleAlias: account,
    sort: 9,
  });
  const menus = flat(await api.get<MenuNode[]>('blade-system/menu/routes'));
  const buttons = flat(await api.get<MenuNode[]>('blade-system/menu/buttons'));
  const ids = new Map([...menus, ...buttons].map(({ code, id }) => [code, id]));
  const menuIds = codes.map((code) => ids.get(code));
  if (menuIds.includes(undefined)) throw new Error(`no menu for one of ${codes.join()}`);
  await api.post('blade-system/role/grant', { roleIds: [role.id], menuIds });
  const [dept] = await api.get<{ id: string }[]>('blade-system/dept/tree');
  const [post] = await rowsOf(api, 'blade-system/post/list');
  const person = { ...operator, account, password: 'Helio-2026' };
  const { firstPasswords } = await api.post<{ firstPasswords: FirstPassword[] }>('blade-user/submit', {
    account,
    userType: 1,
    name: account,
    realName: account,
    sex: 1,
    roleId: role.id,
    deptId: dept?.id,
    postId: post?.id,
  });
  // Its owner chooses a password, as everybody does first.
  const oldPassword = String(firstPasswords[0]?.password);
  const own = await apiOf(request, { ...person, password: oldPassword });
  const passwords = { oldPassword, newPassword: person.password, newPassword1: person.password };
  await own.post('blade-user/update-password', passwords);
  return person;
}
