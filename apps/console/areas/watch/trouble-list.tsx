import type { Trouble, TroubleCounts } from '@heliodeck/model/wire/trouble';
import { severities } from '@heliodeck/model/wire/trouble';
import { severityWords } from '@heliodeck/model/wire/watch-words';
import { Button } from 'antd';
import { type JSX, memo, useMemo, useState } from 'react';
import { EmptyList, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { TroubleRow } from '../../widgets/troubles/trouble-row.tsx';
import { VirtualRows } from './virtual-rows.tsx';
import styles from './watch.module.css';
import { watchWords } from './watch-words.ts';

interface TroubleListProps {
  /** undefined: loading. */
  readonly troubles: readonly Trouble[] | undefined;
  readonly counts: TroubleCounts;
  /** A search is active: an empty list means that nothing matches. */
  readonly isSearched: boolean;
  /** Number of troubles on the server that are not loaded. */
  readonly unloaded: number;
  readonly rowHeight: number;
  readonly now: number;
  readonly onWhy: (trouble: Trouble) => void;
  readonly onMore: () => void;
}

/** Number of troubles on a phone until the user asks for the others: the stations follow below them. */
const shownOnPhone = 5;

/** Current troubles, the worst first. */
export const TroubleList = memo(function TroubleList(props: TroubleListProps): JSX.Element {
  const { troubles, counts, isSearched, unloaded, rowHeight, now, onWhy, onMore } = props;
  const w = useMessages(watchWords);
  const translate = useTranslate();
  const [isUnfolded, setUnfolded] = useState(false);
  const length = troubles?.length ?? 0;
  const isFolded = usePhone() && !isUnfolded && length > shownOnPhone;
  const shown = isFolded ? shownOnPhone : length;
  const heights = useMemo(() => Array.from({ length: shown }, () => rowHeight), [shown, rowHeight]);
  return (
    <section className={styles.wrong} aria-label={w.wrong}>
      <header className={styles.sectionHead}>
        <h2>{w.wrong}</h2>
        <ul className={styles.severities}>
          {severities.map((severity) => (
            <li key={severity} title={translate(severityWords[severity].label)}>
              <ToneMark tone={severityWords[severity].tone} />
              <span className="unseen">{translate(severityWords[severity].label)}</span>
              {counts[severity]}
            </li>
          ))}
        </ul>
      </header>
      {troubles === undefined ? (
        <LoadingRows />
      ) : troubles.length === 0 ? (
        <EmptyList text={isSearched ? w.noneFits : w.allWell}>
          {!isSearched && <p>{w.allWellHint}</p>}
        </EmptyList>
      ) : (
        <VirtualRows label={w.wrong} heights={heights} keyOf={(index) => troubles[index]?.id ?? ''}>
          {(index) => {
            const trouble = troubles[index];
            return trouble && <TroubleRow trouble={trouble} now={now} onWhy={onWhy} />;
          }}
        </VirtualRows>
      )}
      {isFolded && (
        <footer className={styles.unloaded}>
          {w.more(length - shown + unloaded)}
          <Button onClick={() => setUnfolded(true)}>{w.showMore}</Button>
        </footer>
      )}
      {unloaded > 0 && !isFolded && (
        <footer className={styles.unloaded}>
          {w.more(unloaded)}
          <Button onClick={onMore}>{w.loadMore}</Button>
        </footer>
      )}
    </section>
  );
});
