import { scanCodes } from '@heliodeck/model/commands/command-codes';
import type { CommissionedDtu } from '@heliodeck/model/wire/commissioning';
import type { JSX } from 'react';
import { usePermissions } from '../../../api/menus.ts';
import { LoadFailure, LoadingRows } from '../../../crud/notices/list-notices.tsx';
import { useMessages } from '../../../i18n/messages.ts';
import { ScanControl, ScanEnd } from '../../../widgets/bus-scan/scan-control.tsx';
import { useScan } from '../../../widgets/bus-scan/use-scan.ts';
import styles from './commission.module.css';
import { commissionWords } from './commission-words.ts';
import { FoundDevices } from './found-devices.tsx';

interface DevicesStepProps {
  readonly dtus: readonly CommissionedDtu[];
  readonly onChanged: () => void;
}

/** Scans each bus for devices, and adds those found. */
export function DevicesStep({ dtus, onChanged }: DevicesStepProps): JSX.Element {
  const w = useMessages(commissionWords);
  const held = usePermissions();
  const may = scanCodes.some((code) => held.has(code));
  return (
    <>
      <p>{may ? w.devicesText : w.notYours}</p>
      {may &&
        dtus.map((dtu) => <Bus key={dtu.id} dtu={dtu} isAlone={dtus.length === 1} onChanged={onChanged} />)}
    </>
  );
}

interface BusProps {
  readonly dtu: CommissionedDtu;
  readonly isAlone: boolean;
  readonly onChanged: () => void;
}

function Bus({ dtu, isAlone, onChanged }: BusProps): JSX.Element {
  const w = useMessages(commissionWords);
  const scan = useScan(dtu.id);
  const { report } = scan;
  const refresh = (): void => {
    scan.again();
    onChanged();
  };
  return (
    <section className={styles.bus} aria-label={w.onBus(dtu.name)}>
      {!isAlone && <h3>{w.onBus(dtu.name)}</h3>}
      {scan.error !== null && report === undefined ? (
        <LoadFailure error={scan.error} onAgain={scan.again} />
      ) : report === undefined ? (
        <LoadingRows />
      ) : (
        <>
          {dtu.isOnline || report?.isOver === false ? <ScanControl scan={scan} /> : <p>{w.needsOnline}</p>}
          {report && <ScanEnd report={report} />}
          {report && report.finds.length > 0 && (
            <FoundDevices key={report.id} dtuId={dtu.id} finds={report.finds} onAdded={refresh} />
          )}
        </>
      )}
    </section>
  );
}
