import { dict, treeDictLabel } from '@heliodeck/model/entities/dict';
import { topDictKey } from '@heliodeck/model/entities/dict-fields';
import type { Entity } from '@heliodeck/model/entity';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import type { WireRow } from '../../api/page.ts';
import { isAdmin, useSession } from '../../api/session.ts';
import type { Derive, RowAction } from '../../crud/crud-props.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useLocale } from '../../i18n/words.ts';
import { dictTitle } from './dict-title.ts';
import { dictWords } from './dict-words.ts';
import { useForgetDictionaries } from './forget-dictionaries.ts';
import { sealedRow, useUnseal } from './use-unseal.ts';

/** Widths as the documents give them; names have room for several levels (platform §2.11). */
const dictOnScreen: Entity = {
  ...dict,
  label: treeDictLabel,
  fields: {
    dictValue: { ...dict.fields.dictValue, list: { width: 220 } },
    ...Object.fromEntries(Object.entries(dict.fields).filter(([name]) => name !== 'dictValue')),
    dictKey: { ...dict.fields.dictKey, list: { width: 92 } },
  },
  form: { width: 880 },
  menuWidth: 300,
};
const acts = ['add', 'edit', 'delete'] as const;
const paths = { list: `${dict.path}/lazy-list` };
const top = { parentId: '0', dictKey: topDictKey };
const below = (row: WireRow) => get<readonly WireRow[]>(paths.list, { parentId: row.id });

/** Below a top row stand items. */
const kindOf = ({ parentId }: Readonly<Record<string, unknown>>) =>
  parentId === top.parentId ? treeDictLabel : dictWords.item;

/** A top row has the key of top rows; below one the key is the person's to choose. */
const keyOfTop: Derive = (changed, { dictKey }) => {
  if (!('parentId' in changed)) return undefined;
  const isTop = !changed.parentId || changed.parentId === top.parentId;
  if (isTop) return { dictKey: topDictKey };
  return dictKey === topDictKey ? { dictKey: null } : undefined;
};

const addItem: RowAction = {
  key: 'child',
  label: dictWords.addItem,
  permission: 'dict_add',
  whyNot: sealedRow,
  run: (row, list) => list.add({ parentId: row.id, code: row.code, dictKey: null }),
};

/** System dictionaries and their items as one tree that loads as it opens (platform §2.11). */
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
      preset={top}
      kindOf={kindOf}
      childrenOf={below}
      sealed={sealedRow}
      rowActions={admin ? [unseal, addItem] : [unseal]}
      cells={{ dictValue: (_, row) => dictTitle(row, locale) }}
      derive={keyOfTop}
      onChanged={forget}
    />
  );
}
