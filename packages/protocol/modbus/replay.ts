import type { Exchange } from '../exchange.ts';
import { functionCode, registersAt, replyLength } from './frame.ts';
import { modbusExchange } from './listen.ts';
import { acknowledged, countedLength, readBits, readDeviceId, readRegisters } from './requests.ts';
import type { ModbusRequest } from './slave.ts';

/**
 * The exchange of a request built elsewhere, to recognise its answer among other frames. Values: the registers, bits or objects read,
 * `true` for a write.
 * @throws RangeError for a request that no device can answer (0 registers, unit 0)
 */
export function modbusReplay(asked: ModbusRequest): Exchange<unknown> {
  const { unit, fn, address, count, frame } = asked;
  if (unit === 0) throw new RangeError('modbus broadcasts are not answered');
  const label = `FC${fn.toString(16).toUpperCase().padStart(2, '0')} unit ${unit}`;
  switch (fn) {
    case functionCode.readCoils:
    case functionCode.readDiscreteInputs:
      return readBits({ unit, fn, address, count });
    case functionCode.readHoldingRegisters:
    case functionCode.readInputRegisters:
      return readRegisters({ unit, fn, address, count });
    case functionCode.readWriteRegisters:
      return modbusExchange(
        {
          request: frame,
          repeatsRequest: false,
          length: countedLength(2 * count),
          fits: () => true,
          read: (answer) => registersAt(answer, 3, count),
        },
        label,
      );
    case functionCode.reportServerId:
      return modbusExchange(
        {
          request: frame,
          repeatsRequest: false,
          length: replyLength,
          fits: () => true,
          read: (answer) => answer.slice(3, -2),
        },
        label,
      );
    case functionCode.deviceId:
      return readDeviceId({ unit, level: asked.data[1] ?? 0, from: asked.data[2] ?? 0 });
    case functionCode.writeCoils:
    case functionCode.writeRegisters:
      return acknowledged(frame, 6, label);
    default:
      return acknowledged(frame, frame.length - 2, label);
  }
}
