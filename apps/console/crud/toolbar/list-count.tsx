import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { IconButton } from '../../ui/popover/icon-button.tsx';
import styles from '../shared/crud.module.css';
import { crudWords } from '../shared/crud-words.ts';
import { rowsInWords } from '../shared/rows-in-words.ts';

interface TotalProps {
  /** Number of rows of the list, or of those a search found; undefined = not known yet. */
  readonly total: number | undefined;
  /** Number of all rows, if it is known, for a search. */
  readonly inAll: number | undefined;
  /** The total of a very long list, which is not counted. */
  readonly isEstimated: boolean;
}

/** The number of rows, or how many of all rows the search found. */
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

/** The number of chosen rows, on a separate line. */
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

/**
 * Rows found or, if some are chosen, rows chosen; the width is the same in both cases, so that a click on a
 * row does not move buttons.
 */
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
