import { entityOf } from '@heliodeck/model/registries/entities';
import type { CommissionedDevice, Commissioning } from '@heliodeck/model/wire/commissioning';
import { Button } from 'antd';
import { type JSX, useMemo } from 'react';
import { isAbsent } from '../../../fields/shared/absent.tsx';
import { useMessages } from '../../../i18n/messages.ts';
import { ToneMark } from '../../../theme/tone.tsx';
import { goTo } from '../../../ui/navigate.ts';
import { measuredBy } from '../../../widgets/device-detail/shared/measured-entity.ts';
import { ownFields, RecordFacts } from '../../../widgets/device-detail/shared/record-facts.tsx';
import { useLatest } from '../../../widgets/device-detail/shared/use-latest.ts';
import { tabsOf } from '../../../widgets/device-types/registry.ts';
import styles from './commission.module.css';
import { commissionWords, deviceHints } from './commission-words.ts';
import { Hints } from './step-frame.tsx';

/** Maximum number of values displayed for each device, as a proof that they arrive. */
const mostValues = 6;

/** First values of each device, and what to check if one reports none. */
export function ValuesStep({ site }: { readonly site: Commissioning }): JSX.Element {
  const w = useMessages(commissionWords);
  const { station, devices } = site;
  const polled = devices.filter(({ model }) => model !== '');
  const answering = polled.filter(({ isOnline }) => isOnline).length;
  const isDone = answering === polled.length;
  return (
    <>
      <p role="status">{w.answering(answering, polled.length)}</p>
      <ul className={styles.finds}>
        {devices.map((device) => (
          <DeviceValues key={device.id} device={device} />
        ))}
      </ul>
      {!isDone && <Hints hints={deviceHints} open />}
      {answering > 0 && station !== null && (
        <p className={styles.line}>
          {isDone && <b>{w.finished}</b>}
          <Button type="primary" onClick={() => goTo(`/monitor/monitorPowerSite?station=${station.id}`)}>
            {w.toStation}
          </Button>
        </p>
      )}
    </>
  );
}

function DeviceValues({ device }: { readonly device: CommissionedDevice }): JSX.Element {
  const w = useMessages(commissionWords);
  const { name, model, isOnline, type } = device;
  const state = model === '' ? w.noModel : isOnline ? '' : w.noAnswer;
  const tab = tabsOf(type)[0];
  return (
    <li className={styles.found}>
      <div className={styles.line}>
        <ToneMark tone={isOnline ? 'good' : 'warning'} />
        <b>{name}</b>
        <span>{state}</span>
      </div>
      {isOnline && tab && (
        <Figures entityKey={tab.entity} record={tab.record} model={model} deviceId={device.id} />
      )}
    </li>
  );
}

interface FiguresProps {
  readonly entityKey: string;
  readonly record: string | undefined;
  readonly model: string;
  readonly deviceId: string;
}

function Figures({ entityKey, record, model, deviceId }: FiguresProps): JSX.Element | null {
  const w = useMessages(commissionWords);
  const entity = useMemo(() => measuredBy(entityOf(entityKey), record, model), [entityKey, record, model]);
  const { data: rows, isError } = useLatest(entity, record, deviceId);
  // A user without permission for live data sees only that the device responds.
  if (isError) return null;
  const row = rows?.[0];
  const names = row
    ? ownFields(entity).filter((name) => !isAbsent(row[name]) && typeof row[name] === 'number')
    : [];
  if (!row || names.length === 0) return <p className={styles.soft}>{w.noValues}</p>;
  return <RecordFacts entity={entity} row={row} names={names.slice(0, mostValues)} />;
}
