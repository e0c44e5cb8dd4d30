import type { DataWord } from '@heliodeck/devices/contract';
import { controlLabels } from '@heliodeck/devices/settings/control-labels';
import { type Label, label } from '@heliodeck/kit/label';
import { withUnit } from '@heliodeck/kit/quantity';
import { commandKinds, type LaterState } from '@heliodeck/model/commands/command-states';
import { putBackWord } from '@heliodeck/model/commands/put-back';
import type { CommandRow } from './command-row.ts';
import { valueLabel } from './value-pairs.ts';

/** Entries of the 'Get Data' menu and the PACK dialog (docs/product/commands.md#pack-commands). */
export const dataWordLabels: Readonly<Record<DataWord, Label>> = {
  real_time_data: label('获取实时数据', 'Get real-time data'),
  operational_data: label('获取运行数据', 'Get operational data'),
  charging_parameters: label('获取输出保护参数', 'Get output protection parameters'),
  control_version: label('获取控制器版本', 'Get controller version'),
  meter_data: label('获取电表数据', 'Get meter data'),
  retrieve_PACK_analog_signal: label('获取PACK实时数据', 'Get PACK real-time data'),
  retrieve_PACK_alarm: label('获取PACK告警数据', 'Get PACK alarm data'),
};

/** Words that occur only in the ledger. */
const otherWords: Readonly<Record<string, Label>> = {
  all: label('读取全部参数', 'Read all parameters'),
};

/** The request of a ledger row as text. */
export function commandLabel(row: Pick<CommandRow, 'kind' | 'word'>): Label {
  const word = row.word ?? '';
  const kind = commandKinds.find((one) => one.value === row.kind)?.label ?? label(row.kind, row.kind);
  if (row.kind === 'control') return (controlLabels as Readonly<Record<string, Label>>)[word] ?? kind;
  if (row.kind === 'write') {
    if (word.startsWith(putBackWord)) return label('恢复参数原值', 'Put back parameters');
    return word === 'charging_parameters' || word === ''
      ? label('写入充电参数', 'Write charging parameters')
      : fieldsLabel(word.split(' '));
  }
  if (row.kind !== 'read') return kind;
  // 'retrieve_PACK_alarm 1': the value of a PACK command follows its word.
  const [name = '', value] = word.split(' ');
  const known =
    (dataWordLabels as Readonly<Record<string, Label>>)[name] ?? otherWords[name] ?? label(word, word);
  return value === undefined ? known : label(`${known.zh} · ${value}`, `${known.en} · ${value}`);
}

/** Fields of an inverter that a write sets: the label of the first, and the number of the others. */
function fieldsLabel([first = '', ...others]: readonly string[]): Label {
  const { zh, en } = valueLabel(first);
  if (others.length === 0) return label(`设置${zh}`, `Set ${en}`);
  return label(`设置${zh}等${others.length + 1}项`, `Set ${en} and ${others.length} more`);
}

/** Meaning of the result of a later check. */
export const laterWords: Readonly<Record<LaterState, Label>> = {
  pending: label(
    '命令已发出，但没有得到证实。设备下次应答时将回读一次，不会再次写入。',
    'The command was sent but not confirmed. When the device next answers, it is read back once; nothing is written again.',
  ),
  has: label('设备中的值与要求一致。', 'The device holds what was asked.'),
  hasNot: label('设备中的值与要求不一致。', 'The device does not hold what was asked.'),
  superseded: label(
    '之后的命令已设置了相同的内容，不再复查。',
    'A later command has set the same; this one is not checked any more.',
  ),
  unreadable: label(
    '设备有应答，但无法读出这些值。',
    'The device answered, but these values could not be read.',
  ),
  lapsed: label(
    '设备在24小时内没有应答，不再复查。',
    'The device did not answer for 24 hours; it is not checked any more.',
  ),
};

export const commandWords = {
  title: label('命令', 'Commands'),
  titleOf: (subject: string) => label(`命令 · ${subject}`, `Commands · ${subject}`),
  current: label('当前命令', 'This command'),
  earlier: label('命令记录', 'Command ledger'),
  none: label('还没有发送过命令', 'No command has been sent yet'),
  noMore: label('没有更早的命令', 'No earlier commands'),
  more: label('更早的命令', 'Earlier commands'),
  device: label('设备', 'Device'),
  station: label('电站', 'Station'),
  dtu: label('DTU', 'DTU'),
  operator: label('操作人', 'Operator'),
  approver: label('批准人', 'Approved by'),
  issued: label('提交时间', 'Asked at'),
  sent: label('发送时间', 'Sent at'),
  ended: label('结束时间', 'Ended at'),
  validUntil: label('有效期至', 'Valid until'),
  parameter: label('参数', 'Parameter'),
  asked: label('要求值', 'Asked'),
  found: label('回读值', 'Found'),
  same: label('一致', 'Same'),
  differs: label('不一致', 'Differs'),
  later: label('复查结果', 'Found later'),
  notRead: label('未回读', 'Not read back'),
  answer: label('应答', 'Answer'),
  packet: label('报文内容', 'Packet'),
  message: label('消息内容', 'Message'),
  frames: (count: number) => label(`原始报文（${count}）`, `Raw frames (${count})`),
  out: label('发送', 'Out'),
  in: label('接收', 'In'),
  copy: label('复制报文', 'Copy frames'),
  copied: label('已复制', 'Copied'),
  crcWrong: (expected: string, appended: string) =>
    label(
      `CRC校验不符：末两字节应为 ${expected}；若未写CRC，应补 ${appended}`,
      `The CRC is wrong: the last two bytes should be ${expected}; without a CRC, append ${appended}`,
    ),
  progress: label('命令进度', 'Progress of the command'),
  took: (ms: number) => label(`应答用时 ${ms} ms`, `answered in ${ms} ms`),
  approve: label('批准', 'Approve'),
  ownCommand: label('不能批准自己的命令', 'You cannot approve your own command'),
  waitsForOther: label('等待另一位有权限的人员批准', 'Waits for another authorised person to approve'),
  confirmTitle: (what: string) => label(`确认：${what}`, `Confirm: ${what}`),
  confirmText: (subject: string) =>
    label(
      `此操作将作用于“${subject}”。请再次输入登录密码。`,
      `This acts on “${subject}”. Enter your sign-in password again.`,
    ),
  password: label('登录密码', 'Password'),
  passwordMissing: label('请输入密码', 'Please enter your password'),
  cancel: label('取消', 'Cancel'),
  go: label('执行', 'Carry out'),
  putBack: label('恢复原值', 'Put back'),
  putBackOffer: label('可恢复写入前的值：', 'What this write replaced can be put back:'),
  changed: (name: string, was: string, is: string, unit: string) =>
    label(`${name}：${was} → ${withUnit(is, unit)}`, `${name}: ${was} → ${withUnit(is, unit)}`),
  putBackLeft: (hours: number, minutes: number) =>
    hours + minutes === 0
      ? label('剩余不到 1 分钟', 'Less than a minute left')
      : label(`还可恢复 ${hours} 小时 ${minutes} 分`, `Possible for ${hours} h ${minutes} min more`),
  puttingBack: label('恢复原值的命令', 'The command that puts it back'),
  putBackAsk: label('恢复写入前的值？', 'Put back what this write replaced?'),
  putBackGuard: label(
    '写入前先读取设备；若值已被改动，则不写入。',
    'The device is read first; where a value has changed since, nothing is written.',
  ),
  unreadable: label('命令记录加载失败', 'The ledger could not be loaded'),
  again: label('重试', 'Try again'),
  loading: label('加载中...', 'Loading...'),
};
