import type { WireRow } from '@heliodeck/client/page';
import { titleIn } from '@heliodeck/model/descriptors/title';
import { role } from '@heliodeck/model/permissions/role';
import { type JSX, useState } from 'react';
import { usePermissions } from '../../api/menus.ts';
import { isAdmin, useSession } from '../../api/session.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { clearParent, useTenantField } from '../../crud/screen/tenant-field.ts';
import type { ListHandle, ToolbarAction } from '../../crud/shared/crud-props.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { SeeAsDrawer } from '../../widgets/see-as/see-as-drawer.tsx';
import { seeAsWords } from '../../widgets/see-as/see-as-words.ts';
import { permissionWords } from './permission-words.ts';
import { RoleCompareDialog } from './role-compare-dialog.tsx';
import { RoleCopyDialog } from './role-copy-dialog.tsx';
import { RoleGrantDialog } from './role-grant-dialog.tsx';

const paths = { count: `${role.path}/page` };

interface Copying {
  readonly role: WireRow;
  readonly list: ListHandle;
}

/** Roles as a tree, and their grants (docs/product/organisation.md#roles). */
export default function RoleScreen(): JSX.Element {
  const w = useMessages(permissionWords);
  const locale = useLocale();
  const { warn } = useFeedback();
  const [granted, setGranted] = useState<WireRow>();
  const [compared, setCompared] = useState<readonly [WireRow, WireRow]>();
  const [copying, setCopying] = useState<Copying>();
  const [seen, setSeen] = useState<WireRow>();
  const admin = isAdmin(useSession());
  const held = usePermissions();
  const grant: ToolbarAction = {
    key: 'grant',
    label: permissionWords.permissions,
    icon: 'shield',
    permission: 'role_edit',
    pick: 'one',
    run: ([row]) => setGranted(row),
  };
  const copy: ToolbarAction = {
    key: 'copy',
    label: permissionWords.copy,
    icon: 'copy',
    permission: 'role_add',
    pick: 'one',
    run: ([row], list) => row && setCopying({ role: row, list }),
  };
  const seeAs: ToolbarAction = {
    key: 'seeAs',
    label: seeAsWords.act,
    icon: 'eye',
    pick: 'one',
    run: ([row]) => setSeen(row),
  };
  const compare: ToolbarAction = {
    key: 'compare',
    label: permissionWords.compare,
    icon: 'compare',
    pick: 'some',
    run: (rows) => {
      const [one, other] = rows;
      if (one && other && rows.length === 2) setCompared([one, other]);
      else warn(w.compareTwo);
    },
  };
  const toolbarActions: readonly ToolbarAction[] = [
    ...(admin ? [grant, copy] : []),
    ...(held.has('role_view') || held.has('role_edit') ? [seeAs] : []),
    compare,
  ];
  const { without, preset } = useTenantField();
  return (
    <>
      <CrudScreen
        entity={role}
        without={without}
        paths={paths}
        toolbarActions={toolbarActions}
        form={{ preset, derive: clearParent }}
      />
      {granted && <RoleGrantDialog role={granted} onClose={() => setGranted(undefined)} />}
      {compared && <RoleCompareDialog roles={compared} onClose={() => setCompared(undefined)} />}
      {copying && (
        <RoleCopyDialog
          role={copying.role}
          onCopied={() => void copying.list.reload()}
          onClose={() => setCopying(undefined)}
        />
      )}
      {seen && (
        <SeeAsDrawer
          of={{ roleId: seen.id }}
          name={titleIn(role, seen, locale)}
          onClose={() => setSeen(undefined)}
        />
      )}
    </>
  );
}
