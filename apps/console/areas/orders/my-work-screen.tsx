import type { WireRow } from '@heliodeck/client/page';
import { orderRecord } from '@heliodeck/model/orders/order-record';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { readWireTime, wireTime } from '@heliodeck/model/wire/time';
import { useQuery } from '@tanstack/react-query';
import { type JSX, useState } from 'react';
import { get } from '../../api/client.ts';
import { useLive } from '../../api/use-live.ts';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/list-notices.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import recordPage from '../../ui/record-page.module.css';
import { mapAddress, type StationContact } from './map-address.ts';
import { orderWords } from './order-words.ts';
import styles from './orders.module.css';
import { WorkForm } from './work-form.tsx';

type OwnOrder = WireRow & { readonly station: StationContact };

/** A repairman's open orders by due time, to be dealt with on a phone. */
export default function MyWorkScreen(): JSX.Element {
  const w = useMessages(orderWords);
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
      {data.map((order) => (
        <Task key={order.id} order={order} reload={refetch} />
      ))}
    </div>
  );
}

function Task({ order, reload }: { order: OwnOrder; reload: () => Promise<unknown> }): JSX.Element {
  const w = useMessages(orderWords);
  const [open, setOpen] = useState(false);
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
