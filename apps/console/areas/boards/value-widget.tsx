import { unitGap } from '@heliodeck/kit/quantity';
import type { DataOf, Figure } from '@heliodeck/model/boards/widget-data';
import type { JSX } from 'react';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import styles from './board.module.css';
import { boardClock } from './board-clock.ts';
import { boardWords } from './board-words.ts';
import { figureText } from './figure-text.ts';
import type { OpenMembers } from './open-members.ts';

/** Longer figures are drawn smaller on a phone, where two are in a row; letters of units have half the size. */
const mostLetters = 10.5;

/** Figures with names and units; a total with members can be clicked. */
export function ValueWidget({
  data,
  isNarrow,
  onOpen,
}: {
  readonly data: DataOf<'figures'>;
  /** Whether only two figures fit beside each other. */
  readonly isNarrow: boolean;
  readonly onOpen?: OpenMembers | undefined;
}): JSX.Element {
  const w = useMessages(boardWords);
  const translate = useTranslate();
  const opened = ({ label, opens }: Figure) =>
    opens && onOpen ? () => onOpen({ name: translate(label), asked: opens }) : undefined;
  return (
    <dl className={styles.figures} data-pairs={isNarrow && data.figures.length === 4}>
      {data.figures.map((figure) => (
        <div key={figure.key} className={styles.figure}>
          <dt>
            {translate(figure.label)}
            {figure.readAt !== undefined && (
              <time dateTime={new Date(figure.readAt).toISOString()} title={w.oldestReading}>
                {boardClock(figure.readAt)}
              </time>
            )}
          </dt>
          <dd title={figure.exact}>
            {opened(figure) ? (
              <button type="button" onClick={opened(figure)}>
                <FigureValue figure={figure} />
              </button>
            ) : (
              <FigureValue figure={figure} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FigureValue({ figure }: { readonly figure: Figure }): JSX.Element {
  const w = useMessages(boardWords);
  const locale = useLocale();
  const { value, unit, currency, part } = figure;
  if (value === null) return <span className={styles.absent}>—</span>;
  const told = figureText(value, unit, locale, currency);
  return (
    <>
      <span className={styles.whole} data-long={told.text.length + told.unit.length / 2 > mostLetters}>
        {told.text}
        <span className={styles.unit}>
          {unitGap(told.unit)}
          {told.unit}
        </span>
      </span>
      {part && (
        <span className={styles.unit}>
          {value === part.answering ? ` / ${part.of}` : ` (${w.part(part.answering, part.of)})`}
        </span>
      )}
    </>
  );
}
