import { type ReactNode, useState } from 'react';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import type { CommandRequest } from '../command-drawer/command-request.ts';
import { hasSucceeded, subjectOf } from '../command-drawer/command-row.ts';
import { useCommand } from '../command-drawer/use-command.tsx';
import type { Device } from '../device-detail/shared/device.ts';
import { useRefuseOffline } from '../device-detail/shared/use-refuse-offline.ts';
import { CommandMenu } from './command-menu.tsx';
import { deviceCommandWords } from './device-command-words.ts';
import { controlEntries, dataEntries } from './entries.ts';
import { PackDialog } from './pack-dialog.tsx';

export interface DeviceCommands {
  /** Open the menus and dialogs of a device. `refresh` is called when the device's data in the list has changed. */
  readonly openData: (device: Device, refresh?: () => unknown) => void;
  readonly openControl: (device: Device, refresh?: () => unknown) => void;
  readonly openPack: (device: Device) => void;
  readonly openLedger: (device: Device) => void;
  /**
   * Sends without a menu: an offline DTU is refused, success is reported, and a version request is followed by
   * `refresh`.
   */
  readonly send: (device: Device, request: CommandRequest, refresh?: () => unknown) => Promise<void>;
  /** Render it once in the component. */
  readonly surface: ReactNode;
}

interface Opened {
  readonly what: 'data' | 'control' | 'pack';
  readonly device: Device;
  readonly refresh: (() => unknown) | undefined;
}

/** Delay before the list is refetched after a version request, ms (docs/product/commands.md#get-data). */
const versionWait = 2000;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** 'Get Data', 'Device Control' and the PACK dialog for the devices of a list (docs/product/commands.md#get-data). */
export function useDeviceCommands(): DeviceCommands {
  const w = useMessages(deviceCommandWords);
  const { done } = useFeedback();
  const refuseOffline = useRefuseOffline();
  const { send, showLedger, surface } = useCommand();
  const [opened, setOpened] = useState<Opened>();

  const run: DeviceCommands['send'] = async (device, request, refresh) => {
    // An unknown state is not treated as offline: the server decides. Entered values are kept.
    if (refuseOffline(device)) return;
    setOpened(undefined);
    const asksVersion = request.call === 'getData' && request.data === 'control_version';
    const subject = subjectOf(device.name, device.stationName, device.dtuName);
    const sent = send(request, { subject, deviceId: device.id });
    const [row] = await Promise.all([sent, asksVersion ? pause(versionWait) : undefined]);
    if (row === undefined) return;
    if (hasSucceeded(row)) done();
    if (asksVersion) refresh?.();
  };

  const open = (what: Opened['what']) => (device: Device, refresh?: () => unknown) =>
    setOpened({ what, device, refresh });
  const dialog = opened && (
    <OpenedDialog
      opened={opened}
      name={opened.what === 'data' ? w.getData : w.control}
      onSend={(request) => void run(opened.device, request, opened.refresh)}
      onClose={() => setOpened(undefined)}
    />
  );
  return {
    openData: open('data'),
    openControl: open('control'),
    openPack: open('pack'),
    openLedger: (device) =>
      showLedger({
        subject: subjectOf(device.name, device.stationName, device.dtuName),
        deviceId: device.id,
      }),
    send: run,
    surface: (
      <>
        {dialog}
        {surface}
      </>
    ),
  };
}

interface OpenedDialogProps {
  readonly opened: Opened;
  readonly name: string;
  readonly onSend: (request: CommandRequest) => void;
  readonly onClose: () => void;
}

function OpenedDialog({ opened: { what, device }, name, onSend, onClose }: OpenedDialogProps): ReactNode {
  if (what === 'pack') return <PackDialog device={device} onSend={onSend} onClose={onClose} />;
  return (
    <CommandMenu
      device={device}
      name={name}
      entries={what === 'data' ? dataEntries(device) : controlEntries(device)}
      onChoose={(entry) => entry.request && onSend(entry.request)}
      onClose={onClose}
    />
  );
}
