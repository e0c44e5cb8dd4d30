import type { WireRow } from '@heliodeck/client/page';
import { user } from '@heliodeck/model/organisation/user';
import { exportCode } from '@heliodeck/model/permissions/permission';
import type { FirstPassword } from '@heliodeck/model/wire/first-password';
import { messages } from '@heliodeck/model/wire/messages';
import { useNavigate } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { usePermissions } from '../../api/menus.ts';
import { isAdmin, useSession } from '../../api/session.ts';
import { Panel } from '../../crud/form/panel.tsx';
import { List } from '../../crud/list/list.tsx';
import { CrudFrame, ListHead } from '../../crud/screen/crud-frame.tsx';
import { useTenantField } from '../../crud/screen/tenant-field.ts';
import { useCrudScreen } from '../../crud/screen/use-crud-screen.ts';
import { SearchForm } from '../../crud/search/search.tsx';
import type { Derive, ListHandle, RowAction, ToolbarAction } from '../../crud/shared/crud-props.ts';
import { ListToolbar } from '../../crud/toolbar/toolbar.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import styles from '../../ui/panes.module.css';
import { FirstPasswordsDialog } from '../../widgets/first-passwords/first-passwords.tsx';
import { ImportDialog } from '../../widgets/import/import-dialog.tsx';
import { importWords } from '../../widgets/import/import-words.ts';
import { SeeAsDrawer } from '../../widgets/see-as/see-as-drawer.tsx';
import { seeAsWords } from '../../widgets/see-as/see-as-words.ts';
import { type DeptNode, DeptPane } from './dept-tree.tsx';
import { organisationWords } from './organisation-words.ts';
import { useAccountCalls } from './user-account-calls.ts';
import { UserPlatformDialog } from './user-platform.tsx';
import { UserRolesDialog } from './user-roles-dialog.tsx';
import { UserStatusDialog } from './user-status-dialog.tsx';

const paths = { list: `${user.path}/page` };
/** Order of the columns, as stock clients have it; the order of the form differs. */
const lead = ['account', 'tenantId', 'realName', 'roleId', 'deptId', 'userType'];
const searched = ['account', 'realName', 'userType'];
const [disabled] = user.fields.status.options;

interface Opened {
  readonly what: 'roles' | 'status' | 'platform' | 'import';
  readonly users: readonly WireRow[];
  readonly list: ListHandle;
}

/**
 * Users of a department and its descendants; their roles, passwords, locks and platforms
 * (docs/product/organisation.md#users).
 */
export default function UserScreen(): JSX.Element {
  const [dept, setDept] = useState<DeptNode>();
  const [opened, setOpened] = useState<Opened>();
  const navigate = useNavigate();
  const admin = isAdmin(useSession());
  const [told, setTold] = useState<readonly FirstPassword[]>([]);
  const [seen, setSeen] = useState<WireRow>();
  const held = usePermissions();
  const calls = useAccountCalls(setTold);
  const translate = useTranslate();
  const w = useMessages(organisationWords);
  const open =
    (what: Opened['what']): ToolbarAction['run'] =>
    (users, list) =>
      setOpened({ what, users, list });
  const choose = (next: DeptNode | undefined): void => {
    setDept(next);
    // Selecting another department returns to the first page.
    void navigate({ to: '.', search: ({ current: _, ...search }: Record<string, string>) => search });
  };
  const cells = {
    account: (value: unknown, row: WireRow) => (
      <span className={styles.account}>
        <Account name={String(value)} />
        {row.status === disabled.value && <ToneTag tone={disabled.tone}>{translate(disabled.label)}</ToneTag>}
        {typeof row.lockedUntil === 'string' && (
          <span title={w.lockedUntil(row.lockedUntil)}>
            <ToneTag tone="warning">{w.lockedTo(row.lockedUntil.slice(11, 16))}</ToneTag>
          </span>
        )}
      </span>
    ),
  };
  const unblock: RowAction = {
    key: 'unblock',
    label: organisationWords.unblock,
    icon: 'lock',
    permission: 'user_edit',
    shown: (row) => typeof row.lockedUntil === 'string',
    run: (row, list) => calls.unblock([row], list),
  };
  const seeAs: RowAction = { key: 'seeAs', label: seeAsWords.act, icon: 'users', run: (row) => setSeen(row) };
  const rowActions: readonly RowAction[] = [
    ...(admin ? [unblock] : []),
    ...(held.has('role_view') || held.has('role_edit') ? [seeAs] : []),
  ];
  const { without, preset } = useTenantField();
  const crud = useCrudScreen({
    entity: user,
    without,
    paths,
    lead,
    ...(dept ? { within: { deptId: dept.id } } : {}),
    rowActions,
    choosable: true,
  });
  return (
    <div className={styles.panes}>
      <DeptPane chosen={dept} onChoose={choose} />
      <div className={styles.main}>
        <CrudFrame crud={crud}>
          <ListHead>
            <SearchForm crud={crud} first={searched} />
            <ListToolbar
              crud={crud}
              toolbarActions={toolbarActions(calls, open, admin)}
              exporting={admin ? exporting : false}
            />
          </ListHead>
          <List crud={crud} cells={cells} />
          <Panel
            crud={crud}
            cells={cells}
            preset={preset}
            derive={otherTenant}
            onSaved={(_, reply) => {
              setTold((reply as { firstPasswords?: FirstPassword[] } | undefined)?.firstPasswords ?? []);
            }}
          />
        </CrudFrame>
      </div>
      {opened && <OpenedDialog {...opened} onTold={setTold} onClose={() => setOpened(undefined)} />}
      {seen && (
        <SeeAsDrawer
          of={{ userId: seen.id }}
          name={String(seen.realName || seen.account)}
          onClose={() => setSeen(undefined)}
        />
      )}
      {told.length > 0 && <FirstPasswordsDialog told={told} onClose={() => setTold([])} />}
    </div>
  );
}

/** Account names may be as long as an e-mail address: one line, with the full name in a tooltip. */
const Account = ({ name }: { name: string }): JSX.Element => (
  <span className={styles.oneLine} title={name}>
    {name}
  </span>
);

function OpenedDialog({
  what,
  users,
  list,
  onTold,
  onClose,
}: Opened & {
  readonly onTold: (told: readonly FirstPassword[]) => void;
  readonly onClose: () => void;
}): JSX.Element {
  const w = useMessages(organisationWords);
  switch (what) {
    case 'roles':
      return <UserRolesDialog users={users} onGranted={list.reload} onClose={onClose} />;
    case 'status':
      return <UserStatusDialog users={users} onSet={list.reload} onClose={onClose} />;
    case 'import':
      return (
        <ImportDialog
          title={w.importUsers}
          path={`${user.path}/import-user`}
          template={`${user.path}/export-template`}
          onImported={({ firstPasswords = [] }) => {
            onTold(firstPasswords);
            return list.reload();
          }}
          onClose={onClose}
        />
      );
    default:
      return (
        <UserPlatformDialog
          onClose={() => {
            onClose();
            void list.reload();
          }}
        />
      );
  }
}

/** Roles, departments and posts belong to a tenant: changing the tenant clears them. */
const otherTenant: Derive = (changed) =>
  'tenantId' in changed ? { roleId: null, deptId: null, postId: null } : undefined;

const exporting = {
  path: `${user.path}/export-user`,
  permission: exportCode(user),
  question: messages['question.exportUsers'],
};

/** Buttons above the list; those below the line are for administrators (docs/product/permissions.md#administrators). */
function toolbarActions(
  calls: ReturnType<typeof useAccountCalls>,
  open: (what: Opened['what']) => ToolbarAction['run'],
  admin: boolean,
): readonly ToolbarAction[] {
  const forAll: readonly ToolbarAction[] = [
    {
      key: 'roles',
      label: organisationWords.roleSetting,
      icon: 'users',
      permission: 'user_role',
      pick: 'some',
      run: open('roles'),
    },
    {
      key: 'reset',
      label: organisationWords.reset,
      icon: 'key',
      permission: 'user_reset',
      pick: 'some',
      run: calls.reset,
    },
    {
      key: 'secondFactor',
      label: organisationWords.secondFactor,
      icon: 'shield',
      permission: 'user_reset',
      pick: 'some',
      run: calls.resetSecondFactor,
      last: true,
    },
  ];
  if (!admin) return forAll;
  return [
    ...forAll,
    {
      key: 'platform',
      label: organisationWords.platform,
      icon: 'settings',
      permission: 'user_edit',
      pick: 'any',
      run: open('platform'),
    },
    {
      key: 'unblock',
      label: organisationWords.unblock,
      icon: 'lock',
      permission: 'user_edit',
      pick: 'some',
      run: calls.unblock,
    },
    {
      key: 'status',
      label: organisationWords.status,
      icon: 'user',
      permission: 'user_edit',
      pick: 'some',
      run: open('status'),
      last: true,
    },
    {
      key: 'import',
      label: importWords.import,
      icon: 'upload',
      permission: 'user_add',
      pick: 'any',
      run: open('import'),
    },
  ];
}
