import { type ImportReport, isOfHeadings } from '@heliodeck/model/wire/import-report';
import { Button } from 'antd';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { ToneMark } from '../../theme/tone.tsx';
import styles from './import.module.css';
import { importWords } from './import-words.ts';
import { saveRefusedRows } from './save-refused-rows.ts';

/** Long lists can be scrolled with the keyboard too: their container is focusable. */
const reachable = (frame: HTMLElement | null): void => frame?.setAttribute('tabindex', '0');

/** The server's validation of a file before anything is written: the number of records, or the errors by row. */
export function ImportVerdict({
  report,
  skipBad,
}: {
  readonly report: ImportReport;
  readonly skipBad: boolean;
}): JSX.Element {
  const w = useMessages(importWords);
  const translate = useTranslate();
  const { added, covered, refused, faults, faultCount, refusedRows } = report;
  const ofHeadings = faults.some(isOfHeadings);
  const skipped = skipBad && !ofHeadings;
  const plan = (
    <p className={styles.verdict} role="status">
      <ToneMark tone="good" />
      <span>{w.plan(added, covered)}</span>
    </p>
  );
  if (faultCount === 0) return plan;
  return (
    <>
      {skipped && added + covered > 0 && plan}
      <p className={styles.verdict} role="alert">
        <ToneMark tone={skipped ? 'warning' : 'critical'} />
        <span>{ofHeadings ? w.headingFaults : skipped ? w.left(refused) : w.faulty(faultCount)}</span>
      </p>
      {skipped && refusedRows && (
        <div>
          <Button icon={<Icon name="download" size={16} />} onClick={() => saveRefusedRows(refusedRows)}>
            {w.saveLeft}
          </Button>
        </div>
      )}
      <div ref={reachable} className={styles.scroll}>
        <table className={styles.faults}>
          <caption>{w.faults}</caption>
          <thead>
            <tr>
              <th scope="col">{w.row}</th>
              <th scope="col">{w.column}</th>
              <th scope="col">{w.problem}</th>
            </tr>
          </thead>
          <tbody>
            {faults.map((fault) => (
              <tr key={`${fault.row} ${fault.field} ${fault.code} ${fault.message.en}`}>
                <td>{fault.row}</td>
                <td>{translate(fault.column)}</td>
                <td>{translate(fault.message)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {faults.length < faultCount && <p className={styles.quiet}>{w.firstFaults(faults.length)}</p>}
    </>
  );
}
