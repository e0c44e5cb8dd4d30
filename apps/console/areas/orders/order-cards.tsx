import type { WireRow } from '@heliodeck/client/page';
import { Button } from 'antd';
import type { JSX } from 'react';
import { Absent } from '../../fields/shared/absent.tsx';
import { ageLabel } from '../../i18n/age.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import recordPage from '../../ui/record-page.module.css';
import { mapAddress, type StationContact, webMapAddress } from './map-address.ts';
import type { OrderHours } from './order-story.ts';
import { orderWords } from './order-words.ts';
import styles from './orders.module.css';
import { usePlaceProvider } from './use-place-provider.ts';

const hourMs = 3_600_000;

/** Address of the station and its contact. */
export function OrderStation({ station }: { station: StationContact | null }): JSX.Element | null {
  const w = useMessages(orderWords);
  const provider = usePlaceProvider();
  if (station === null) return null;
  const address = mapAddress(station);
  const webMap = provider && webMapAddress(station, provider);
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
          <Button href={address} icon={<Icon name="map" />}>
            {w.map}
          </Button>{' '}
          {webMap && (
            <Button href={webMap} target="_blank" rel="noreferrer">
              {w.webMap}
            </Button>
          )}
        </dd>
      )}
    </dl>
  );
}

const sides = [
  ['before', 'faultPicture'],
  ['after', 'repairPicture'],
] as const;

/** Pictures before and after the repair. */
export function OrderPictures({ order }: { readonly order: WireRow }): JSX.Element {
  const w = useMessages(orderWords);
  if (sides.every(([, name]) => !order[name])) return <p className={recordPage.quiet}>{w.noPictures}</p>;
  return (
    <div className={styles.pictures}>
      {sides.map(([side, name]) => (
        <figure key={name}>
          {order[name] ? (
            <a href={String(order[name])} target="_blank" rel="noreferrer">
              <img src={String(order[name])} alt={w[side]} />
            </a>
          ) : (
            <p className={recordPage.quiet}>{w.noPictures}</p>
          )}
          <figcaption>{w[side]}</figcaption>
        </figure>
      ))}
    </div>
  );
}

/** Response times, each with its start and end. */
export function OrderTimes({ times }: { readonly times: OrderHours }): JSX.Element {
  const w = useMessages(orderWords);
  const translate = useTranslate();
  return (
    <dl className={recordPage.facts}>
      {(['response', 'repair', 'processing'] as const).flatMap((name) => {
        const hours = times[name];
        return [
          <dt key={`${name} of`}>{w[name]}</dt>,
          <dd key={name}>
            {hours === null ? <Absent /> : translate(ageLabel(hours * hourMs))}{' '}
            <small className={recordPage.quiet}>{w[`${name}Help`]}</small>
          </dd>,
        ];
      })}
    </dl>
  );
}
