import { ApiError } from '@heliodeck/client/api-error';
import type { WireRow } from '@heliodeck/client/page';
import type { Locale } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { permissionOf } from '@heliodeck/model/permissions/permission';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { type JSX, useMemo, useState } from 'react';
import { get } from '../../api/client.ts';
import { isAdmin, useSession } from '../../api/session.ts';
import { Panel } from '../../crud/form/panel.tsx';
import { List } from '../../crud/list/list.tsx';
import { EmptyList } from '../../crud/notices/list-notices.tsx';
import { CrudFrame, ListHead } from '../../crud/screen/crud-frame.tsx';
import { useCrudScreen } from '../../crud/screen/use-crud-screen.ts';
import { SearchForm } from '../../crud/search/search.tsx';
import type { ListLook, RowAction } from '../../crud/shared/crud-props.ts';
import { ListToolbar } from '../../crud/toolbar/toolbar.tsx';
import { ClippedText } from '../../fields/shared/clipped-text.tsx';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import styles from '../../ui/panes.module.css';
import { dictTitle } from './dict-title.ts';
import { dictWords } from './dict-words.ts';
import { useForgetDictionaries } from './forget-dictionaries.ts';
import { sealedRow, useUnseal } from './use-unseal.ts';

/** Key and parent of the top row of every dictionary (docs/product/dictionaries.md#items). */
const top = { parentId: '0', dictKey: '-1' };
const acts = ['add', 'edit', 'delete'] as const;
/** A sealed dictionary accepts no new items. */
const sealedActs = ['edit', 'delete'] as const;

/**
 * Half a screen fits the columns that distinguish items; the others can be shown on demand. Dictionaries and items are
 * sorted by their sort number, which itself is hidden.
 */
type Shown = { readonly width?: Readonly<Record<Locale, number>>; readonly hidden?: boolean };
const widths: Readonly<Record<string, Shown>> = {
  code: { width: { zh: 150, en: 134 } },
  dictValue: { width: { zh: 120, en: 148 } },
  dictKey: { width: { zh: 92, en: 92 } },
  sort: { hidden: true },
  isSealed: { width: { zh: 76, en: 76 } },
  remark: { hidden: true },
};
const useNarrow = (entity: Entity): Entity =>
  useMemo(() => {
    const fields = Object.entries<Field>(entity.fields).map(([name, field]) => {
      const list = widths[name];
      return [name, list && field.list !== false ? { ...field, list } : field];
    });
    return { ...entity, fields: Object.fromEntries(fields) };
  }, [entity]);

interface DictPanesProps {
  readonly entity: Entity;
  readonly business: boolean;
}

/**
 * Dictionaries on the left, the items of the selected one on the right; on a phone the items cover the list
 * (docs/product/dictionaries.md#screens).
 */
export function DictPanes({ entity, business }: DictPanesProps): JSX.Element {
  const w = useMessages(dictWords);
  const locale = useLocale();
  const phone = usePhone();
  const admin = isAdmin(useSession());
  const forget = useForgetDictionaries(entity);
  const unseal = useUnseal(entity);
  const [clicked, setChosen] = useState<WireRow>();
  const chosen = useAsItIsNow(entity, clicked);
  const config: RowAction = {
    key: 'config',
    label: business ? dictWords.bizConfig : dictWords.config,
    icon: 'book',
    first: true,
    run: (row) => setChosen(row),
  };
  /** A click on the code or the name opens the items, as a click on the row does. */
  const opener = (text: string, row: WireRow): JSX.Element => (
    <button
      type="button"
      className={styles.pick}
      aria-pressed={row.id === chosen?.id}
      onClick={() => setChosen(row)}
    >
      {text}
    </button>
  );
  const crud = useCrudScreen({
    entity: useNarrow(entity),
    paths: { list: `${entity.path}/parent-list` },
    embedded: {},
    acts,
    without: ['parentId', 'dictKey', 'remark'],
    rowActions: admin ? [unseal, config] : [unseal],
    sealed: sealedRow,
    onChanged: forget,
  });
  const cells: ListLook['cells'] = {
    code: (code, row) => opener(String(code ?? ''), row),
    dictValue: (_, row) => <ClippedText text={dictTitle(row, locale)} />,
  };
  const titleOf = business ? w.bizDetails : w.details;
  const title = titleOf(chosen ? dictTitle(chosen, locale) : w.none);
  const items = chosen && <DictItems key={chosen.id} entity={entity} parent={chosen} />;
  return (
    <div className={styles.panes}>
      <section className={styles.half} aria-label={business ? w.bizList : w.list}>
        <h2>{business ? w.bizList : w.list}</h2>
        <CrudFrame crud={crud}>
          <ListHead>
            <SearchForm crud={crud} />
            <ListToolbar crud={crud} />
          </ListHead>
          <List crud={crud} cells={cells} pick={{ id: chosen?.id, onPick: setChosen }} />
          <Panel crud={crud} cells={cells} preset={top} />
        </CrudFrame>
      </section>
      {phone ? (
        <Drawer
          open={chosen !== undefined}
          title={title}
          size="100%"
          onClose={() => setChosen(undefined)}
          styles={{ body: { padding: 0, background: 'var(--sheet)' } }}
        >
          {items}
        </Drawer>
      ) : (
        <section className={styles.half} aria-label={title}>
          <h2>{title}</h2>
          {items ?? <EmptyList text={w.chooseOne} />}
        </section>
      )}
    </div>
  );
}

/** The clicked dictionary in its current state; undefined after it was deleted. */
function useAsItIsNow(entity: Entity, clicked: WireRow | undefined): WireRow | undefined {
  const id = clicked?.id ?? '';
  const { data, error } = useQuery({
    queryKey: ['references', entity.key, 'chosen', id],
    queryFn: ({ signal }) => get<WireRow>(`${entity.path}/detail`, { id }, signal),
    enabled: id !== '',
    retry: false,
  });
  if (error instanceof ApiError && error.reason === 'record.notFound') return undefined;
  return clicked && data ? { ...clicked, ...data } : clicked;
}

/** The items of one dictionary as a tree; new items get its code. */
function DictItems({ entity, parent }: { entity: Entity; parent: WireRow }): JSX.Element {
  const locale = useLocale();
  const admin = isAdmin(useSession());
  const forget = useForgetDictionaries(entity);
  const unseal = useUnseal(entity);
  const narrow = useNarrow(entity);
  const item = useMemo(() => ({ ...narrow, label: dictWords.item }), [narrow]);
  const addItem: RowAction = {
    key: 'child',
    label: dictWords.addItem,
    icon: 'plus',
    permission: permissionOf(entity, 'add'),
    whyNot: sealedRow,
    run: (row, list) => list.add({ parentId: row.id, code: parent.code }),
  };
  const crud = useCrudScreen({
    entity: item,
    paths: { list: `${entity.path}/child-list` },
    embedded: { height: '100%' },
    acts: sealedRow(parent) ? sealedActs : acts,
    sealed: sealedRow,
    within: { parentId: parent.id },
    without: ['code'],
    rowActions: admin ? [unseal, addItem] : [unseal],
    onChanged: forget,
  });
  const cells: ListLook['cells'] = {
    dictValue: (_, row) => <ClippedText text={dictTitle(row, locale)} />,
  };
  return (
    <CrudFrame crud={crud}>
      <ListHead>
        <SearchForm crud={crud} />
        <ListToolbar crud={crud} exporting={false} />
      </ListHead>
      <List crud={crud} cells={cells} />
      <Panel crud={crud} cells={cells} preset={{ parentId: parent.id, code: parent.code }} />
    </CrudFrame>
  );
}
