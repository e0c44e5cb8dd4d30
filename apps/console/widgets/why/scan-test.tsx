import { scanCodes } from '@heliodeck/model/commands/command-codes';
import { scanLimits } from '@heliodeck/model/wire/bus-scan';
import { Button } from 'antd';
import { type JSX, useState } from 'react';
import { usePermissions } from '../../api/menus.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { goTo } from '../../ui/navigate.ts';
import { familyOf } from '../bus-scan/family-of.ts';
import { ScanEnd, ScanRunning } from '../bus-scan/scan-control.tsx';
import { type ScanReport, useScan } from '../bus-scan/use-scan.ts';
import { modelLabel } from '../device-commands/model-label.ts';
import type { Device } from '../device-detail/shared/device.ts';
import { useRefuseOffline } from '../device-detail/shared/use-refuse-offline.ts';
import { readFinds } from './read-finds.ts';
import styles from './why.module.css';
import { whyWords } from './why-words.ts';

/** Number of addresses scanned on either side of a device's address. */
const around = 5;

/** Scans whether a device, or its model, responds at another address. */
export function ScanTest({ device }: { readonly device: Device }): JSX.Element | null {
  const w = useMessages(whyWords);
  const held = usePermissions();
  const scan = useScan(device.dtuId);
  const refuseOffline = useRefuseOffline();
  /** Whether the scan was started here: an older one describes an older state of the bus. */
  const [isOurs, setIsOurs] = useState(false);
  const family = familyOf(device.model);
  // Without a model the protocol is unknown.
  if (family === '' || !scanCodes.some((code) => held.has(code))) return null;
  const { report } = scan;
  const start = async (from: number, to: number): Promise<void> => {
    if (refuseOffline(device)) return;
    setIsOurs(await scan.start({ from, to, families: [family] }));
  };
  if (report && !report.isOver) return <ScanRunning scan={scan} report={report} />;
  // Meters identify themselves, whatever the range.
  const isCounted = device.address <= scanLimits.most;
  return (
    <>
      {isCounted && (
        <Button
          loading={scan.busy}
          onClick={() =>
            void start(
              Math.max(scanLimits.usualFrom, device.address - around),
              Math.min(scanLimits.most, device.address + around),
            )
          }
        >
          {w.scanAround}
        </Button>
      )}
      <Button
        loading={scan.busy}
        onClick={() => void start(scanLimits.usualFrom, isCounted ? scanLimits.most : scanLimits.usualFrom)}
      >
        {w.scanAll}
      </Button>
      {isOurs && report && (
        <>
          <ScanEnd report={report} />
          <Verdict device={device} family={family} report={report} />
        </>
      )}
    </>
  );
}

interface VerdictProps {
  readonly device: Device;
  readonly family: string;
  readonly report: ScanReport;
}

function Verdict({ device, family, report }: VerdictProps): JSX.Element {
  const w = useMessages(whyWords);
  const translate = useTranslate();
  const held = usePermissions();
  const { address } = device;
  const verdict = readFinds({ address, model: device.model ?? '', family }, report.finds);
  const said = (): string => {
    switch (verdict.kind) {
      case 'there':
        return w.scanThere(address);
      case 'other':
        return w.scanOther(address, translate(modelLabel(verdict.profile)));
      case 'disturbed':
        return w.scanDisturbed(address);
      case 'moved':
        return w.scanMoved(verdict.address);
      case 'alone':
        return w.scanAlone(address, verdict.others);
      case 'nobody':
        return w.scanNobody;
    }
  };
  const leadsToEdit = verdict.kind === 'moved' || verdict.kind === 'other';
  return (
    <p className={styles.verdict} role="status">
      <ToneMark tone={verdict.kind === 'there' ? 'good' : 'warning'} />
      <span>
        {said()}{' '}
        {leadsToEdit && held.has('xwj_edit') && (
          <Button onClick={() => goTo(`/equipment/xwj?act=edit&id=${device.id}`)}>{w.edit}</Button>
        )}
      </span>
    </p>
  );
}
