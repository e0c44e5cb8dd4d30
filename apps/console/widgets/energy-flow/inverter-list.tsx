import { decimalText } from '@heliodeck/kit/scale';
import type { JSX } from 'react';
import { markWords } from '../../fields/mark-words.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import { flowWords } from './flow-words.ts';
import styles from './inverter-list.module.css';
import { type InverterPicture, mostCurrent, type StringPicture } from './inverter-picture.ts';

interface InverterListProps {
  readonly inverters: readonly InverterPicture[];
  readonly onDevice: (device: { readonly id: string }) => void;
}

/** The inverters of a station side by side, with the currents of their strings: the weak ones are named. */
export function InverterList({ inverters, onDevice }: InverterListProps): JSX.Element {
  const w = useMessages(flowWords);
  const most = mostCurrent(inverters);
  return (
    <section className={styles.list} aria-label={w.inverterList}>
      <ul className={styles.cards}>
        {inverters.map((inverter) => (
          <li key={inverter.id}>
            <Inverter inverter={inverter} most={most} onDevice={onDevice} />
          </li>
        ))}
      </ul>
      <p className={styles.help}>{w.stringsHelp}</p>
    </section>
  );
}

function Inverter(props: {
  inverter: InverterPicture;
  most: number;
  onDevice: InverterListProps['onDevice'];
}): JSX.Element {
  const { inverter, most, onDevice } = props;
  const { name, power, isAway, offlineSince, strings } = inverter;
  const w = useMessages(flowWords);
  const translate = useTranslate();
  const said = strings.filter(({ state }) => state === 'dead' || state === 'weak');
  return (
    <button type="button" className={styles.card} data-away={isAway} onClick={() => onDevice(inverter)}>
      <span className={styles.head}>
        <span className={styles.name} title={name}>
          {name || '—'}
        </span>
        <span className={styles.power} title={power.mark && translate(markWords(power.mark))}>
          {power.known ? power.text : '—'} <i>{power.known ? power.unit : ''}</i>
        </span>
      </span>
      {isAway ? (
        <ToneTag tone="critical">{offlineSince ? w.offlineSince(offlineSince) : w.offline}</ToneTag>
      ) : (
        <span className={styles.strings}>
          {strings.map((string) => (
            <StringBar key={string.n} string={string} most={most} />
          ))}
        </span>
      )}
      {said.length > 0 && (
        <span className={styles.said}>
          {said.map(({ n, state }) => (
            <ToneTag key={n} tone={state === 'dead' ? 'critical' : 'warning'}>
              {state === 'dead' ? w.dead(n) : w.weak(n)}
            </ToneTag>
          ))}
        </span>
      )}
    </button>
  );
}

function StringBar({ string, most }: { string: StringPicture; most: number }): JSX.Element {
  const w = useMessages(flowWords);
  const { n, current, voltage, state } = string;
  const text = (value: number | null): string => (value === null ? '—' : decimalText(value, 1));
  const share = most > 0 ? Math.min(1, Math.max(0, (current ?? 0) / most)) : 0;
  return (
    <span className={styles.string} title={w.stringSays(n, text(current), text(voltage))}>
      <span className={styles.input}>PV{n}</span>
      <span className={styles.track}>
        <span className={styles.bar} data-state={state ?? 'unknown'} style={{ width: `${share * 100}%` }} />
      </span>
      <span className={styles.current}>
        {text(current)} <i>A</i>
      </span>
    </span>
  );
}
