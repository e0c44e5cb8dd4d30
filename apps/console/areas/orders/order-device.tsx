import { orderRecord } from '@heliodeck/model/orders/order-record';
import { deviceTypeOf } from '@heliodeck/model/registries/device-types';
import { entities } from '@heliodeck/model/registries/entities';
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import { useLive } from '../../api/use-live.ts';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { OnlineTag } from '../../fields/shared/online-tag.tsx';
import { ageLabel, agoLabel } from '../../i18n/age.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { useNow } from '../../state/use-now.ts';
import recordPage from '../../ui/record-page.module.css';
import { FieldValue } from '../../widgets/device-detail/shared/record-facts.tsx';
import { typeName } from '../../widgets/device-types/registry.ts';
import { orderWords } from './order-words.ts';
import styles from './orders.module.css';

interface RecordNow {
  readonly record: string;
  readonly pack: number;
  /** ms */
  readonly at: number;
  readonly values: Readonly<Record<string, number | string | null>>;
  readonly readAt: Readonly<Record<string, number>> | null;
}

interface DeviceNow {
  readonly id: string;
  readonly name: string | null;
  /** null for a DTU, which measures nothing. */
  readonly type: number | null;
  readonly online: boolean;
  readonly since: number | null;
  /** The server's time of the response, ms. */
  readonly now: number;
  readonly maySee: boolean;
  readonly records: readonly RecordNow[];
}

interface OrderDeviceProps {
  readonly orderId: string;
  /** Whether the order names a device or a DTU: an order about a storm or a whole station does not. */
  readonly named: boolean;
}

/**
 * Polling interval if the feed has no messages of the device: a repairman may not be allowed to see other devices of
 * its kind.
 */
const againMs = 15_000;
const tickMs = 5_000;

/** Current values of an order's device, each with its age; for an order about a DTU whether it is online. */
export function OrderDevice({ orderId, named }: OrderDeviceProps): JSX.Element {
  const w = useMessages(orderWords);
  const translate = useTranslate();
  const now = useNow(tickMs);
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ['order-device', orderId],
    queryFn: ({ signal }) => get<DeviceNow | null>(`${orderRecord.path}/device`, { id: orderId }, signal),
    refetchInterval: againMs,
  });
  useLive(['readings', 'online'], (event) => {
    const id = event.kind === 'readings' ? event.deviceId : event.id;
    if (data && id === data.id) void refetch({ cancelRefetch: false });
  });
  if (data === undefined)
    return error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />;
  if (data === null) return <p className={recordPage.quiet}>{named ? w.deviceGone : w.noDevice}</p>;
  const { type } = data;
  const kind = type === null ? undefined : typeName(type);
  // By the server's clock: the clock of a panel may be wrong by hours.
  const age = (at: number): number => data.now - at + Math.max(0, now - dataUpdatedAt);
  return (
    <>
      <p className={styles.deviceHead}>
        <span>{[data.name, kind && translate(kind)].filter(Boolean).join(' · ')}</span>
        <OnlineTag onlineStatus={data.online ? 1 : 0} />
        {data.since !== null && (
          <span className={recordPage.quiet}>{translate(ageLabel(age(data.since)))}</span>
        )}
      </p>
      {type !== null && !data.maySee && <p className={recordPage.quiet}>{w.mayNotSee}</p>}
      {type !== null && data.maySee && data.records.length === 0 && (
        <p className={recordPage.quiet}>{w.noValues}</p>
      )}
      {type !== null &&
        data.records.map((record) => (
          <Values
            key={`${record.record} ${record.pack}`}
            record={record}
            type={type}
            age={age}
            packed={record.pack > 0}
          />
        ))}
    </>
  );
}

interface ValuesProps {
  readonly record: RecordNow;
  readonly type: number;
  readonly packed: boolean;
  /** Age of an instant, ms. */
  readonly age: (at: number) => number;
}

function Values({ record, type, packed, age }: ValuesProps): JSX.Element | null {
  const w = useMessages(orderWords);
  const translate = useTranslate();
  const spec = deviceTypeOf(type)?.records.find(({ key }) => key === record.record);
  const entity = spec?.live && entities.get(spec.live.key);
  if (!entity) return null;
  const row = { id: record.record, ...record.values };
  return (
    <dl className={styles.values}>
      {Object.keys(record.values).map((name) => {
        const field = entity.fields[name];
        return (
          field && (
            <div key={name}>
              <dt>
                {[packed ? w.pack(record.pack) : '', translate(field.label)].filter(Boolean).join(' · ')}
              </dt>
              <dd>
                <FieldValue entity={entity} row={row} name={name} />
                <small className={recordPage.quiet}>
                  {w.readAgo(translate(agoLabel(age(record.readAt?.[name] ?? record.at))))}
                </small>
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
