import { scanLimits } from '@heliodeck/model/wire/bus-scan';
import { Button, Checkbox, InputNumber, Progress } from 'antd';
import { type JSX, useId, useState } from 'react';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import styles from './bus-scan.module.css';
import { familyWords, scanEnds, scanWords } from './scan-words.ts';
import type { Scan, ScanReport } from './use-scan.ts';

const families = Object.keys(familyWords);

/** Starts a scan of a bus and displays its progress. */
export function ScanControl({ scan }: { readonly scan: Scan }): JSX.Element {
  const w = useMessages(scanWords);
  const translate = useTranslate();
  const [from, setFrom] = useState<number>(scanLimits.usualFrom);
  const [to, setTo] = useState<number>(scanLimits.usualTo);
  const [chosen, setChosen] = useState<readonly string[]>(families);
  const [thorough, setThorough] = useState(false);
  const { report } = scan;
  if (report && !report.isOver) return <ScanRunning scan={scan} report={report} />;
  return (
    <form
      className={styles.control}
      aria-label={w.title}
      onSubmit={(event) => {
        event.preventDefault();
        void scan.start({ from, to, families: chosen, thorough });
      }}
    >
      <Range label={w.from} value={from} onChange={setFrom} />
      <Range label={w.to} value={to} onChange={setTo} />
      <fieldset className={styles.families}>
        <legend>{w.protocols}</legend>
        <Checkbox.Group
          value={[...chosen]}
          options={families.map((value) => ({
            value,
            label: translate(familyWords[value] ?? scanWords.title),
          }))}
          onChange={(next) => setChosen(next)}
        />
      </fieldset>
      <Checkbox checked={thorough} onChange={({ target }) => setThorough(target.checked)}>
        {w.thorough}
      </Checkbox>
      <Button
        type={report ? 'default' : 'primary'}
        htmlType="submit"
        loading={scan.busy}
        disabled={chosen.length === 0 || from > to}
      >
        {report ? w.again : w.start}
      </Button>
      <p className={styles.harm}>
        <ToneMark tone="warning" /> <span>{w.harm}</span>
      </p>
    </form>
  );
}

interface RangeProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Range({ label: words, value, onChange }: RangeProps): JSX.Element {
  const id = useId();
  return (
    <span className={styles.range}>
      <label htmlFor={id}>{words}</label>
      <InputNumber
        id={id}
        min={scanLimits.least}
        max={scanLimits.most}
        precision={0}
        value={value}
        onChange={(next) => next !== null && onChange(next)}
      />
    </span>
  );
}

/** A running scan: progress, current address, and a button to stop it. */
export function ScanRunning({
  scan,
  report,
}: {
  readonly scan: Scan;
  readonly report: ScanReport;
}): JSX.Element {
  const w = useMessages(scanWords);
  const translate = useTranslate();
  const { done, total, family, address, userName } = report;
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
  const whom = address === null ? w.everybody : String(address);
  return (
    <div className={styles.running}>
      <Progress percent={percent} aria-label={w.progress} />
      <p className={styles.note} role="status">
        {w.by(userName, done, total)}
        {family !== null && ` · ${w.asking(translate(familyWords[family] ?? scanWords.title), whom)}`}
      </p>
      <p className={styles.note}>{w.waits}</p>
      <Button loading={scan.busy} onClick={() => void scan.stop()}>
        {w.stop}
      </Button>
    </div>
  );
}

/** How a scan ended, if that needs an explanation. */
export function ScanEnd({ report }: { readonly report: ScanReport }): JSX.Element | null {
  const translate = useTranslate();
  const words = report.isOver && report.detail !== null ? scanEnds[report.detail] : undefined;
  if (words === undefined) return null;
  return (
    <p className={styles.end} role="status">
      <ToneMark tone={report.detail === 'cancelled' ? 'info' : 'warning'} /> {translate(words)}
    </p>
  );
}
