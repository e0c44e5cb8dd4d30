import { profiles } from '@heliodeck/devices/registry';
import { controlLabels } from '@heliodeck/devices/settings/control-labels';
import { type Label, label } from '@heliodeck/kit/label';
import { type ErrorWords, errorWords, meansRefused } from '@heliodeck/protocol/errors';
import type { CommandRow } from './command-row.ts';
import { notApproved } from './command-steps.ts';
import { dataWordLabels } from './command-words.ts';
import { valueLabel } from './value-pairs.ts';

/** Result codes of commands (gateway contract, CommandUpdate.detail), with their explanations. */
const reasons: Readonly<Record<string, Label>> = {
  [notApproved]: label('未在有效期内获得批准', 'Not approved in time'),
  'not-sent': label('未在有效期内发送', 'It could not be sent in time'),
  silent: label('设备没有应答', 'The device did not answer'),
  unsupported: label('该型号不支持此操作', 'Not supported by this model'),
  limit: label('超出设备允许范围', 'Outside the limits of the device'),
  changed: label('设备中的值已被改动，未写入', 'The device holds another value by now; nothing was written'),
  unproven: label('是否已执行未知', 'It is not known whether it was executed'),
  decode: label('应答无法解析', 'The answer could not be decoded'),
  'dtu-offline': label('DTU离线', 'The DTU is offline'),
  'dtu-unknown': label('网关不认识此DTU', 'The gateway does not know this DTU'),
  'device-unknown': label('网关不认识此设备', 'The gateway does not know this device'),
  'socket-lost': label('DTU连接中断', 'The DTU’s connection was lost'),
  'socket-replaced': label('DTU以新连接重新登录', 'The DTU reconnected'),
  removed: label('设备已被移除', 'The device was removed'),
  stopped: label('网关已停止', 'The gateway was stopping'),
  internal: label('网关内部错误', 'The gateway failed'),
  babble: label('总线上只有杂乱数据', 'The bus brought nothing but noise'),
  cancelled: label('已被停止', 'It was stopped'),
  'scan-time': label('总线太忙，扫描已超时结束', 'The bus had too little time for the scan'),
  'device-locked': label(
    '设备已被工作票锁定，命令未发送',
    'A work ticket locked the device; the command was not sent',
  ),
  'scan-running': label('该总线正在扫描', 'The bus was being scanned already'),
  'gateway-down': label('网关正在重启，未发送', 'The gateway was restarting; nothing was sent'),
  'server-restarted': label('服务器重启，结果未知', 'The server restarted; the outcome is unknown'),
};

/** Why this command ended as it did; undefined if its state is sufficient. */
export function reasonOf({
  state,
  detail,
  kind,
}: Pick<CommandRow, 'state' | 'detail'> & Partial<Pick<CommandRow, 'kind'>>): Label | undefined {
  // Only the DTU itself was addressed.
  if (kind === 'dtu-message' && detail === 'silent') return label('DTU没有应答', 'The DTU did not answer');
  // The gateway drops commands that waited too long without a message.
  const code = detail || (state === 'expired' ? 'not-sent' : '');
  return code === '' ? undefined : reasonLabel(code);
}

/** The reason why a command ended; several codes are joined by commas, each with an optional subject after a colon. */
export function reasonLabel(detail: string): Label {
  const parts = detail.split(/,\s*/).map(one);
  return label(parts.map((part) => part.zh).join('；'), parts.map((part) => part.en).join('; '));
}

/** The subject of a reason: a control, a data word, a model or a quantity. */
const aboutLabel = (about: string): Label =>
  (controlLabels as Readonly<Record<string, Label>>)[about] ??
  (dataWordLabels as Readonly<Record<string, Label>>)[about] ??
  profiles.get(about)?.label ??
  valueLabel(about);

/** An error of a device: whether it refused, or only reports what went wrong. */
function errorReason(code: string, { number, meaning }: ErrorWords): Label {
  const { zh, en } = meansRefused(code)
    ? label('设备拒绝', 'The device refused')
    : label('设备报告', 'The device reported');
  return meaning
    ? label(`${zh}：${meaning.zh}（${number}）`, `${en}: ${meaning.en} (${number})`)
    : label(`${zh}（${number}）`, `${en} (${number})`);
}

function one(code: string): Label {
  const [reason = '', about] = code.split(':');
  const error = errorWords(reason);
  if (error !== undefined) return errorReason(reason, error);
  if (reason === 'unproven' && about) {
    const why = about === 'decode' ? reasons.decode : one(about);
    const known = reasons.unproven;
    return label(`${known?.zh}；${why?.zh}`, `${known?.en}; ${why?.en}`);
  }
  const known = reasons[reason];
  if (known === undefined) return label(`设备拒绝：${code}`, `The device refused: ${code}`);
  if (about === undefined || about === '') return known;
  const of = aboutLabel(about);
  return label(`${known.zh}：${of.zh}`, `${known.en}: ${of.en}`);
}
