import { label } from '@heliodeck/kit/label';
import { stateInRow, type ValueState } from '@heliodeck/model/telemetry/value-state';
import type { JSX, ReactNode } from 'react';
import type { WireRow } from '../api/page.ts';
import { useMessages } from '../i18n/messages.ts';
import { Icon } from '../icons/icon.tsx';
import type { Place } from './field-ui.ts';
import styles from './fields.module.css';

/** What the mark of a live value says, for every place that shows one. */
export const valueMarkWords = {
  late: (time: string) =>
    label(`读取于 ${time}，早于本行数据`, `Read at ${time}, before the rest of its row`),
  stale: (time: string) => label(`数据已过期，读取于 ${time}`, `Out of date, read at ${time}`),
  entered: (time: string) => label(`人工录入，${time}`, `Entered by hand, ${time}`),
};

type Marked = Extract<ValueState, keyof typeof valueMarkWords>;
const isMarked = (state: ValueState): state is Marked => Object.hasOwn(valueMarkWords, state);

/** A live value with what its reader must know of it; values read with their row, and those of history, stand as they are. */
export function withValueMark(
  row: WireRow,
  name: string,
  value: ReactNode,
  place: Place = 'view',
): ReactNode {
  // Only rows of live readings tell instants of their own.
  if (!('readAt' in row) || name === 'dataTime' || !isMetric(row, name)) return value;
  const { state, readAt } = stateInRow(row, name);
  return isMarked(state) ? (
    <ValueMark state={state} time={readAt ?? '—'} dense={place === 'dense'}>
      {value}
    </ValueMark>
  ) : (
    value
  );
}

/** Fields that follow the device or tell of the row itself were not read from a device. */
const ofTheRow: ReadonlySet<string> = new Set([
  'stationName',
  'stationId',
  'xwjId',
  'deviceId',
  'packNum',
  'origin',
]);
const isMetric = (row: WireRow, name: string): boolean => name in row && !ofTheRow.has(name);

function ValueMark({
  state,
  time,
  dense,
  children,
}: {
  state: Marked;
  time: string;
  dense: boolean;
  children: ReactNode;
}): JSX.Element {
  const w = useMessages(valueMarkWords);
  const words = w[state](time);
  return (
    <span className={styles.marked} title={words} data-value-state={state} data-dense={dense}>
      {children}
      {/* Where there is no room for a sign beside it, the line below the value is the sign. */}
      {!dense && <Icon name={state === 'entered' ? 'edit' : 'history'} size={12} />}
      <span className="unseen">{words}</span>
    </span>
  );
}
