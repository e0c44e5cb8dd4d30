import type { WireRow } from '@heliodeck/client/page';
import { orderRecord } from '@heliodeck/model/orders/order-record';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { readWireTime, wireTime } from '@heliodeck/model/wire/time';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { type JSX, useState } from 'react';
import { get } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { useLive } from '../../api/use-live.ts';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/list-notices.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import recordPage from '../../ui/record-page.module.css';
import { mapAddress, type StationContact } from './map-address.ts';
import { orderWords } from './order-words.ts';
import styles from './orders.module.css';
import { readDraft } from './work-draft.ts';
import { WorkForm } from './work-form.tsx';
import { distanceTo, nearestFirst, type Position } from './work-order.ts';

type OwnOrder = WireRow & { readonly station: StationContact };

/** A repairman's open orders by due time, to be dealt with on a phone. */
export default function MyWorkScreen(): JSX.Element {
  const w = useMessages(orderWords);
  const { warn } = useFeedback();
  const [here, setHere] = useState<Position>();
  const { data, error, refetch } = useQuery({
    queryKey: ['my-work'],
    queryFn: ({ signal }) => get<readonly OwnOrder[]>(`${orderRecord.path}/mine`, undefined, signal),
  });
  useLive(['changed', 'reload'], (event) => {
    if (event.kind === 'reload' || event.entity === orderRecord.key) void refetch();
  });
  if (!data) return error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />;
  if (data.length === 0) return <EmptyList text={w.none} />;
  return (
    <div className={styles.work}>
      <Segmented
        block
        size="large"
        aria-label={w.sort}
        value={here === undefined ? 'due' : 'distance'}
        options={[
          { value: 'due', label: w.byDue },
          { value: 'distance', label: w.byDistance },
        ]}
        onChange={(value) => {
          if (value === 'due') setHere(undefined);
          else locate(setHere, () => warn(w.noPosition));
        }}
      />
      {nearestFirst(data, here).map((order) => (
        <Task key={order.id} order={order} distance={distanceTo(order, here)} reload={refetch} />
      ))}
    </div>
  );
}

const locateMs = 15_000;

/** Asks the device where it is; only when somebody wants it, since the browser asks the person. */
function locate(onPosition: (position: Position) => void, onFailure: () => void): void {
  if (!('geolocation' in navigator)) {
    onFailure();
    return;
  }
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => onPosition({ latitude, longitude }),
    onFailure,
    { timeout: locateMs, maximumAge: 60_000 },
  );
}

interface TaskProps {
  readonly order: OwnOrder;
  /** km; undefined: not asked for, or not known. */
  readonly distance: number | undefined;
  readonly reload: () => Promise<unknown>;
}

function Task({ order, distance, reload }: TaskProps): JSX.Element {
  const w = useMessages(orderWords);
  const userId = useSession()?.userId ?? '';
  // What waits for a network is sent by the form, which has to be there.
  const [open, setOpen] = useState(() => readDraft(userId, order).waiting !== undefined);
  const { station } = order;
  const about = order[shownName('alarmId')] || order[shownName('reportId')];
  const map = mapAddress(station);
  const place = station.address?.split(',').slice(2).join(',');
  return (
    <article className={styles.task} aria-label={String(order.deviceName ?? order.id)}>
      <div className={styles.row}>
        <h2>{String(order.deviceName ?? '')}</h2>
        {isOverdue(order.dueTime) && <ToneTag tone="critical">{w.overdue}</ToneTag>}
      </div>
      <dl className={recordPage.facts}>
        <dt>{w.station}</dt>
        <dd>{String(order[shownName('stationId')] ?? '')}</dd>
        {about ? (
          <>
            <dt>{w.what}</dt>
            <dd>{String(about)}</dd>
          </>
        ) : null}
        <dt>{order.dueTime ? w.due : w.dispatched}</dt>
        <dd>{String(order.dueTime ?? order.dispatchTime ?? '')}</dd>
        {distance !== undefined && (
          <>
            <dt>{w.distance}</dt>
            <dd>{w.kilometres(distance < 10 ? distance.toFixed(1) : distance.toFixed(0))}</dd>
          </>
        )}
        {place && (
          <>
            <dt>{w.address}</dt>
            <dd>{place}</dd>
          </>
        )}
      </dl>
      <div className={styles.row}>
        {map && (
          <a className={styles.big} href={map}>
            {w.map}
          </a>
        )}
        {station.phone && (
          <a className={styles.big} href={`tel:${station.phone}`}>
            {w.call} {station.contact}
          </a>
        )}
        <button type="button" className={styles.big} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? w.fold : w.fill}
        </button>
      </div>
      {open && <WorkForm order={order} onSent={reload} />}
    </article>
  );
}

/** Whether a due time of the wire lies behind the clock of this device's zone. */
function isOverdue(due: unknown): boolean {
  const at = typeof due === 'string' ? readWireTime(due) : undefined;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const now = readWireTime(wireTime(Date.now(), timeZone));
  return at !== undefined && now !== undefined && at < now;
}
