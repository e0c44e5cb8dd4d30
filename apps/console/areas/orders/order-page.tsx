import type { WireRow } from '@heliodeck/client/page';
import { orderRecord } from '@heliodeck/model/orders/order-record';
import { orderStatuses } from '@heliodeck/model/orders/order-states';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import recordPage from '../../ui/record-page.module.css';
import {
  RecordCard,
  RecordPage,
  type RecordStep,
  RecordSteps,
} from '../../widgets/record-page/record-page.tsx';
import type { StationContact } from './map-address.ts';
import { mapAddress } from './map-address.ts';
import { orderWords } from './order-words.ts';
import styles from './orders.module.css';
import { useOrderActs } from './use-order-acts.ts';

interface Story {
  readonly order: WireRow;
  readonly station: StationContact | null;
  readonly earlier: readonly {
    readonly id: string;
    readonly dispatchTime: string | null;
    readonly repairman: string | null;
    readonly faultCause: string | null;
    readonly repairMethod: string | null;
    readonly status: number;
  }[];
  readonly steps: readonly RecordStep[];
}

const factNames = [
  ...([
    'deviceName',
    'deviceNo',
    'dispatchTime',
    'dueTime',
    'dispatcher',
    'repairman',
    'repairTime',
  ] as const),
  ...(['timeConsume', 'faultCause', 'repairMethod', 'accessories', 'money'] as const),
];

/** All there is to know of one work order; its address can be shared. */
export function OrderPage({ id, back }: { readonly id: string; readonly back: string }): JSX.Element {
  return (
    <RecordPage<Story> entity={orderRecord} id={id} back={back}>
      {(story, reload) => <StoryView story={story} reload={reload} />}
    </RecordPage>
  );
}

function StoryView({ story, reload }: { story: Story; reload: () => Promise<unknown> }): JSX.Element {
  const w = useMessages(orderWords);
  const translate = useTranslate();
  const navigate = useNavigate();
  const acts = useOrderActs(reload);
  const { order, station } = story;
  const status = orderStatuses.find(({ value }) => value === order.status);
  return (
    <>
      <header className={recordPage.head}>
        <h2 className={recordPage.title}>{String(order.deviceName ?? w.what)}</h2>
        {status && <ToneTag tone={status.tone}>{translate(status.label)}</ToneTag>}
        <span className={recordPage.grow} />
        {order.alarmId ? (
          <Button
            onClick={() =>
              void navigate({ to: '/operations/realtimeAlarm', search: { alarm: String(order.alarmId) } })
            }
          >
            {w.alarm}
          </Button>
        ) : null}
        {acts.refusal('cancel', order) === undefined && (
          <Button onClick={() => void acts.cancel(order)}>{w.cancel}</Button>
        )}
        {[undefined, 'order.causeMissing'].includes(acts.refusal('finish', order)) && (
          <Button type="primary" onClick={() => void acts.end(order)}>
            {w.end}
          </Button>
        )}
      </header>
      <div className={recordPage.columns}>
        <RecordCard title={w.what}>
          <dl className={recordPage.facts}>
            {factNames.flatMap((name) => {
              const value = order[name];
              if (value === null || value === undefined || value === '') return [];
              return [
                <dt key={`${name} of`}>{translate(orderRecord.fields[name]?.label ?? orderWords.what)}</dt>,
                <dd key={name}>{String(value)}</dd>,
              ];
            })}
          </dl>
        </RecordCard>
        <RecordCard title={w.station}>
          <Station station={station} />
        </RecordCard>
      </div>
      <RecordCard title={w.pictures}>
        <Pictures order={order} />
      </RecordCard>
      <div className={recordPage.columns}>
        <RecordCard title={w.earlier}>
          <Earlier story={story} />
        </RecordCard>
        <RecordCard title={w.steps}>
          <RecordSteps steps={story.steps} />
        </RecordCard>
      </div>
    </>
  );
}

function Station({ station }: { station: StationContact | null }): JSX.Element | null {
  const w = useMessages(orderWords);
  if (station === null) return null;
  const address = mapAddress(station);
  const place = station.address?.split(',').slice(2).join(',') ?? '';
  return (
    <dl className={recordPage.facts}>
      <dt>{w.station}</dt>
      <dd>{station.name}</dd>
      {place && (
        <>
          <dt>{w.address}</dt>
          <dd>{place}</dd>
        </>
      )}
      {station.contact && (
        <>
          <dt>{w.contact}</dt>
          <dd>{station.contact}</dd>
        </>
      )}
      {station.phone && (
        <>
          <dt>{w.phone}</dt>
          <dd>
            <a href={`tel:${station.phone}`}>{station.phone}</a>
          </dd>
        </>
      )}
      {address && (
        <dd className={styles.wide}>
          <a href={address}>{w.map}</a>
        </dd>
      )}
    </dl>
  );
}

function Pictures({ order }: { order: WireRow }): JSX.Element {
  const w = useMessages(orderWords);
  const translate = useTranslate();
  const names = ['faultPicture', 'repairPicture'] as const;
  const there = names.filter((name) => order[name]);
  if (there.length === 0) return <p className={recordPage.quiet}>{w.noPictures}</p>;
  return (
    <div className={styles.pictures}>
      {there.map((name) => (
        <figure key={name}>
          <a href={String(order[name])} target="_blank" rel="noreferrer">
            <img
              src={String(order[name])}
              alt={translate(orderRecord.fields[name]?.label ?? orderWords.pictures)}
            />
          </a>
          <figcaption>{translate(orderRecord.fields[name]?.label ?? orderWords.pictures)}</figcaption>
        </figure>
      ))}
    </div>
  );
}

function Earlier({ story }: { story: Story }): JSX.Element {
  const w = useMessages(orderWords);
  const translate = useTranslate();
  if (story.earlier.length === 0) return <p className={recordPage.quiet}>{w.noEarlier}</p>;
  return (
    <ol className={recordPage.steps}>
      {story.earlier.map((one) => {
        const status = orderStatuses.find(({ value }) => value === one.status);
        return (
          <li key={one.id}>
            <time className={recordPage.quiet}>{one.dispatchTime}</time>
            {status && <ToneTag tone={status.tone}>{translate(status.label)}</ToneTag>}
            <span>{[one.repairman, one.faultCause, one.repairMethod].filter(Boolean).join(' · ')}</span>
          </li>
        );
      })}
    </ol>
  );
}
