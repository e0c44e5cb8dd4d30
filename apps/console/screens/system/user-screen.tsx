import { user } from '@heliodeck/model/entities/user';
import { fillText } from '@heliodeck/model/wire/message';
import { messages } from '@heliodeck/model/wire/messages';
import { useNavigate } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { post } from '../../api/client.ts';
import type { WireRow } from '../../api/page.ts';
import { isAdmin, useSession } from '../../api/session.ts';
import type { Derive, ListHandle, ToolbarAction } from '../../crud/crud-props.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useLocale, useSay, useWords } from '../../i18n/words.ts';
import { type DeptNode, DeptPane } from './dept-tree.tsx';
import styles from './system.module.css';
import { systemWords } from './system-words.ts';
import { useTenantField } from './tenant-field.ts';
import { UserPlatformDialog } from './user-platform.tsx';
import { UserRolesDialog } from './user-roles-dialog.tsx';

const paths = { list: `${user.path}/page` };

type Opened =
  | { readonly what: 'roles'; readonly users: readonly WireRow[]; readonly list: ListHandle }
  | { readonly what: 'platform'; readonly list: ListHandle };

/** Users of a department and those below it; their roles, passwords, locks and platforms (platform §2.2). */
export default function UserScreen(): JSX.Element {
  const [dept, setDept] = useState<DeptNode>();
  const [opened, setOpened] = useState<Opened>();
  const navigate = useNavigate();
  const admin = isAdmin(useSession());
  const calls = useAccountCalls();
  const toolbarActions: readonly ToolbarAction[] = [
    {
      key: 'roles',
      label: systemWords.roleSetting,
      icon: 'users',
      permission: 'user_role',
      pick: 'some',
      run: (users, list) => setOpened({ what: 'roles', users, list }),
    },
    {
      key: 'reset',
      label: systemWords.reset,
      icon: 'key',
      permission: 'user_reset',
      pick: 'some',
      run: calls.reset,
    },
    ...(admin ? adminActions() : []),
  ];
  function adminActions(): readonly ToolbarAction[] {
    return [
      {
        key: 'platform',
        label: systemWords.platform,
        icon: 'settings',
        permission: 'user_edit',
        pick: 'any',
        run: (_, list) => setOpened({ what: 'platform', list }),
      },
      { key: 'unblock', label: systemWords.unblock, icon: 'lock', pick: 'some', run: calls.unblock },
    ];
  }
  const choose = (next: DeptNode | undefined): void => {
    setDept(next);
    // Another department starts at its first page.
    void navigate({ to: '.', search: ({ current: _, ...search }: Record<string, string>) => search });
  };
  const close = (): void => setOpened(undefined);
  return (
    <div className={styles.panes}>
      <DeptPane chosen={dept} onChoose={choose} />
      <div className={styles.main}>
        <CrudScreen
          entity={user}
          {...useTenantField()}
          paths={paths}
          {...(dept ? { within: { deptId: dept.id } } : {})}
          derive={otherTenant}
          toolbarActions={toolbarActions}
          exporting={admin ? exporting : false}
        />
      </div>
      {opened?.what === 'roles' && (
        <UserRolesDialog users={opened.users} onGranted={opened.list.reload} onClose={close} />
      )}
      {opened?.what === 'platform' && (
        <UserPlatformDialog
          onClose={() => {
            close();
            void opened.list.reload();
          }}
        />
      )}
    </div>
  );
}

/** Roles, departments and posts are the tenant's own: another tenant starts without. */
const otherTenant: Derive = (changed) =>
  'tenantId' in changed ? { roleId: null, deptId: null, postId: null } : undefined;

const exporting = {
  path: `${user.path}/export`,
  permission: 'user_view',
  question: messages['question.exportUsers'],
};

/** What is done to accounts after a question. */
function useAccountCalls(): Record<'reset' | 'unblock', ToolbarAction['run']> {
  const { ask, done } = useFeedback();
  const say = useSay();
  const locale = useLocale();
  const w = useWords(systemWords);
  const send = async (tail: string, users: readonly WireRow[], list: ListHandle): Promise<void> => {
    await post(`${user.path}/${tail}`, {}, { userIds: users.map((one) => one.id).join(',') });
    done();
    await list.reload();
  };
  return {
    async reset(users, list) {
      // The value itself is the business of whoever may read the parameter (decision 4).
      const title = fillText(messages['question.resetPassword'], { key: w.resetKey }, locale);
      if (await ask({ title, text: w.resetText, grave: true })) await send('reset-password', users, list);
    },
    async unblock(users, list) {
      if (await ask({ title: say(messages['question.unblock']) })) await send('unlock', users, list);
    },
  };
}
