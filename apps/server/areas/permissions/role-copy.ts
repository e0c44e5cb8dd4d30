import { role } from '@heliodeck/model/permissions/role';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Access } from '../../access/callers/access.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/reading/read.ts';
import type { Writer } from '../../crud/writing/write.ts';
import { grantedIds, grantRoles } from './role-grant.ts';

/**
 * Creates a role with the parent and the grants of another one, with a new name and alias. It is created completely or not at all, and
 * grants no more than the caller may grant.
 * @throws CodedError record.notFound, request.forbidden, role.grant…, delegation.…, and those of saving a role
 */
export async function copyRole(
  access: Access,
  context: Context,
  engine: Reader & Writer,
  source: { readonly id: string; readonly roleName: string; readonly roleAlias: string },
): Promise<{ readonly id: string }> {
  return context.db.tx(async (_, session) => {
    const inner = { ...context, db: session.db };
    const [known] = await engine.byIds(inner, role, [source.id], 'lock');
    if (known === undefined) throw new CodedError('record.notFound');
    const { roleName, roleAlias } = source;
    const { parentId, sort, tenantId } = known;
    const draft = { roleName, roleAlias, sort, tenantId, parentId: parentId ?? '0' };
    const { id } = await engine.save(inner, role, draft);
    const { menu, dataScope, apiScope } = await grantedIds(session.db, [source.id]);
    await grantRoles(access, inner, [id], { menuIds: menu, dataScopeIds: dataScope, apiScopeIds: apiScope });
    return { id };
  });
}
