import type { WireRow } from '@heliodeck/client/page';
import { user } from '@heliodeck/model/organisation/user';
import { role } from '@heliodeck/model/permissions/role';
import { useQuery } from '@tanstack/react-query';
import { type JSX, useState } from 'react';
import { get, post } from '../../api/client.ts';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useJoined, useMessages, useTranslate } from '../../i18n/messages.ts';
import type { CheckNode } from '../../ui/check-tree/check-nodes.ts';
import { CheckTree } from '../../ui/check-tree/check-tree.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../../ui/panes.module.css';
import { organisationWords } from './organisation-words.ts';

interface UserRolesDialogProps {
  readonly users: readonly WireRow[];
  readonly onGranted: () => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Replaces the roles of users; for a single user the present roles are checked (docs/product/organisation.md#users).
 */
export function UserRolesDialog({ users, onGranted, onClose }: UserRolesDialogProps): JSX.Element {
  const w = useMessages(organisationWords);
  const joined = useJoined();
  const translate = useTranslate();
  const { done, warn } = useFeedback();
  const tenantId = String(users[0]?.tenantId ?? '');
  const tree = useQuery({
    queryKey: ['references', role.key, 'tree', tenantId],
    queryFn: ({ signal }) => get<readonly CheckNode[]>(`${role.path}/tree`, { tenantId }, signal),
  });
  const [only, ...others] = users;
  const [had] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        others.length === 0
          ? String(only?.roleId ?? '')
              .split(',')
              .filter(Boolean)
          : [],
      ),
  );
  const [checked, setChecked] = useState(had);
  const grant = async (): Promise<void> => {
    if (checked.size === 0) {
      warn(translate(user.fields.roleId.required));
      return;
    }
    const userIds = users.map((one) => one.id).join(',');
    await post(`${user.path}/grant`, {}, { userIds, roleIds: [...checked].join(',') });
    done();
    onClose();
    await onGranted();
  };
  return (
    <Dialog
      title={w.roleSetting}
      width={420}
      waiting={!tree.data}
      changed={checked !== had}
      onOk={grant}
      onClose={onClose}
    >
      <div className={styles.stack}>
        {users.length > 1 && <p className={styles.quiet}>{w.replaces(users.length)}</p>}
        <p className={styles.quiet}>{joined(users.map((one) => String(one.account)))}</p>
        {tree.data ? (
          <CheckTree label={w.roleSetting} nodes={tree.data} checked={checked} onCheck={setChecked} />
        ) : tree.error ? (
          <LoadFailure error={tree.error} onAgain={() => void tree.refetch()} />
        ) : (
          <LoadingRows />
        )}
      </div>
    </Dialog>
  );
}
