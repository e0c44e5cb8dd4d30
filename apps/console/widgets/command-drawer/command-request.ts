import type { ControlCode, DataWord } from '@heliodeck/devices/contract';
import { controlLabels } from '@heliodeck/devices/settings/control-labels';
import type { Label } from '@heliodeck/kit/label';
import { label } from '@heliodeck/kit/label';
import { dangerousControls, isSwitchOff } from '@heliodeck/model/commands/command-codes';
import { get, post } from '../../api/client.ts';
import { dataWordLabels } from './command-words.ts';

/** The address of a device: its DTU and its link address. */
interface DeviceAt {
  readonly dtuId: string;
  readonly address: number;
}

/** Possible requests, in the terms of the API (docs/product/commands.md#get-data). */
export type CommandRequest =
  /** `automatic`: sent by a screen without a user action. */
  | (DeviceAt & { readonly call: 'getData'; readonly data: DataWord; readonly automatic?: true })
  | (DeviceAt & { readonly call: 'controlDev'; readonly dataAddress: ControlCode })
  | (DeviceAt & { readonly call: 'getAllParamsControl' })
  /** A request without side effects on the device. */
  | (DeviceAt & { readonly call: 'echo' })
  /** PACK command of a battery; `value` 0 to 200. */
  | (DeviceAt & { readonly call: 'getBatteryBuf'; readonly word: PackWord; readonly value: number })
  /** `data`: the parameters to change; the device keeps the others. */
  | (DeviceAt & {
      readonly call: 'writeChargingParameters';
      readonly data: Readonly<Record<string, unknown>>;
    })
  /** One writable field of an inverter; `what` is its label. */
  | (DeviceAt & {
      readonly call: 'writeToDevice';
      readonly varName: string;
      readonly varValue: string;
      readonly what: Label;
    })
  /** Several writable fields of an inverter at once, such as windows of the day; `what` is the label of all of them. */
  | (DeviceAt & {
      readonly call: 'writeParameters';
      readonly data: Readonly<Record<string, string | number>>;
      readonly what: Label;
    })
  /** JSON text for the DTU. */
  | { readonly call: 'sendTcpFunction'; readonly imei: string; readonly data: string }
  /** Hex packet for the bus behind the DTU. */
  | { readonly call: 'sendCmdFunction'; readonly imei: string; readonly data: string };

export type PackWord = 'retrieve_PACK_analog_signal' | 'retrieve_PACK_alarm';

/** State of the command after it was accepted; for a raw packet also the expected checksum. */
interface Issued {
  readonly id: string;
  readonly state: string;
  readonly crc?: { readonly ok: boolean; readonly expected: string; readonly appended: string };
}

/** Whether the password is required again before sending (docs/product/commands.md#dangerous-commands). */
export function isDangerous(request: CommandRequest): boolean {
  switch (request.call) {
    case 'controlDev':
      return dangerousControls.includes(request.dataAddress);
    case 'sendTcpFunction':
    case 'sendCmdFunction':
      return true;
    case 'writeToDevice':
      return isSwitchOff({ [request.varName]: request.varValue });
    default:
      return false;
  }
}

/** The label of the request in questions and messages. */
export function requestLabel(request: CommandRequest): Label {
  switch (request.call) {
    case 'getData':
      return dataWordLabels[request.data];
    case 'controlDev':
      return controlLabels[request.dataAddress];
    case 'getAllParamsControl':
      return label('读取全部参数', 'Read all parameters');
    case 'echo':
      return label('回波测试', 'Echo');
    case 'getBatteryBuf':
      return dataWordLabels[request.word];
    case 'writeChargingParameters':
      return label('写入充电参数', 'Write charging parameters');
    case 'writeToDevice':
    case 'writeParameters':
      return label(`设置${request.what.zh}`, `Set ${request.what.en}`);
    case 'sendTcpFunction':
      return label('远程配置', 'Remote config');
    case 'sendCmdFunction':
      return label('下发报文', 'Downlink packet');
  }
}

/**
 * Adds the command to the ledger.
 * @param password encrypted for transport, if the command is dangerous
 * @throws ApiError when it is refused at once: DTU offline, not supported, wrong password
 */
export function issueCommand(request: CommandRequest, password?: string): Promise<Issued> {
  const secret = password === undefined ? {} : { password };
  switch (request.call) {
    case 'getBatteryBuf': {
      const { word, value, dtuId, address } = request;
      return get<Issued>('blade-device/getBatteryBuf', { name: word, command: value, dtuId, address });
    }
    case 'writeToDevice': {
      const { varName, varValue, dtuId, address } = request;
      const query = { varName, varValue, devId: address, dtuId };
      return post<Issued>('inverterData/inverterData/writeToDevice', secret, query);
    }
    case 'writeParameters': {
      const { dtuId, address, data } = request;
      return post<Issued>('inverterData/inverterData/writeParameters', { dtuId, address, data, ...secret });
    }
    case 'writeChargingParameters':
    case 'sendTcpFunction':
    case 'sendCmdFunction': {
      const { call, ...body } = request;
      return post<Issued>(`demo/${call}`, { ...body, ...secret });
    }
    default: {
      const { call, ...body } = request;
      return post<Issued>(`blade-device/${call}`, { ...body, ...secret });
    }
  }
}
