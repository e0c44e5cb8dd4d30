import type { WireRow } from '@heliodeck/client/page';
import { label } from '@heliodeck/kit/label';
import { type JSX, useState } from 'react';
import { usePermissions } from '../../api/menus.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { Derive, RowAction } from '../../crud/shared/crud-props.ts';
import { Absent } from '../../fields/shared/absent.tsx';
import { ClippedText } from '../../fields/shared/clipped-text.tsx';
import { useTranslate } from '../../i18n/messages.ts';
import { useAddress } from '../../state/address.ts';
import { deviceCommandWords } from '../../widgets/device-commands/device-command-words.ts';
import {
  hasChargingParameters,
  mayControl,
  mayGetData,
  maySendPack,
} from '../../widgets/device-commands/entries.ts';
import { modelLabel } from '../../widgets/device-commands/model-label.ts';
import {
  type DeviceCommands,
  useDeviceCommands,
} from '../../widgets/device-commands/use-device-commands.tsx';
import type { Device } from '../../widgets/device-detail/shared/device.ts';
import { useDevice } from '../../widgets/device-detail/shared/use-devices.ts';
import { ControllerData } from './controller-data.tsx';
import { deviceOnForm, modelFor, type ProfileChoice, startingChoice } from './device-entity.ts';

/** A row of the device list as a device: the list is defined by the descriptor, with the same names and types. */
const deviceOfRow = (row: WireRow): Device => row as unknown as Device;

/**
 * Devices: the list, their data, and the commands that their type, their model and the user's permissions allow
 * (docs/product/devices.md#device-list).
 */
export default function DeviceScreen(): JSX.Element {
  const [shown, setShown] = useState<Device>();
  const commands = useDeviceCommands();
  const [choice, derive] = useProfileChoice();
  const rowActions = useRowActions(commands, setShown);
  return (
    <>
      <CrudScreen
        entity={deviceOnForm(choice)}
        lead={lead}
        form={{ derive }}
        rowActions={rowActions}
        cells={{ model: (id) => <ModelCell id={id} /> }}
      />
      {shown && <ControllerData device={shown} onClose={() => setShown(undefined)} />}
      {commands.surface}
    </>
  );
}

/** The online status comes before the type. */
const lead = ['name', 'stationName', 'onlineStatus', 'dtuOnlineStatus', 'type', 'address'];

function ModelCell({ id }: { id: unknown }): JSX.Element {
  const translate = useTranslate();
  return typeof id === 'string' && id !== '' ? <ClippedText text={translate(modelLabel(id))} /> : <Absent />;
}

function useRowActions(commands: DeviceCommands, show: (device: Device) => void): readonly RowAction[] {
  const held = usePermissions();
  const offered = (may: (device: Device, codes: ReadonlySet<string>) => boolean) => (row: WireRow) =>
    may(deviceOfRow(row), held);
  return [
    {
      key: 'controllerData',
      label: label('控制器数据', 'Controller Data'),
      icon: 'controller',
      permission: 'chargingParameters_view',
      shown: offered(hasChargingParameters),
      run: (row) => show(deviceOfRow(row)),
    },
    {
      key: 'getData',
      label: deviceCommandWords.getData,
      icon: 'download',
      shown: offered(mayGetData),
      run: (row, list) => commands.openData(deviceOfRow(row), list.reload),
    },
    {
      key: 'control',
      label: deviceCommandWords.control,
      icon: 'send',
      shown: offered(mayControl),
      run: (row, list) => commands.openControl(deviceOfRow(row), list.reload),
    },
    {
      key: 'pack',
      label: deviceCommandWords.pack,
      icon: 'battery',
      shown: offered(maySendPack),
      run: (row) => commands.openPack(deviceOfRow(row)),
    },
    {
      key: 'ledger',
      label: deviceCommandWords.ledger,
      icon: 'history',
      permission: 'deviceCommand_view',
      run: (row) => commands.openLedger(deviceOfRow(row)),
    },
  ];
}

/** Type and model in the open form, and the values derived from them. */
function useProfileChoice(): readonly [ProfileChoice, Derive] {
  const { act, id } = useAddress();
  const edited = act === 'edit' ? id : undefined;
  const { data: device } = useDevice(edited);
  // Each form starts from its record: values entered in another form are ignored.
  const form = `${act} ${id}`;
  const [entered, setEntered] = useState<{ readonly form: string; readonly choice: ProfileChoice }>();
  const derive: Derive = (changed, values) => {
    if (!('type' in changed) && !('model' in changed)) return undefined;
    const type = values.type as number | null;
    const model = modelFor({ type, model: values.model as string | null });
    setEntered({ form, choice: { type, model } });
    return { model };
  };
  const known = edited && device ? { type: device.type, model: device.model } : startingChoice;
  return [entered?.form === form ? entered.choice : known, derive];
}
