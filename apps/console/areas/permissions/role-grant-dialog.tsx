import type { WireRow } from '@heliodeck/client/page';
import { titleIn } from '@heliodeck/model/descriptors/title';
import { role } from '@heliodeck/model/permissions/role';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { type JSX, useState } from 'react';
import { get, post } from '../../api/client.ts';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { type CheckNode, descendants } from '../../ui/check-tree/check-nodes.ts';
import { CheckTree } from '../../ui/check-tree/check-tree.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../../ui/panes.module.css';
import { permissionWords } from './permission-words.ts';

const kinds = ['menu', 'dataScope', 'apiScope'] as const;
type Kind = (typeof kinds)[number];
type Grants<T> = Readonly<Record<Kind, T>>;

interface RoleGrantDialogProps {
  readonly role: WireRow;
  readonly onClose: () => void;
}

/** The administrator role of the platform may do everything; an empty tree would suggest that it may do nothing. */
const holdsAll = (one: WireRow): boolean =>
  one.tenantId === platformTenant && one.roleAlias === 'administrator';

/** All grants that exist, and those of the role. Grants that the user cannot see are left unchanged by the server. */
async function readGrants(roleId: string, signal: AbortSignal) {
  const [trees, held] = await Promise.all([
    get<Grants<readonly CheckNode[]>>('blade-system/menu/grant-tree', undefined, signal),
    get<Grants<readonly string[]>>('blade-system/menu/role-tree-keys', { roleIds: roleId }, signal),
  ]);
  const heldOf = (kind: Kind): ReadonlySet<string> => {
    const seen = new Set(trees[kind].flatMap(descendants).map((node) => node.id));
    return new Set(held[kind].filter((id) => seen.has(id)));
  };
  const had = { menu: heldOf('menu'), dataScope: heldOf('dataScope'), apiScope: heldOf('apiScope') };
  return { trees, had };
}

/** Menus, rows and API routes a role may use, one tab each; saved together (docs/product/organisation.md#roles). */
export function RoleGrantDialog({ role: granted, onClose }: RoleGrantDialogProps): JSX.Element {
  const w = useMessages(permissionWords);
  const locale = useLocale();
  const { done } = useFeedback();
  const [changed, setChanged] = useState<Partial<Grants<ReadonlySet<string>>>>({});
  const grants = useQuery({
    queryKey: ['role-grants', granted.id, locale],
    queryFn: ({ signal }) => readGrants(granted.id, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const save = async (): Promise<void> => {
    if (!grants.data) return;
    const all = { ...grants.data.had, ...changed };
    await post(`${role.path}/grant`, {
      roleIds: [granted.id],
      menuIds: [...all.menu],
      dataScopeIds: [...all.dataScope],
      apiScopeIds: [...all.apiScope],
    });
    done();
    onClose();
  };
  const titles: Grants<string> = { menu: w.menuTab, dataScope: w.dataTab, apiScope: w.apiTab };
  return (
    <Dialog
      title={w.permissionsOf(titleIn(role, granted, locale))}
      width={locale === 'zh' ? 333 : 524}
      waiting={!grants.data}
      changed={Object.keys(changed).length > 0}
      onOk={save}
      onClose={onClose}
    >
      {holdsAll(granted) && <p className={styles.about}>{w.holdsAll}</p>}
      {grants.data ? (
        <Tabs
          className={styles.steady ?? ''}
          items={kinds.map((kind) => ({
            key: kind,
            label: titles[kind],
            children: (
              <CheckTree
                family
                openToChecked
                headings={kind !== 'menu'}
                label={titles[kind]}
                nodes={grants.data.trees[kind]}
                checked={changed[kind] ?? grants.data.had[kind]}
                onCheck={(checked) => setChanged((before) => ({ ...before, [kind]: checked }))}
              />
            ),
          }))}
        />
      ) : grants.error ? (
        <LoadFailure error={grants.error} onAgain={() => void grants.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Dialog>
  );
}
