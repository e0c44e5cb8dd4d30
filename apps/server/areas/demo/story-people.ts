import { randomBytes } from 'node:crypto';
import { type Label, label } from '@heliodeck/kit/label';
import { repairmanRole } from '@heliodeck/model/orders/repairman-role';
import { post } from '@heliodeck/model/organisation/post';
import { suppliedPosts, suppliedRoles } from '@heliodeck/model/organisation/supplied-names';
import { user } from '@heliodeck/model/organisation/user';
import { role } from '@heliodeck/model/permissions/role';
import type { Context } from '../../context.ts';
import type { Writer } from '../../crud/writing/write.ts';
import { hashPlain } from '../../passwords/stored-password.ts';
import { grantMenus } from '../../seed/tenant.ts';
import { statement } from '../../store/sql.ts';
import type { DbSession } from '../../store/tenant-db.ts';

/** A repairman of the demonstration. */
export interface StoryRepairman {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
}

type Person = readonly [account: string, name: Label, phone: string];

const wang: Person = ['wangqiang', label('王强', 'Wang Qiang'), '13800000011'];
const liu: Person = ['liuyang', label('刘洋', 'Liu Yang'), '13800000012'];

/** Whose approval the included processes ask for: their group in the drawing is the alias of the role. */
const approvers: readonly (readonly [alias: 'manager' | 'boss', person: Person])[] = [
  ['manager', ['zhangwei', label('张伟', 'Zhang Wei'), '13800000013']],
  ['boss', ['lina', label('李娜', 'Li Na'), '13800000014']],
];

/** Adds two repairmen. They have no usable password until an administrator sets one. */
export async function addRepairmen(
  context: Context,
  { client }: Pick<DbSession, 'client'>,
  writer: Writer,
): Promise<readonly [StoryRepairman, StoryRepairman]> {
  const { rows } = await client.query<{ id: string }>(
    statement`select id::text as id from role where role_name = ${repairmanRole} and is_deleted = 0
       order by id limit 1`,
  );
  const roleId = rows[0]?.id ?? null;
  const postId = await addPost(context, writer, {
    category: 3,
    postCode: 'om',
    postName: suppliedPosts.om.zh,
    sort: 2,
  });
  const add = (person: Person): Promise<StoryRepairman> =>
    addPerson(context, writer, person, { roleId, postId });
  return [await add(wang), await add(liu)];
}

/**
 * Adds a manager and a boss with the menus of processes, so that leave, expenses, repairs and work tickets can be approved. They have no usable
 * password until an administrator sets one.
 */
export async function addApprovers(
  context: Context,
  { db }: Pick<DbSession, 'db'>,
  writer: Writer,
): Promise<void> {
  const postId = await addPost(context, writer, {
    category: 2,
    postCode: 'om-lead',
    postName: suppliedPosts.omLead.zh,
    sort: 3,
  });
  for (const [n, [roleAlias, person]] of approvers.entries()) {
    const roleName = suppliedRoles[roleAlias].zh;
    const roleId = await writer.put(context, role, { roleName, roleAlias, parentId: '0', sort: 3 + n });
    const menus = ['work', 'orderRecord', 'realtimeAlarm'];
    await db.tx((rows) => grantMenus(rows, context.caller.tenantId, roleId, menus));
    await addPerson(context, writer, person, { roleId, postId });
  }
}

const addPost = (
  context: Context,
  writer: Writer,
  given: {
    readonly category: number;
    readonly postCode: string;
    readonly postName: string;
    readonly sort: number;
  },
): Promise<string> => writer.put(context, post, { ...given, createDept: context.caller.deptIds[0] ?? null });

async function addPerson(
  context: Context,
  writer: Writer,
  [account, { zh }, phone]: Person,
  given: { readonly roleId: string | null; readonly postId: string },
): Promise<StoryRepairman> {
  const deptId = context.caller.deptIds[0] ?? null;
  const id = await writer.put(context, user, {
    account,
    name: zh,
    realName: zh,
    phone,
    email: `${account}@example.com`,
    userType: 1,
    status: 1,
    createDept: deptId,
    roleId: given.roleId,
    deptId,
    // The fields required by the user form are set, so that the user can be edited.
    postId: given.postId,
    electrovalence: 1,
    mustChangePassword: true,
    password: await hashPlain(randomBytes(32).toString('base64url')),
  });
  return { id, name: zh, phone };
}
