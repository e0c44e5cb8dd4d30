import type { WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { dict, treeDictLabel } from '@heliodeck/model/dictionaries/dict';
import { topDictKey } from '@heliodeck/model/dictionaries/dict-fields';
import type { JSX, ReactNode } from 'react';
import { get } from '../../api/client.ts';
import { isAdmin, useSession } from '../../api/session.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { Derive, RowAction } from '../../crud/shared/crud-props.ts';
import { uiOf } from '../../fields/registry.ts';
import { useLocale } from '../../i18n/messages.ts';
import { dictTitle } from './dict-title.ts';
import { dictWords } from './dict-words.ts';
import { useForgetDictionaries } from './forget-dictionaries.ts';
import { sealedRow, useUnseal } from './use-unseal.ts';

/** Widths in px; names need room for several levels of the tree. */
const dictOnScreen: Entity = {
  ...dict,
  label: treeDictLabel,
  fields: {
    dictValue: { ...dict.fields.dictValue, list: { width: 220 } },
    ...Object.fromEntries(Object.entries(dict.fields).filter(([name]) => name !== 'dictValue')),
    dictKey: { ...dict.fields.dictKey, list: { width: 92 } },
  },
  view: { panelWidth: 880 },
};
const acts = ['add', 'edit', 'delete'] as const;
const paths = { list: `${dict.path}/lazy-list`, count: `${dict.path}/page` };
const top = { parentId: '0', dictKey: topDictKey };
const below = (row: WireRow) => get<readonly WireRow[]>(paths.list, { parentId: row.id });

/** Rows below a top row are items. */
const kindOf = ({ parentId }: Readonly<Record<string, unknown>>) =>
  parentId === top.parentId ? treeDictLabel : dictWords.item;

/** A top row has the key of top rows; below it the user chooses the key. */
const keyOfTop: Derive = (changed, { dictKey }) => {
  if (!('parentId' in changed)) return undefined;
  const isTop = !changed.parentId || changed.parentId === top.parentId;
  if (isTop) return { dictKey: topDictKey };
  return dictKey === topDictKey ? { dictKey: null } : undefined;
};

/** Columns for items only: every top row has -1, 0 and 'no' in them. */
const ofItems = ['dictKey', 'sort', 'isSealed'] as const;

function itemCell(name: (typeof ofItems)[number], row: WireRow): ReactNode {
  const isTop = String(row.dictKey) === topDictKey && ['0', '-1', ''].includes(String(row.parentId ?? ''));
  if (isTop && Number(row.isSealed) !== 1) return null;
  const field = dict.fields[name];
  const { Cell } = uiOf(field);
  return <Cell name={name} field={field} value={row[name]} row={row} place="list" />;
}

const addItem: RowAction = {
  key: 'child',
  label: dictWords.addItem,
  icon: 'plus',
  permission: 'dict_add',
  whyNot: sealedRow,
  run: (row, list) => list.add({ parentId: row.id, code: row.code, dictKey: null }),
};

/** System dictionaries and their items as one tree, loaded level by level (docs/product/dictionaries.md#screens). */
export default function DictTreeScreen(): JSX.Element {
  const locale = useLocale();
  const admin = isAdmin(useSession());
  const forget = useForgetDictionaries(dict);
  const unseal = useUnseal(dict);
  return (
    <CrudScreen
      entity={dictOnScreen}
      paths={paths}
      acts={acts}
      form={{ preset: top, kindOf, derive: keyOfTop }}
      rows={{ childrenOf: below, sealed: sealedRow }}
      rowActions={admin ? [unseal, addItem] : [unseal]}
      cells={{
        dictValue: (_, row) => dictTitle(row, locale),
        ...Object.fromEntries(
          ofItems.map((name) => [name, (_: unknown, row: WireRow) => itemCell(name, row)]),
        ),
      }}
      onChanged={forget}
    />
  );
}
