import { decimalText } from '@heliodeck/kit/scale';
import { App } from 'antd';
import type { JSX, ReactNode } from 'react';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { Icon } from '../../../icons/icon.tsx';
import type { IconName } from '../../../icons/icon-paths.ts';
import { addressText } from './address-text.ts';
import styles from './power-site.module.css';
import { categories, powerSiteWords } from './power-site-words.ts';
import type { Station } from './use-station.ts';

/** Name and place of the station. */
export function StationHead({ station }: { station: Station }): JSX.Element {
  const w = useMessages(powerSiteWords);
  const translate = useTranslate();
  const { message } = App.useApp();
  const category = categories[station.stationType ?? 0];
  const address = addressText(station.address);
  const capacity = station.installedCapacity;
  return (
    <div className={styles.head}>
      <h2 className={styles.stationName}>{station.stationName}</h2>
      <dl className={styles.facts}>
        <Fact icon="folder" name={w.category} known={category !== undefined}>
          {category ? translate(category) : w.noCategory}
        </Fact>
        <Fact icon="station" name={w.capacity} known={capacity !== null}>
          {capacity === null ? w.noCapacity : `${decimalText(capacity, 2)} kWp`}
        </Fact>
        <Fact icon="phone" name={w.phone} known={Boolean(station.phone)}>
          {station.phone ? <a href={`tel:${station.phone}`}>{station.phone}</a> : w.noPhone}
        </Fact>
        <Fact icon="map" name={w.address} known={address !== ''}>
          {address === '' ? (
            w.noAddress
          ) : (
            <button
              type="button"
              className={styles.address}
              title={address}
              onClick={() => void message.info(address)}
            >
              {address}
            </button>
          )}
        </Fact>
      </dl>
    </div>
  );
}

const phonePath =
  'M7 4h3l1.5 4.5L9.5 10a11 11 0 0 0 4.5 4.5l1.5-2L20 14v3a3 3 0 0 1-3 3A13 13 0 0 1 4 7a3 3 0 0 1 3-3';

function Fact(props: {
  icon: IconName | 'phone';
  name: string;
  known: boolean;
  children: ReactNode;
}): JSX.Element {
  return (
    <div data-known={props.known}>
      <dt title={props.name}>
        {props.icon === 'phone' ? (
          <svg
            width="16"
            height="16"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            aria-hidden="true"
          >
            <path d={phonePath} />
          </svg>
        ) : (
          <Icon name={props.icon} size={16} />
        )}
        <span className="unseen">{props.name}</span>
      </dt>
      <dd>{props.children}</dd>
    </div>
  );
}
