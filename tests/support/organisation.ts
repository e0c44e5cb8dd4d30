import { createTenant, type MadeTenant, type NewTenant } from '../../apps/server/seed/tenant.ts';
import { type Platform, testPassword } from './platform.ts';
import type { TestReply } from './server.ts';

type Headers = Record<string, string>;

/** The required parts of a server. */
type Served = Pick<Platform, 'post' | 'signIn'> & {
  readonly database: Pick<Platform['database'], 'store' | 'owner'>;
};

/** A new tenant with its administrator signed in, and functions to add users. */
export interface Organisation extends MadeTenant, UsersOfTenant {}

/** A tenant with its administrator signed in, and functions to add users. */
export interface UsersOfTenant extends Pick<MadeTenant, 'tenantId' | 'deptId' | 'postId'> {
  readonly admin: Headers;
  /** Adds a role with the menus and buttons of these codes. @returns its id */
  role(alias: string, codes: readonly string[]): Promise<string>;
  /** Adds a user and signs in. */
  user(
    account: string,
    given: { readonly roleIds: readonly string[]; readonly deptId?: string },
  ): Promise<Headers & { readonly id: string }>;
  /** Adds a department. @returns its id */
  dept(deptName: string, parentId?: string): Promise<string>;
}

/** Creates a tenant by the seed, its users by the API. */
export async function organisation(
  server: Served,
  tenantName = '光明电力',
  more: Partial<Pick<NewTenant, 'tenantId' | 'demo'>> = {},
): Promise<Organisation> {
  const made = await createTenant(server.database.store, {
    tenantName,
    linkman: '李工',
    adminPassword: testPassword,
    mustChangePassword: false,
    ...more,
  });
  return { ...made, ...(await usersOf(server, made)) };
}

/** The platform's own tenant, 000000. */
export async function platformUsers(server: Served): Promise<UsersOfTenant> {
  const [own] = await server.database.owner(
    `select dept_id[1]::text as dept, post_id[1]::text as post from "user" where tenant_id = '000000' and account = 'admin'`,
  );
  const [deptId, postId] = [String(own?.dept), String(own?.post)];
  return usersOf(server, { tenantId: '000000', deptId, postId });
}

async function usersOf(
  server: Served,
  made: Pick<MadeTenant, 'tenantId' | 'deptId' | 'postId'>,
): Promise<UsersOfTenant> {
  const admin = await server.signIn(made.tenantId, 'admin');
  return {
    ...made,
    admin,
    async role(alias, codes) {
      const roleId = idOf(
        await server.post(
          '/api/blade-system/role/submit',
          { roleName: alias, roleAlias: alias, sort: 1 },
          admin,
        ),
      );
      const menuIds = await menuIdsOf(server, codes);
      expectOk(await server.post('/api/blade-system/role/grant', { roleIds: [roleId], menuIds }, admin));
      return roleId;
    },
    async user(account, { roleIds, deptId = made.deptId }) {
      const body = userDraft(account, { roleId: roleIds.join(), deptId, postId: made.postId });
      const id = idOf(await server.post('/api/blade-user/submit', body, admin));
      await keepPassword(server, id);
      return Object.assign(await server.signIn(made.tenantId, account), { id });
    },
    async dept(deptName, parentId = made.deptId) {
      const body = { deptName, fullName: deptName, parentId, deptCategory: 2, sort: 1 };
      return idOf(await server.post('/api/blade-system/dept/submit', body, admin));
    },
  };
}

export type Row = Record<string, unknown>;

/** Shortened requests below /api, sent as `usual` by default. */
export function calls(server: Platform, usual: Headers) {
  const get = async (path: string, headers = usual) => (await server.get(`/api/${path}`, headers)).body.data;
  return {
    post: (path: string, body?: unknown, headers = usual) => server.post(`/api/${path}`, body, headers),
    get,
    /** The rows of a page. */
    records: async (path: string, headers = usual) =>
      ((await get(path, headers)) as { records: Row[] }).records,
    /** Status and message of a response. */
    async refusal(reply: Promise<TestReply>) {
      const { status, body } = await reply;
      return [status, body.msg];
    },
  };
}

/** The draft of the user form. */
export function userDraft(account: string, given: Readonly<Record<string, unknown>>) {
  return {
    account,
    name: account,
    realName: account,
    userType: 1,
    electrovalence: 0.5,
    password: testPassword,
    ...given,
  };
}

/** Marks the password given by an administrator as chosen by its owner, who otherwise would have to change it first. */
export async function keepPassword({ database }: Pick<Served, 'database'>, userId: string): Promise<void> {
  await database.owner('update "user" set must_change_password = false where id = $1', [userId]);
}

/** Ids of the menus and buttons of these codes. */
export async function menuIdsOf(server: Served, codes: readonly string[]): Promise<string[]> {
  const rows = await server.database.owner('select id from menu where code = any($1)', [codes]);
  if (rows.length !== codes.length) throw new Error(`some of ${codes.join()} are no menu`);
  return rows.map((row) => String(row.id));
}

/** The id in the response of a successful save. @throws the message otherwise */
export function idOf(reply: TestReply): string {
  expectOk(reply);
  return (reply.body.data as { id: string }).id;
}

function expectOk(reply: TestReply): void {
  if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.text}`);
}
