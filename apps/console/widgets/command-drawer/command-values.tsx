import type { Label } from '@heliodeck/kit/label';
import { unitGap } from '@heliodeck/kit/quantity';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import styles from './command-drawer.module.css';
import { type CommandRow, isOver } from './command-row.ts';
import { commandWords } from './command-words.ts';
import { type ValuePair, valuePairs } from './value-pairs.ts';

/** Requested and reported values side by side; nothing for a command without values. */
export function CommandValues({ row }: { row: CommandRow }): JSX.Element | null {
  const w = useMessages(commandWords);
  const translate = useTranslate();
  const pairs = valuePairs(row);
  if (pairs.length === 0) return null;
  // A number stays on the same line as its unit; a date may be above its time.
  const shown = (value: Label | null, unit: string) =>
    value === null ? '—' : translate(value).concat(unitGap(unit), unit);
  return (
    <table className={styles.values}>
      <thead>
        <tr>
          <th scope="col">{w.parameter}</th>
          <th scope="col">{w.asked}</th>
          <th scope="col">{w.found}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <tr key={pair.name} data-same={pair.same}>
            <th scope="row">{translate(pair.label)}</th>
            <td>
              <Value text={shown(pair.asked, pair.unit)} />
            </td>
            <td>
              <Value text={shown(pair.found, pair.unit)} />
            </td>
            <td>
              <Verdict pair={pair} over={isOver(row)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Wraps only between words: a browser would also wrap a date after its hyphens. */
function Value({ text }: { text: string }): JSX.Element {
  const [first = '', ...others] = text.split(' ');
  return (
    <>
      <span className={styles.whole}>{first}</span>
      {others.length > 0 && (
        <>
          {' '}
          <span className={styles.whole}>{others.join(' ')}</span>
        </>
      )}
    </>
  );
}

function Verdict({ pair, over }: { pair: ValuePair; over: boolean }): JSX.Element | null {
  const w = useMessages(commandWords);
  if (pair.same === true) return <ToneTag tone="good">{w.same}</ToneTag>;
  if (pair.same === false) return <ToneTag tone="critical">{w.differs}</ToneTag>;
  return over && pair.found === null ? <ToneTag tone="neutral">{w.notRead}</ToneTag> : null;
}
