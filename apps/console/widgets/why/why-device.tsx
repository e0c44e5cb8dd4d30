import { isMissing } from '@heliodeck/client/api-error';
import { profiles, supports } from '@heliodeck/devices/registry';
import { readCode } from '@heliodeck/model/commands/command-codes';
import type { LineChain } from '@heliodeck/model/wire/line-facts';
import { Button } from 'antd';
import type { JSX } from 'react';
import { usePermissions } from '../../api/menus.ts';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { agoLabel } from '../../i18n/age.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { subjectOf } from '../command-drawer/command-row.ts';
import { useCommand } from '../command-drawer/use-command.tsx';
import { detailWords } from '../device-detail/shared/detail-words.ts';
import type { Device } from '../device-detail/shared/device.ts';
import { useDevice } from '../device-detail/shared/use-devices.ts';
import { useRefuseOffline } from '../device-detail/shared/use-refuse-offline.ts';
import { DevicePastView } from '../device-past/device-past.tsx';
import { tabsOf } from '../device-types/registry.ts';
import { DeviceLine } from '../line-facts/line-facts.tsx';
import { useLine } from '../line-facts/use-line.ts';
import { CauseOfDevice } from './cause.tsx';
import { ScanTest } from './scan-test.tsx';
import styles from './why.module.css';
import { whyWords } from './why-words.ts';

/** Interval at which the existence of the device is checked, ms: no event reports that it was deleted or moved. */
const stillThereMs = 10_000;

interface WhyDeviceProps {
  readonly deviceId: string;
  /** The likely cause is already displayed above. */
  readonly isCauseTold?: boolean;
}

/** Why a device does not respond: the likely cause, the chain from its DTU, tests, statistics, and history. */
export function WhyDevice({ deviceId, isCauseTold = false }: WhyDeviceProps): JSX.Element {
  const w = useMessages(whyWords);
  const d = useMessages(detailWords);
  const { data: device, error, refetch } = useDevice(deviceId, stillThereMs);
  if (isMissing(error)) return <EmptyList text={d.gone} />;
  if (!device) return error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />;
  return (
    <div className={styles.why}>
      {!isCauseTold && <CauseOfDevice device={device} />}
      <ChainOf device={device} />
      <details className={styles.more}>
        <summary>{w.counts}</summary>
        <DeviceLine deviceId={deviceId} />
      </details>
      <DevicePastView of={{ deviceId }} />
    </div>
  );
}

function ChainOf({ device }: { readonly device: Device }): JSX.Element {
  const { data: chain, error, refetch } = useLine('dtu', device.dtuId);
  if (!chain) return error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />;
  const neighbour = chain.devices.find(({ id }) => id !== device.id);
  return (
    <>
      <Chain chain={chain} deviceId={device.id} dtuName={device.dtuName ?? ''} />
      <Tests device={device} neighbourId={neighbour?.id} />
    </>
  );
}

interface ChainProps {
  readonly chain: LineChain;
  readonly deviceId: string;
  readonly dtuName: string;
}

/** Each element of the chain with its state, in the order in which a request travels. */
function Chain({ chain: { dtu, devices }, deviceId, dtuName }: ChainProps): JSX.Element {
  const w = useMessages(whyWords);
  const translate = useTranslate();
  const ago = (seconds: number): string => translate(agoLabel(seconds * 1000));
  const device = devices.find(({ id }) => id === deviceId);
  const online = devices.filter(({ isOnline }) => isOnline).length;
  const facts = device?.facts;
  return (
    <ol className={styles.chain} aria-label={w.chain}>
      <Part name={`${w.dtu} ${dtuName}`} isOnline={dtu.isOnline}>
        {dtu.heardAge === null ? w.notHeard : w.heard(ago(dtu.heardAge))}
      </Part>
      <Part name={w.bus} isOnline={dtu.isOnline && online > 0}>
        {w.answering(online, devices.length)}
        {dtu.waiting !== null && dtu.waiting > 0 && ` · ${w.waiting(dtu.waiting)}`}
      </Part>
      <Part name={device?.name || w.device} isOnline={device?.isOnline ?? false}>
        {facts &&
          [
            facts.frameAge === null ? w.noFrame : w.lastFrame(ago(facts.frameAge)),
            w.failed(facts.timeouts, facts.exchanges),
            ...(facts.damaged > 0 ? [w.damaged(facts.damaged)] : []),
            ...(facts.late > 0 ? [w.late(facts.late)] : []),
          ].join(' · ')}
      </Part>
    </ol>
  );
}

interface PartProps {
  readonly name: string;
  readonly isOnline: boolean;
  readonly children: React.ReactNode;
}

function Part({ name, isOnline, children }: PartProps): JSX.Element {
  const w = useMessages(whyWords);
  return (
    <li data-online={isOnline}>
      <span className={styles.partHead}>
        <ToneMark tone={isOnline ? 'good' : 'critical'} />
        <b>{name}</b>
        <span>{isOnline ? w.online : w.offline}</span>
      </span>
      <span className={styles.partFacts}>{children}</span>
    </li>
  );
}

/** Tests of the line, as commands of the ledger. */
function Tests({
  device,
  neighbourId,
}: {
  readonly device: Device;
  readonly neighbourId: string | undefined;
}): JSX.Element {
  const w = useMessages(whyWords);
  const held = usePermissions();
  const commands = useCommand();
  const refuseOffline = useRefuseOffline();
  const { data: neighbour } = useDevice(neighbourId);
  const asked = [device, ...(neighbour ? [neighbour] : [])].flatMap((one) => {
    const word = tabsOf(one.type)[0]?.word;
    return word && held.has(readCode(one.type)) && supports(one.model ?? '', word) ? [{ one, word }] : [];
  });
  return (
    <section className={styles.tests} aria-label={w.tests}>
      {asked.map(({ one, word }) => (
        <Button
          key={one.id}
          loading={commands.busy}
          onClick={() => {
            if (refuseOffline(one)) return;
            const { dtuId, address } = one;
            const subject = subjectOf(one.name, one.stationName, one.dtuName);
            void commands.send(
              { call: 'getData', dtuId, address, data: word },
              { subject, deviceId: one.id },
            );
          }}
        >
          {one.id === device.id ? w.ask : w.askNeighbour(one.name ?? String(one.address))}
        </Button>
      ))}
      {held.has(readCode(device.type)) && profiles.has(device.model ?? '') && (
        <Button
          loading={commands.busy}
          onClick={() => {
            if (refuseOffline(device)) return;
            const { dtuId, address } = device;
            const subject = subjectOf(device.name, device.stationName, device.dtuName);
            void commands.send({ call: 'echo', dtuId, address }, { subject, deviceId: device.id });
          }}
        >
          {w.echo}
        </Button>
      )}
      <ScanTest device={device} />
      {asked.length > 1 && <p>{w.testHint}</p>}
      {commands.surface}
    </section>
  );
}
