import type { Commissioning } from '@heliodeck/model/wire/commissioning';
import { Button } from 'antd';
import { type JSX, useState } from 'react';
import { usePermissions } from '../../../api/menus.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { ToneMark } from '../../../theme/tone.tsx';
import { claimingCodes } from '../../../widgets/unclaimed-dtus/claiming-codes.ts';
import { AddDtu } from '../add-dtu.tsx';
import styles from './commission.module.css';
import { commissionWords, dtuHints } from './commission-words.ts';
import { Hints } from './step-frame.tsx';

interface DtuStepProps {
  readonly site: Commissioning;
  readonly onChanged: () => void;
}

/** Registers the DTU of the station: one that is connecting now, or by its IMEI. */
export function DtuStep({ site: { station, dtus }, onChanged }: DtuStepProps): JSX.Element | null {
  const w = useMessages(commissionWords);
  const held = usePermissions();
  const [adding, setAdding] = useState(false);
  if (station === null) return null;
  const may = claimingCodes.some((code) => held.has(code));
  return (
    <>
      {dtus.map(({ id, name, imei }) => (
        <p key={id} className={styles.line}>
          <b>{name}</b> <span>{imei}</span>
        </p>
      ))}
      {dtus.length === 0 && <p>{may ? w.dtuText : w.notYours}</p>}
      {may && (
        <Button type={dtus.length === 0 ? 'primary' : 'default'} onClick={() => setAdding(true)}>
          {dtus.length === 0 ? w.dtuAdd : w.dtuMore}
        </Button>
      )}
      {adding && (
        <AddDtu
          station={{ id: station.id, createDept: station.createDept, stationName: station.name }}
          onAdded={onChanged}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

/** Whether each DTU is online, and what to check while it is not. */
export function OnlineStep({ dtus }: Pick<Commissioning, 'dtus'>): JSX.Element {
  const w = useMessages(commissionWords);
  const isMissing = dtus.some(({ isOnline }) => !isOnline);
  return (
    <>
      <div role="status">
        <ul className={styles.list}>
          {dtus.map(({ id, name, imei, isOnline }) => (
            <li key={id} className={`${styles.line} ${styles.said}`}>
              <ToneMark tone={isOnline ? 'good' : 'warning'} />
              {isOnline ? w.isOnline(name) : w.isOffline(name, imei)}
            </li>
          ))}
        </ul>
      </div>
      {isMissing && <Hints hints={dtuHints} open />}
    </>
  );
}
