import type { Locale } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/entity';
import { actsOf, permissionOf } from '@heliodeck/model/permission';
import { titleIn } from '@heliodeck/model/title';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type JSX, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { usePermissions } from '../api/menus.ts';
import type { WireRow } from '../api/page.ts';
import { useSession } from '../api/session.ts';
import { useFeedback } from '../feedback/use-feedback.ts';
import { useLocale, useMessages, useTranslate } from '../i18n/messages.ts';
import { usePhone } from '../state/media.ts';
import { usePreference } from '../state/preferences.ts';
import { CardList } from './card-list.tsx';
import { changeCodes, isChangeable } from './changeable.ts';
import { useShownColumns } from './column-picker.tsx';
import styles from './crud.module.css';
import type { CrudScreenProps } from './crud-props.ts';
import { crudWords } from './crud-words.ts';
import { listColumns } from './list-columns.tsx';
import { EmptyList, LoadFailure, LoadingRows, StaleNotice } from './list-notices.tsx';
import { ListPages } from './list-pages.tsx';
import { ListTable } from './list-table.tsx';
import { readingCells } from './reading-time.tsx';
import { SearchBar } from './search-bar.tsx';
import { Toolbar } from './toolbar.tsx';
import { useCrudList } from './use-crud-list.ts';
import { useExport } from './use-export.ts';
import { useListState } from './use-list-state.ts';
import { useRemoval } from './use-removal.ts';
import { useRowActs } from './use-row-acts.ts';
import { flat, parentIn, useTree } from './use-tree.ts';
import { useTreeTotal } from './use-tree-total.ts';

const loadPanel = () => import('./record-panel.tsx');
const RecordPanel = lazy(async () => ({ default: (await loadPanel()).RecordPanel }));

const noRows: readonly WireRow[] = [];

const usualTitle = (entity: Entity, locale: Locale) => (row: WireRow) => {
  const title = titleIn(entity, row, locale) || String(row.id);
  const device = entity.telemetry && row[shownName('xwjId')];
  return device ? `${String(device)} ${title}` : title;
};

/**
 * A whole screen from a descriptor: search, table (cards on a phone), add, edit, view, delete, export. What a screen
 * does beyond that comes in through its props; see CrudScreenProps.
 */
export function CrudScreen(props: CrudScreenProps): JSX.Element {
  const { entity, fixed, embedded } = props;
  const w = useMessages(crudWords);
  const translate = useTranslate();
  const locale = useLocale();
  const density = usePreference('density');
  const phone = usePhone();
  const { failed } = useFeedback();
  const held = usePermissions();
  const [state, set] = useListState(entity, embedded !== undefined);
  const { list, readAt, error, stale, busy, reload, ask } = useCrudList(props, state, set);
  const [chosen, setChosen] = useState<readonly string[]>([]);

  const cells = useMemo(
    () => (entity.telemetry ? { ...readingCells(entity), ...props.cells } : props.cells),
    [entity, props.cells],
  );
  const fixedNames = Object.keys(fixed ?? {}).join();
  const leftOut = props.without?.join();
  const without = useMemo(
    () => new Set([...fixedNames.split(','), ...(leftOut ?? '').split(',')]),
    [fixedNames, leftOut],
  );
  const hidden = list?.hidden.join() ?? '';
  const unlisted = useMemo(() => new Set([...without, ...hidden.split(',')]), [without, hidden]);
  const lead = props.lead?.join();
  const columns = useMemo(
    () => listColumns(entity, locale, density, unlisted, lead?.split(',')),
    [entity, locale, density, unlisted, lead],
  );
  const shownColumns = useShownColumns(entity.key, columns);

  // The server refuses a tenant these changes; a button would only lead to the refusal.
  const changeable = isChangeable(entity, useSession()?.tenantId);
  const offered = props.acts ? actsOf(entity).filter((act) => props.acts?.includes(act)) : actsOf(entity);
  const may = (act: 'add' | 'view' | 'edit' | 'delete'): boolean =>
    offered.includes(act) && held.has(permissionOf(entity, act)) && (act === 'view' || changeable);
  const rows = list?.rows ?? noRows;
  const tree = useTree(rows, readAt, props.childrenOf, failed);
  const titleOf = props.titleOf ?? usualTitle(entity, locale);
  const titleFields = [...(locale === 'en' ? (entity.titleEn ?? []) : []), entity.title];
  // What an action gave for the new record; the form that was opened by hand starts without.
  const [given, setGiven] = useState<Readonly<Record<string, unknown>>>();
  const add = (values?: Readonly<Record<string, unknown>>): void => {
    setGiven(values);
    set({ panel: { act: 'add' } });
  };
  const save = useExport(props, state.filters);
  const handle = { reload, add };
  const client = useQueryClient();
  const told = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: ['references', entity.key] });
    await props.onChanged?.();
  };
  const remove = useRemoval(props, titleOf, async () => {
    setChosen([]);
    await told();
    await reload();
  });
  const acts = useRowActs({
    may,
    open: (act, row) => set({ panel: { act, id: row.id } }),
    remove: (row) => void remove([row]),
    extra: (props.rowActions ?? []).filter(
      ({ permission }) => changeable || permission === undefined || !changeCodes(entity).has(permission),
    ),
    handle,
    sealed: props.sealed,
  });
  const name = translate(entity.label);
  const here = flat(tree.grown);
  const chosenRows = here.filter((row) => chosen.includes(row.id));
  const choosable = may('delete') || (props.toolbarActions?.some((action) => action.pick !== 'any') ?? false);

  const filtered = Object.keys(state.filters).length > 0;
  const counted = props.paths?.count;
  const inAll = useTreeTotal(counted, readAt);
  const total = counted === undefined || filtered ? list?.total : inAll;
  const search = (filters: Readonly<Record<string, string>>): void => {
    const same = JSON.stringify(filters) === JSON.stringify(state.filters) && state.page === 1;
    setChosen([]);
    if (same) void reload();
    else {
      ask();
      set({ filters, page: 1 });
    }
  };
  const empty = filtered ? (
    <EmptyList text={w.noMatch}>
      <Button onClick={() => search({})}>{w.reset}</Button>
    </EmptyList>
  ) : (
    <EmptyList text={w.none} />
  );
  const view = {
    name: w.table(name),
    rows: tree.grown,
    columns: shownColumns,
    cells,
    acts,
    actsRoom: entity.menuWidth,
    titleOf,
    chosen: choosable ? chosen : undefined,
    onChoose: setChosen,
    order: state.order,
    onOrder: (order: typeof state.order) => set({ order, page: 1 }),
    empty,
    tree,
    sealed: props.sealed,
    pick: props.pick,
  };
  // The form's code comes while the person reads the list.
  useEffect(() => {
    const timer = setTimeout(() => void loadPanel(), 800);
    return () => clearTimeout(timer);
  }, []);
  const height = phone ? undefined : embedded?.height;
  return (
    <section
      className={styles.screen}
      data-embedded={embedded !== undefined}
      aria-label={name}
      style={height === undefined ? undefined : { height }}
    >
      <SearchBar
        key={JSON.stringify(state.filters)}
        entity={entity}
        without={unlisted}
        first={props.searchFirst}
        filters={state.filters}
        onSearch={search}
      />
      <Toolbar
        screen={props}
        columns={columns}
        total={total}
        inAll={filtered ? inAll : undefined}
        mayAdd={may('add')}
        mayRemove={may('delete')}
        chosen={chosenRows}
        handle={handle}
        onExport={save}
        onAdd={() => add()}
        onRemove={() => void remove(chosenRows)}
        onUnchoose={() => setChosen([])}
      />
      {stale && <StaleNotice error={stale} onAgain={() => void reload()} />}
      <div className={styles.place} aria-busy={busy}>
        {busy && list && <div className={styles.busy} aria-hidden="true" />}
        {error ? (
          <LoadFailure error={error} onAgain={() => void reload()} />
        ) : !list ? (
          <LoadingRows />
        ) : phone ? (
          <CardList {...view} titleFields={titleFields} />
        ) : (
          <ListTable {...view} />
        )}
      </div>
      {list?.paged && (
        <ListPages
          page={state.page}
          size={state.size}
          total={list.total}
          sizes={entity.pageSizes}
          onPage={(page, size) => {
            setChosen([]);
            set({ page, size });
          }}
        />
      )}
      {state.panel && may(state.panel.act) && (
        <Suspense fallback={null}>
          <RecordPanel
            key={JSON.stringify(state.panel)}
            screen={props}
            panel={state.panel}
            given={state.panel.act === 'add' ? given : undefined}
            without={without}
            onClose={() => set({ panel: undefined })}
            onSaved={async (act, reply, draft) => {
              await props.onSaved?.(act, reply);
              await told();
              if (act === 'add') tree.open(parentIn(entity, draft));
              await reload();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
