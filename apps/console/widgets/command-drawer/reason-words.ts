import { controlLabels } from '@heliodeck/devices/control-labels';
import { profiles } from '@heliodeck/devices/registry';
import { type Label, label } from '@heliodeck/kit/label';
import type { CommandRow } from './command-row.ts';
import { notApproved } from './command-steps.ts';
import { dataWordLabels } from './command-words.ts';
import { valueLabel } from './value-pairs.ts';

/** Codes a command ends with (gateway contract, CommandUpdate.detail), and what they tell a person. */
const reasons: Readonly<Record<string, Label>> = {
  [notApproved]: label('未在有效期内获得批准', 'Nobody approved it in time'),
  'not-sent': label('未在有效期内发送', 'It could not be sent in time'),
  silent: label('设备没有应答', 'The device did not answer'),
  unsupported: label('该型号不支持此操作', 'Not supported by this model'),
  limit: label('超出设备允许范围', 'Outside the limits of the device'),
  decode: label('应答无法解析', 'The answer could not be decoded'),
  'dtu-offline': label('DTU离线', 'The DTU is offline'),
  'dtu-unknown': label('网关不认识此DTU', 'The gateway does not know this DTU'),
  'device-unknown': label('网关不认识此设备', 'The gateway does not know this device'),
  'socket-lost': label('DTU连接中断', 'The DTU’s connection was lost'),
  'socket-replaced': label('DTU以新连接重新登录', 'The DTU dialled in anew'),
  removed: label('设备已被移除', 'The device was removed'),
  stopped: label('网关已停止', 'The gateway was stopping'),
  internal: label('网关内部错误', 'The gateway failed'),
  'server-restarted': label('服务器重启,结果未知', 'The server restarted; the outcome is unknown'),
};

/** Exception codes of Modbus (Application Protocol V1.1b3, §7). */
const modbusExceptions: Readonly<Record<string, Label>> = {
  '1': label('不支持的功能码', 'illegal function'),
  '2': label('不存在的寄存器地址', 'illegal data address'),
  '3': label('数值不被接受', 'illegal data value'),
  '4': label('设备故障', 'device failure'),
  '5': label('已受理,处理中', 'accepted, still working'),
  '6': label('设备忙', 'device busy'),
};

/** Why this command ended as it did; undefined where its state says all. */
export function reasonOf({ state, detail }: Pick<CommandRow, 'state' | 'detail'>): Label | undefined {
  // The gateway lets go in silence what waited for its turn too long.
  const code = detail || (state === 'expired' ? 'not-sent' : '');
  return code === '' ? undefined : reasonLabel(code);
}

/** Why a command ended as it did; several codes come comma-joined, each perhaps with what it is about behind a colon. */
export function reasonLabel(detail: string): Label {
  const parts = detail.split(/,\s*/).map(one);
  return label(parts.map((part) => part.zh).join(';'), parts.map((part) => part.en).join('; '));
}

/** What a reason is about: a control, a data word, a model or a quantity. */
const aboutLabel = (about: string): Label =>
  (controlLabels as Readonly<Record<string, Label>>)[about] ??
  (dataWordLabels as Readonly<Record<string, Label>>)[about] ??
  profiles.get(about)?.label ??
  valueLabel(about);

function one(code: string): Label {
  const [reason = '', about] = code.split(':');
  const modbus = /^modbus-(\d+)$/.exec(reason)?.[1];
  if (modbus !== undefined) {
    const known = modbusExceptions[modbus];
    const number = `(Modbus ${modbus})`;
    return known
      ? label(`设备拒绝:${known.zh}${number}`, `The device refused: ${known.en} ${number}`)
      : label(`设备拒绝${number}`, `The device refused ${number}`);
  }
  const known = reasons[reason];
  if (known === undefined) return label(`设备拒绝:${code}`, `The device refused: ${code}`);
  if (about === undefined || about === '') return known;
  const of = aboutLabel(about);
  return label(`${known.zh}:${of.zh}`, `${known.en}: ${of.en}`);
}
