import type { WireRow } from '@heliodeck/client/page';
import { titleIn } from '@heliodeck/model/descriptors/title';
import { menu, menuCategory } from '@heliodeck/model/permissions/menu';
import { useQueryClient } from '@tanstack/react-query';
import { type JSX, useState } from 'react';
import { get } from '../../api/client.ts';
import { isAdmin, useSession } from '../../api/session.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { RowAction } from '../../crud/shared/crud-props.ts';
import { useLocale } from '../../i18n/messages.ts';
import { uiWords } from '../../ui/ui-words.ts';
import { menuOnScreen } from './menu-on-screen.ts';
import { DataScopes } from './menu-scopes.tsx';
import { permissionWords } from './permission-words.ts';

// The tree's count covers what this tenant may see; a page of the records would include the sample screens.
const paths = { list: `${menu.path}/lazy-list`, count: `${menu.path}/list` };
const below = (row: WireRow) => get<readonly WireRow[]>(paths.list, { parentId: row.id });
const isMenu = (row: WireRow): boolean => Number(row.category) === menuCategory.menu;

/**
 * Menus and buttons as a tree that is loaded level by level and searched on all levels; the data rules of each
 * (docs/product/menus.md#menu-tree).
 */
export default function MenuAdministration(): JSX.Element {
  const [ruled, setRuled] = useState<WireRow>();
  const locale = useLocale();
  const client = useQueryClient();
  const addChild: RowAction = {
    key: 'child',
    label: uiWords.addChild,
    icon: 'plus',
    permission: 'menu_add',
    shown: isMenu,
    run: (row, list) => list.add({ parentId: row.id }),
  };
  const rules: RowAction = {
    key: 'rules',
    label: permissionWords.dataConfig,
    icon: 'shield',
    permission: 'data_scope_setting',
    shown: isMenu,
    run: setRuled,
  };
  return (
    <>
      <CrudScreen
        entity={menuOnScreen}
        paths={paths}
        rows={{ childrenOf: below }}
        cells={{ name: (_, row) => titleIn(menu, row, locale) }}
        rowActions={isAdmin(useSession()) ? [addChild, rules] : [rules]}
        // Updates the sidebar after a change.
        onChanged={() => client.invalidateQueries({ queryKey: ['menus'] })}
      />
      {ruled && <DataScopes menu={ruled} onClose={() => setRuled(undefined)} />}
    </>
  );
}
