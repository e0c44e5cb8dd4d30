import type { WireRow } from '@heliodeck/client/page';
import { titleIn } from '@heliodeck/model/descriptors/title';
import { topMenu } from '@heliodeck/model/permissions/top-menu';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type JSX, useState } from 'react';
import { get, post } from '../../api/client.ts';
import { usePermission } from '../../api/menus.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import type { ToolbarAction } from '../../crud/shared/crud-props.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { type CheckNode, descendants } from '../../ui/check-tree/check-nodes.ts';
import { CheckTree } from '../../ui/check-tree/check-tree.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../../ui/panes.module.css';
import { NoneYet } from '../../widgets/none-yet/none-yet.tsx';
import { permissionWords } from './permission-words.ts';
import { SortCell } from './sort-cell.tsx';

/** Top menus; their order is edited in the table itself (docs/product/menus.md#top-menus). */
export default function TopMenuScreen(): JSX.Element {
  const client = useQueryClient();
  const [opened, setOpened] = useState<WireRow>();
  const w = useMessages(permissionWords);
  const locale = useLocale();
  const mayEdit = usePermission('topmenu_edit');
  const name = (_: unknown, row: WireRow) => titleIn(topMenu, row, locale);
  const toolbarActions: readonly ToolbarAction[] = [
    {
      key: 'menus',
      label: permissionWords.menuConfig,
      icon: 'menu',
      permission: 'topmenu_setting',
      pick: 'one',
      run: ([row]) => setOpened(row),
    },
  ];
  return (
    <>
      <CrudScreen
        entity={topMenu}
        toolbarActions={toolbarActions}
        cells={mayEdit ? { name, sort: (_, row) => <SortCell row={row} /> } : { name }}
        empty={
          <NoneYet text={w.noTopMenu}>
            <p>{w.topMenuMeaning}</p>
            <p>{w.topMenuNext}</p>
          </NoneYet>
        }
        onChanged={() => client.invalidateQueries({ queryKey: ['top-menus'] })}
      />
      {opened && <SubMenusDialog topMenu={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface SubMenusDialogProps {
  readonly topMenu: WireRow;
  readonly onClose: () => void;
}

/** The menus of a top menu, selected from those that the user holds. */
function SubMenusDialog({ topMenu: row, onClose }: SubMenusDialogProps): JSX.Element {
  const w = useMessages(permissionWords);
  const locale = useLocale();
  const client = useQueryClient();
  const { done } = useFeedback();
  const [changed, setChanged] = useState<ReadonlySet<string>>();
  const menus = useQuery({
    queryKey: ['top-menu-grants', row.id, locale],
    queryFn: async ({ signal }) => {
      const [tree, held] = await Promise.all([
        get<{ menu: readonly CheckNode[] }>('blade-system/menu/grant-top-tree', undefined, signal),
        get<{ menu: readonly string[] }>('blade-system/menu/top-tree-keys', { topMenuIds: row.id }, signal),
      ]);
      const seen = new Set(tree.menu.flatMap(descendants).map((node) => node.id));
      return { tree: tree.menu, had: new Set(held.menu.filter((id) => seen.has(id))) };
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const save = async (): Promise<void> => {
    const menuIds = [...(changed ?? menus.data?.had ?? [])];
    await post(`${topMenu.path}/grant`, { topMenuIds: [row.id], menuIds });
    done();
    onClose();
    await client.invalidateQueries({ queryKey: ['menus'] });
  };
  return (
    <Dialog
      title={w.subMenus}
      width={420}
      waiting={!menus.data}
      changed={changed !== undefined}
      onOk={save}
      onClose={onClose}
    >
      <p className={styles.about}>{w.of(titleIn(topMenu, row, locale))}</p>
      {menus.data ? (
        <CheckTree
          family
          label={w.subMenus}
          nodes={menus.data.tree}
          checked={changed ?? menus.data.had}
          onCheck={setChanged}
        />
      ) : menus.error ? (
        <LoadFailure error={menus.error} onAgain={() => void menus.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Dialog>
  );
}
