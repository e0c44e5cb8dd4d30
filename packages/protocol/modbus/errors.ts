import { type Label, label } from '@heliodeck/kit/label';
import type { ErrorMeanings } from '../error-meanings.ts';

/** Exception codes (Modbus application protocol 1.1b3, 7). */
const meanings: Readonly<Record<string, Label>> = {
  '1': label('不支持的功能码', 'illegal function'),
  '2': label('不存在的寄存器地址', 'illegal data address'),
  '3': label('数值不被接受', 'illegal data value'),
  '4': label('设备故障', 'device failure'),
  '5': label('已受理，处理中', 'accepted, still working'),
  '6': label('设备忙', 'device busy'),
  '7': label('设备不执行', 'not carried out'),
  '8': label('存储校验错误', 'memory parity error'),
  '10': label('网关通路不可用', 'gateway path unavailable'),
  '11': label('网关后的设备没有应答', 'the device behind the gateway did not answer'),
};
const lacking: ReadonlySet<string> = new Set(['1', '2']);
/** Unknown function, address, value, and "not supported". A failure in progress (4) and a gateway without an answer (10, 11) are none. */
const refusing: ReadonlySet<string> = new Set(['1', '2', '3', '7']);

/** Exceptions of Modbus, which SunSpec has as well. */
export const modbusErrors: ErrorMeanings = {
  isLacking: (code) => lacking.has(code),
  isRefusing: (code) => refusing.has(code),
  isBusy: (code) => code === '6',
  isAccepting: (code) => code === '5',
  words: {
    title: (code) => label(`Modbus异常码 ${code}`, `Modbus exception ${code}`),
    number: (code) => `Modbus ${code}`,
    meanings,
  },
};
