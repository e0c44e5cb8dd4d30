import type { Page, WireRow } from '@heliodeck/client/page';
import { commissioningCodes } from '@heliodeck/model/wire/commissioning';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { JSX } from 'react';
import { get } from '../../../api/client.ts';
import { usePermissions } from '../../../api/menus.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { ToneMark } from '../../../theme/tone.tsx';
import { goTo } from '../../../ui/navigate.ts';
import styles from './power-site.module.css';
import { powerSiteWords } from './power-site-words.ts';

interface NextStepProps {
  readonly stationId: string;
  /** Number of devices registered at the station; none of them has ever reported. */
  readonly deviceCount: number;
}

/**
 * The next step for a station that has never reported: its DTU, then the devices on its bus, then its first response.
 */
export function NextStep({ stationId, deviceCount }: NextStepProps): JSX.Element {
  const w = useMessages(powerSiteWords);
  const held = usePermissions();
  const mayList = held.has('dtu_view') || held.has('dtu_add') || held.has('dtu_edit');
  const { data } = useQuery({
    queryKey: ['station-dtus', stationId],
    queryFn: ({ signal }) =>
      get<Page<WireRow>>('blade-dtu/dtu/list', { stationInfoId: stationId, current: 1, size: 1 }, signal),
    enabled: mayList,
  });
  const dtu = data?.records[0];
  const isOnline = dtu?.onlineStatus === 1;
  const steps = [
    { key: 'station', done: true, text: w.stepStation },
    {
      key: 'dtu',
      done: dtu !== undefined,
      text: dtu ? w.stepDtuThere(String(dtu.name ?? '')) : w.stepDtu,
    },
    ...(dtu
      ? [
          {
            key: 'online',
            done: isOnline,
            text: isOnline ? w.stepOnline : w.stepDial(String(dtu.imei ?? '')),
          },
        ]
      : []),
    {
      key: 'device',
      done: deviceCount > 0,
      text: deviceCount > 0 ? w.stepDevices(deviceCount) : w.stepDevice,
    },
    ...(deviceCount > 0 ? [{ key: 'answer', done: false, text: w.stepAnswer }] : []),
  ];
  return (
    <section className={styles.sheet} aria-label={w.nextStep}>
      <h3 className={styles.stepsTitle}>{w.nextStep}</h3>
      <ol className={styles.steps}>
        {steps.map(({ key, done, text }) => (
          <li key={key} data-done={done}>
            <ToneMark tone={done ? 'good' : 'neutral'} size={12} />
            <span>
              {text}
              <span className="unseen"> {done ? w.stepDone : w.stepOpen}</span>
            </span>
          </li>
        ))}
      </ol>
      {commissioningCodes.some((code) => held.has(code)) && (
        <Button type="primary" onClick={() => goTo(`/station/commissioning?station=${stationId}`)}>
          {w.commission}
        </Button>
      )}
    </section>
  );
}
