import type { WireRow } from '@heliodeck/client/page';
import { markInRow, type ValueMark } from '@heliodeck/model/telemetry/value-state';
import type { JSX, ReactNode } from 'react';
import { useTranslate } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import type { ValuePlace } from './field-ui.ts';
import styles from './fields.module.css';
import { markIcons, markNames, markWords } from './mark-words.ts';

/** A live value with its mark; values read with their row, and those of history, are displayed without one. */
export function withValueMark(
  row: WireRow,
  name: string,
  value: ReactNode,
  place: ValuePlace = 'view',
): ReactNode {
  // Only rows of live readings have separate instants per value.
  if (!('readAt' in row) || name === 'dataTime') return value;
  if ((name === 'xwjId' || name === 'deviceId') && row.onlineStatus === 0) {
    const since = typeof row.offlineSince === 'string' ? row.offlineSince : null;
    return <MarkedValue mark={{ state: 'offline', since }}>{value}</MarkedValue>;
  }
  if (!isMetric(row, name)) return value;
  const mark = markInRow(row, name);
  return mark ? (
    <MarkedValue mark={mark} dense={place === 'dense'}>
      {value}
    </MarkedValue>
  ) : (
    value
  );
}

/** Fields that come from the device record or describe the row were not read from a device. */
const ofTheRow: ReadonlySet<string> = new Set([
  'stationName',
  'stationId',
  'xwjId',
  'deviceId',
  'packNum',
  'origin',
]);
const isMetric = (row: WireRow, name: string): boolean => name in row && !ofTheRow.has(name);

interface MarkedValueProps {
  readonly mark: ValueMark;
  /** No room for a sign: the line below the value replaces it. */
  readonly dense?: boolean;
  readonly children: ReactNode;
}

/** A value and the sign of its mark; the text is the tool tip and for screen readers. */
function MarkedValue({ mark, dense = false, children }: MarkedValueProps): JSX.Element {
  const words = useTranslate()(markWords(mark));
  return (
    <span className={styles.marked} title={words} data-value-state={mark.state} data-dense={dense}>
      {children}
      {!dense && <Icon name={markIcons[mark.state]} size={12} />}
      <span className="unseen">{words}</span>
    </span>
  );
}

/**
 * A mark on its own, beside a figure of a head or a tile: its sign and its text.
 * @param short one word instead of the sentence, which is then the tool tip
 */
export function MarkNote({
  mark,
  short = false,
}: {
  readonly mark: ValueMark;
  readonly short?: boolean;
}): JSX.Element {
  const translate = useTranslate();
  const words = translate(markWords(mark));
  return (
    <span className={styles.markNote} data-value-state={mark.state} {...(short ? { title: words } : {})}>
      <Icon name={markIcons[mark.state]} size={12} />
      {short && <span aria-hidden="true">{translate(markNames[mark.state])}</span>}
      <span className={short ? 'unseen' : undefined}>{words}</span>
    </span>
  );
}
