import { randomBytes } from 'node:crypto';
import { type Label, label } from '@heliodeck/kit/label';
import { repairmanRole } from '@heliodeck/model/orders/repairman-role';
import { post } from '@heliodeck/model/organisation/post';
import { user } from '@heliodeck/model/organisation/user';
import type { Context } from '../../context.ts';
import type { Writer } from '../../crud/write.ts';
import { hashPlain } from '../../passwords/stored-password.ts';
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
  const [role] = rows;
  const deptId = context.caller.deptIds[0] ?? null;
  const postId = await writer.put(context, post, {
    category: 3,
    postCode: 'om',
    postName: '运维工程师',
    sort: 2,
    createDept: deptId,
  });
  const add = async ([account, { zh }, phone]: Person): Promise<StoryRepairman> => {
    const id = await writer.put(context, user, {
      account,
      name: zh,
      realName: zh,
      phone,
      email: `${account}@example.com`,
      userType: 1,
      status: 1,
      createDept: deptId,
      roleId: role?.id ?? null,
      deptId,
      // The fields required by the user form are set, so that the user can be edited.
      postId,
      electrovalence: 1,
      mustChangePassword: true,
      password: await hashPlain(randomBytes(32).toString('base64url')),
    });
    return { id, name: zh, phone };
  };
  return [await add(wang), await add(liu)];
}
