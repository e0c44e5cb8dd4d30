import { Button } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import styles from '../shared/crud.module.css';
import { crudWords } from '../shared/crud-words.ts';
import type { ListState } from '../state/list-state.ts';
import type { Neighbours } from '../state/neighbours.ts';

interface RowPagesProps {
  readonly neighbours: Neighbours;
  readonly onMove: (change: Partial<ListState>) => void;
}

/** Paging from row to row, for lists without page numbers. */
export function RowPages(props: RowPagesProps): JSX.Element {
  const w = useMessages(crudWords);
  return (
    <nav className={styles.foot} aria-label={w.pages}>
      <span className={styles.noNumbers}>{w.noNumbers}</span>
      <RowButtons {...props} which={['firstPage', 'previousPage', 'nextPage', 'lastPage']} />
    </nav>
  );
}

interface RowButtonsProps extends RowPagesProps {
  readonly which: readonly (keyof Neighbours)[];
}

/** Buttons to pages that begin at a row; disabled if there is no such page. */
export function RowButtons({ neighbours, which, onMove }: RowButtonsProps): JSX.Element {
  const w = useMessages(crudWords);
  return (
    <>
      {which.map((name) => {
        const change = neighbours[name];
        return (
          <Button key={name} disabled={change === undefined} onClick={() => change && onMove(change)}>
            {w[name]}
          </Button>
        );
      })}
    </>
  );
}
