import { type JSX, useMemo } from 'react';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { useFar, usePhone } from '../../state/media.ts';
import { useStore } from '../../state/store.ts';
import { resting, useTurnedPage } from '../../state/turning.ts';
import { readingCells } from '../columns/reading-time.tsx';
import { LoadFailure, LoadingRows, StaleNotice } from '../notices/list-notices.tsx';
import type { Crud } from '../screen/use-crud-screen.ts';
import styles from '../shared/crud.module.css';
import type { ListLook } from '../shared/crud-props.ts';
import { crudWords } from '../shared/crud-words.ts';
import type { ListState } from '../state/list-state.ts';
import { behindNumbers, neighboursOf } from '../state/neighbours.ts';
import { ListTable } from '../table/list-table.tsx';
import { CardList } from './card-list.tsx';
import { ListPages } from './list-pages.tsx';
import { ListSums } from './list-sums.tsx';
import { Nothing } from './nothing.tsx';
import { PrintHead } from './print-head.tsx';
import { RowButtons, RowPages } from './row-pages.tsx';

/** The rows of a list, as a table or on a phone as cards, with a message if there are none, and the pages below. */
export function List({ crud, ...look }: ListLook & { readonly crud: Crud }): JSX.Element {
  const w = useMessages(crudWords);
  const locale = useLocale();
  // In distance mode rows are always a table, however narrow, because they are compared with each other.
  const isFar = useFar();
  const phone = usePhone() && !isFar;
  const isResting = useStore(resting);
  const { options, read, state, set, tree, chosen } = crud;
  const { entity } = options;
  const { list, error, stale, busy } = read;
  const cells = useMemo(
    () =>
      entity.telemetry ? { ...readingCells(entity, phone ? 'card' : 'dense'), ...look.cells } : look.cells,
    [entity, look.cells, phone],
  );
  const neighbours = neighboursOf(state, list);
  const move = (change: Partial<ListState>): void => {
    chosen.choose([]);
    set(change);
  };
  const pageCount = list?.paged && !state.place ? Math.ceil(list.reached / state.size) : 1;
  useTurnedPage(isFar && pageCount > 1 ? () => move({ page: (state.page % pageCount) + 1 }) : undefined);
  const again = (): void => void read.reload();
  const titleFields = [...(locale === 'en' ? (entity.titleEn ?? []) : []), entity.title];
  const view = {
    name: w.table(crud.name),
    rows: tree.grown,
    columns: phone ? crud.arrangement.shown : crud.arrangement.tabled,
    density: crud.arrangement.density,
    scale: crud.arrangement.scale,
    onWidth: crud.arrangement.widen,
    cells,
    words: look.words,
    acts: isResting ? [] : crud.acts,
    titleOf: crud.titleOf,
    chosen: isResting ? undefined : chosen.ids,
    onChoose: chosen.choose,
    order: state.order,
    onOrder: (order: typeof state.order) => set({ order, page: 1 }),
    empty: <Nothing crud={crud} empty={look.empty} />,
    tree,
    sealed: options.sealed,
    pick: look.pick,
  };
  return (
    <>
      <PrintHead crud={crud} />
      {stale && <StaleNotice error={stale} onAgain={again} />}
      <div className={styles.place} aria-busy={busy}>
        {busy && list && <div className={styles.busy} aria-hidden="true" />}
        {error ? (
          <LoadFailure error={error} onAgain={again} />
        ) : !list ? (
          <LoadingRows />
        ) : phone ? (
          <CardList {...view} titleFields={titleFields} />
        ) : (
          <ListTable {...view} />
        )}
      </div>
      {list?.sums && <ListSums entity={entity} sums={list.sums} />}
      {state.place ? (
        <RowPages neighbours={neighbours} onMove={move} />
      ) : (
        list?.paged && (
          <ListPages
            page={state.page}
            size={state.size}
            total={list.reached}
            sizes={entity.view?.pageSizes}
            onPage={(page, size) => move({ page, size })}
          >
            {list.isEstimated && (
              <RowButtons neighbours={neighbours} which={behindNumbers(neighbours)} onMove={move} />
            )}
          </ListPages>
        )
      )}
    </>
  );
}
