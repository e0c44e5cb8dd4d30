import type { JSX } from 'react';
import { useMessages, useTranslate } from '../i18n/messages.ts';
import { IconButton } from '../shell/popover/icon-button.tsx';
import styles from './crud.module.css';
import { crudWords } from './crud-words.ts';
import { rowsInWords } from './rows-in-words.ts';

interface TotalProps {
  /** Rows of the list, or those a search found; undefined = not known yet. */
  readonly total: number | undefined;
  /** Of how many a search found them, where that is known. */
  readonly inAll: number | undefined;
  /** Of a very long list, where nobody counts. */
  readonly isEstimated: boolean;
}

/** How many rows there are, or how many of them the search found. */
export function TotalRows({ total, inAll, isEstimated }: TotalProps): JSX.Element | null {
  const w = useMessages(crudWords);
  const translate = useTranslate();
  if (total === undefined) return null;
  return (
    <span className={styles.count} role="status">
      {isEstimated
        ? translate(rowsInWords(total, true))
        : inAll === undefined
          ? w.total(total)
          : w.found(total, inAll)}
    </span>
  );
}

interface ChosenProps {
  readonly chosen: number;
  readonly onUnchoose: () => void;
}

/** How many rows are chosen, on a line of its own. */
export function ChosenLine({ chosen, onUnchoose }: ChosenProps): JSX.Element {
  const w = useMessages(crudWords);
  return (
    <span className={styles.chosen} role="status">
      {w.chosen(chosen)}
      <button type="button" className={styles.linkButton} onClick={onUnchoose}>
        {w.unchoose}
      </button>
    </span>
  );
}

/** Rows found or, once some are chosen, rows chosen; as wide in either case, so that a click on a row moves no button. */
export function ListCount({ chosen, onUnchoose, ...total }: ChosenProps & TotalProps): JSX.Element {
  const w = useMessages(crudWords);
  return (
    <span className={styles.listCount}>
      {chosen === 0 ? (
        <TotalRows {...total} />
      ) : (
        <>
          <span role="status">{w.chosen(chosen)}</span>
          <IconButton label={w.unchoose} icon="close" onClick={onUnchoose} />
        </>
      )}
    </span>
  );
}
