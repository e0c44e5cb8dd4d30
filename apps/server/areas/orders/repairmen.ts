import { repairmanRole } from '@heliodeck/model/orders/repairman-role';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { isId } from '../../access/records/ids.ts';
import type { Context } from '../../context.ts';
import { statement } from '../../store/sql.ts';

/** A user who can be assigned a work order. */
export interface Repairman {
  readonly id: string;
  readonly name: string;
}

/** The repairman in a dispatch: an account id if one was selected, else the real name. */
interface Named {
  readonly repairman?: string | undefined;
  readonly repairmanId?: string | undefined;
}

/**
 * The repairman of a dispatch: a user of the caller's tenant with the role of maintenance personnel.
 * @throws CodedError order.noHandler, order.unknownRepairman, order.ambiguousRepairman
 */
export async function findRepairman(context: Context, { repairman, repairmanId }: Named): Promise<Repairman> {
  const name = (repairman ?? '').trim();
  const id = (repairmanId ?? '').trim();
  if (name === '' && id === '') throw new CodedError('order.noHandler', { field: 'repairman' });
  if (id !== '' && !isId(id))
    throw new CodedError('order.unknownRepairman', { name: name || id, field: 'repairman' });
  const { rows } = await context.db.read((_, { client }) =>
    client.query<Repairman>(
      statement`select u.id::text as id, coalesce(nullif(u.real_name, ''), u.account) as name from "user" u
       where u.is_deleted = 0 and u.status = 1 and u.tenant_id = ${context.caller.tenantId}
         and (${id || null}::bigint is null or u.id = ${id || null}) and (${id || null}::bigint is not null
           or coalesce(nullif(u.real_name, ''), u.account) = ${name})
         and exists (select 1 from role r where r.id = any(u.role_id) and r.role_name = ${repairmanRole}
           and r.is_deleted = 0)
       order by u.id limit 2`,
    ),
  );
  const [first, second] = rows;
  if (first === undefined)
    throw new CodedError('order.unknownRepairman', { name: name || id, field: 'repairman' });
  if (second !== undefined) throw new CodedError('order.ambiguousRepairman', { name, field: 'repairman' });
  return first;
}
