import { randomUUID } from 'node:crypto';
import type { FirstPassword } from '@heliodeck/model/wire/first-password';
import type { APIRequestContext } from '@playwright/test';
import type { Person } from '../support/console-page.ts';
import { apiOf, rowsOf } from './api.ts';
import { administrator, operator } from './people.ts';

interface MenuNode {
  readonly id: string;
  readonly code: string;
  readonly children?: readonly MenuNode[];
}

const flat = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

/** The limits of a user's scope, and his department. */
interface Narrowed {
  readonly dataScopeIds?: readonly string[];
  readonly deptId?: string;
}

/** Adds a tenant. @returns its administrator, who has already chosen a password */
export async function newTenant(request: APIRequestContext, tenantName: string): Promise<Person> {
  const platform = await apiOf(request, administrator);
  const made = await platform.post<{ firstPasswords: FirstPassword[] }>('blade-system/tenant/submit', {
    tenantName,
    linkman: 'Zhou',
  });
  const [given] = made.firstPasswords;
  if (given === undefined) throw new Error('the tenant has no account');
  const { tenantId, account } = given;
  const person: Person = { tenantId, account, password: 'Chosen-2026' };
  const passwords = { oldPassword: given.password, newPassword: person.password };
  const own = await apiOf(request, { ...person, password: String(given.password) });
  await own.post('blade-user/update-password', { ...passwords, newPassword1: person.password });
  return person;
}

/** Adds a user of the demonstration tenant whose role has the menus and buttons with these codes, and no others. */
export async function userHolding(
  request: APIRequestContext,
  account: string,
  codes: readonly string[],
  { dataScopeIds, deptId }: Narrowed = {},
): Promise<Person & { readonly id: string }> {
  return userOfRole(request, account, await roleHolding(request, account, codes, dataScopeIds), deptId);
}

/** Adds a role of the demonstration tenant with the menus and buttons of these codes, and no others. */
async function roleHolding(
  request: APIRequestContext,
  roleName: string,
  codes: readonly string[],
  dataScopeIds?: readonly string[],
): Promise<string> {
  const api = await apiOf(request, operator);
  const role = await api.post<{ id: string }>('blade-system/role/submit', {
    roleName,
    roleAlias: roleName,
    sort: 9,
  });
  const menus = flat(await api.get<MenuNode[]>('blade-system/menu/routes'));
  const buttons = flat(await api.get<MenuNode[]>('blade-system/menu/buttons'));
  const ids = new Map([...menus, ...buttons].map(({ code, id }) => [code, id]));
  const menuIds = codes.map((code) => ids.get(code));
  if (menuIds.includes(undefined)) throw new Error(`no menu for one of ${codes.join()}`);
  await api.post('blade-system/role/grant', {
    roleIds: [role.id],
    menuIds,
    ...(dataScopeIds && { dataScopeIds }),
  });
  return role.id;
}

/** Adds a user of the demonstration tenant with a role, who has already chosen a password. */
async function userOfRole(
  request: APIRequestContext,
  account: string,
  roleId: string,
  deptId?: string,
): Promise<Person & { readonly id: string }> {
  const api = await apiOf(request, operator);
  const [dept] = await api.get<{ id: string }[]>('blade-system/dept/tree');
  const [post] = await rowsOf(api, 'blade-system/post/list');
  const person = { ...operator, account, password: 'Helio-2026' };
  const { id, firstPasswords } = await api.post<{ id: string; firstPasswords: FirstPassword[] }>(
    'blade-user/submit',
    {
      account,
      userType: 1,
      name: account,
      realName: account,
      sex: 1,
      roleId,
      deptId: deptId ?? dept?.id,
      postId: post?.id,
    },
  );
  // The user chooses a password, as everybody does first.
  const oldPassword = String(firstPasswords[0]?.password);
  const own = await apiOf(request, { ...person, password: oldPassword });
  const passwords = { oldPassword, newPassword: person.password, newPassword1: person.password };
  await own.post('blade-user/update-password', passwords);
  return { ...person, id };
}

/** A repairman of the demonstration tenant for one test; with a second role if he has more menus than repairmen do. */
export async function newRepairman(
  request: APIRequestContext,
  more: readonly string[] = [],
): Promise<Person & { readonly id: string }> {
  const api = await apiOf(request, operator);
  const roles = await api.get<{ id: string; roleAlias: string }[]>('blade-system/role/list');
  const role = roles.find(({ roleAlias }) => roleAlias === 'repairman');
  const account = `r${randomUUID().slice(0, 8)}`;
  const second = more.length > 0 ? [await roleHolding(request, account, more)] : [];
  return userOfRole(request, account, [role?.id ?? '', ...second].join());
}
