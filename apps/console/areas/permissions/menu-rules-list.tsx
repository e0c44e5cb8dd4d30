import type { WireRow } from '@heliodeck/client/page';
import { titleIn } from '@heliodeck/model/descriptors/title';
import { menu } from '@heliodeck/model/permissions/menu';
import { type ComponentType, type JSX, useState } from 'react';
import { get } from '../../api/client.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { RowAction } from '../../crud/shared/crud-props.ts';
import { useLocale } from '../../i18n/messages.ts';
import { menuOnScreen } from './menu-on-screen.ts';

const paths = { list: `${menu.path}/lazy-menu-list`, count: `${menu.path}/menu-list` };
const below = (row: WireRow) => get<readonly WireRow[]>(paths.list, { parentId: row.id });

interface MenuRulesListProps {
  readonly action: Omit<RowAction, 'run'>;
  readonly Rules: ComponentType<{ menu: WireRow; onClose: () => void }>;
}

/** The menus, read-only, each with a button for its rules (docs/product/menus.md#rules-of-a-menu). */
export function MenuRulesList({ action, Rules }: MenuRulesListProps): JSX.Element {
  const [opened, setOpened] = useState<WireRow>();
  const locale = useLocale();
  return (
    <>
      <CrudScreen
        entity={menuOnScreen}
        paths={paths}
        acts={['view']}
        without={['source', 'category']}
        exporting={false}
        rows={{ childrenOf: below }}
        cells={{ name: (_, row) => titleIn(menu, row, locale) }}
        rowActions={[{ ...action, run: setOpened }]}
      />
      {opened && <Rules menu={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
