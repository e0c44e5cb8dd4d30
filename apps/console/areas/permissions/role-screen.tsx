import type { WireRow } from '@heliodeck/client/page';
import { role } from '@heliodeck/model/permissions/role';
import { type JSX, useState } from 'react';
import { isAdmin, useSession } from '../../api/session.ts';
import type { Derive, ToolbarAction } from '../../crud/crud-props.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useTenantField } from '../../crud/tenant-field.ts';
import { permissionWords } from './permission-words.ts';
import { RoleGrantDialog } from './role-grant-dialog.tsx';

/** A role stands below one of its own tenant. */
const otherTenant: Derive = (changed) => ('tenantId' in changed ? { parentId: null } : undefined);

const paths = { count: `${role.path}/page` };

/** Roles as a tree, and what they may do (docs/product/organisation.md#roles). */
export default function RoleScreen(): JSX.Element {
  const [granted, setGranted] = useState<WireRow>();
  const admin = isAdmin(useSession());
  const toolbarActions: readonly ToolbarAction[] = admin
    ? [
        {
          key: 'grant',
          label: permissionWords.permissions,
          icon: 'shield',
          permission: 'role_edit',
          pick: 'one',
          run: ([row]) => setGranted(row),
        },
      ]
    : [];
  return (
    <>
      <CrudScreen
        entity={role}
        {...useTenantField()}
        paths={paths}
        toolbarActions={toolbarActions}
        derive={otherTenant}
      />
      {granted && <RoleGrantDialog role={granted} onClose={() => setGranted(undefined)} />}
    </>
  );
}
