import { type Label, label } from '@heliodeck/kit/label';
import type { LineAdvice } from '@heliodeck/model/wire/line-advice';
import { errorWords } from '@heliodeck/protocol/errors';
import { isLinkForm, linkForms } from '@heliodeck/protocol/link/form';

export const lineWords = {
  title: label('通信统计', 'Communication'),
  titleOf: (name: string) => label(`${name} 的通信统计`, `Communication of ${name}`),
  today: (day: string) => label(`${day} 当日统计`, `Counts of ${day}`),
  none: label('今天还没有通信', 'No communication today'),
  noneText: label(
    'DTU上线并开始轮询后，这里显示应答情况',
    'Counts appear here once the DTU is online and polling starts',
  ),
  ownTitle: label('DTU连接', 'DTU connection'),
  dtuGone: label('DTU已被删除，或已不在您可见的范围内', 'This DTU was deleted, or is out of your sight now'),
  devicesTitle: label('总线上的设备', 'Devices on the bus'),
  noDevices: label('总线上没有设备', 'No devices on the bus'),
  address: (address: number) => label(`地址 ${address}`, `Address ${address}`),
  online: label('在线', 'Online'),
  offline: label('离线', 'Offline'),
  exchanges: label('询问次数', 'Requests'),
  answered: label('按时应答', 'Answered in time'),
  timeouts: label('超时', 'Timeouts'),
  late: label('迟到应答', 'Late answers'),
  damaged: label('CRC错误/残缺帧', 'CRC errors, incomplete frames'),
  errors: label('设备异常应答', 'Error responses'),
  discarded: label('丢弃字节', 'Bytes discarded'),
  heldBack: label('暂不采信的数值', 'Numbers held back'),
  longest: label('最长应答时间', 'Longest response time'),
  lastAnswer: label('最近应答', 'Last answer'),
  lastFrame: label('最近有效帧', 'Last valid frame'),
  heard: label('最近收到数据', 'Last data received'),
  waiting: label('排队询问', 'Queued requests'),
  timeout: label('应答超时设置', 'Response timeout'),
  seenLink: label('识别到的链路形式', 'Detected link form'),
  never: label('今天没有', 'Not today'),
  notConnected: label('未连接', 'Not connected'),
  ms: (ms: number) => label(`${ms} ms`, `${ms} ms`),
  lateOf: (count: number, last: string, most: string) =>
    label(`${count}（最近 ${last}，最长 ${most}）`, `${count} (last ${last}, longest ${most})`),
  perhapsModbusTcp: label(
    'DTU在线但没有设备应答：若该DTU工作在Modbus TCP网关模式，请将链路形式设为“Modbus TCP 网关模式”',
    'The DTU is online and no device answers: if it is a Modbus TCP gateway, choose that link form for it',
  ),
  raise: (seconds: string) => label(`将超时改为 ${seconds} 秒…`, `Raise the timeout to ${seconds} s…`),
} as const;

/** The problem and its remedy as text. */
export function adviceWords(advice: LineAdvice): Label {
  switch (advice.kind) {
    case 'raise-timeout': {
      const [answer, set, proposed] = [advice.answerMs, advice.timeoutMs, advice.proposedMs].map(secondsOf);
      return label(
        `设备约 ${answer} 秒后才应答，超时设为 ${set} 秒：请将超时提高到 ${proposed} 秒`,
        `The device answers after about ${answer} s, but the timeout is ${set} s: raise the timeout to ${proposed} s`,
      );
    }
    case 'damaged':
      return label(
        '应答校验失败：检查波特率、校验位、接线与终端电阻，以及是否有两台设备使用同一地址',
        'Answers fail the checksum: check baud rate, parity, wiring and termination, and whether two devices share an address',
      );
    case 'refuses':
      return label(
        `设备只回复错误（${errorLabel(advice.code).zh}）：型号可能不符`,
        `The device only returns errors (${errorLabel(advice.code).en}): the model may be wrong`,
      );
    case 'silent':
      return label(
        '从未应答：检查地址、波特率、A/B线是否接反、设备是否通电',
        'The device never answers: check address, baud rate, swapped A/B wires and power supply',
      );
    case 'losses':
      return label(
        '部分询问没有应答：检查信号、接线与帧间隔',
        'Some requests are not answered: check signal, wiring and frame gap',
      );
  }
}

const discardLabels: Readonly<Record<string, Label>> = {
  noise: label('杂波', 'noise'),
  checksum: label('校验错误', 'checksum'),
  length: label('长度不符', 'length'),
  echo: label('回显', 'echo'),
  foreign: label('来历不明', 'unsolicited'),
  mismatch: label('与询问不符', 'does not match the request'),
  late: label('迟到', 'late'),
  repeat: label('重复', 'repeated'),
  overflow: label('超长', 'too long'),
  heartbeat: label('心跳包', 'heartbeats'),
  dialect: label('方言不符', 'dialect'),
  'energy-leap': label('累计电量突变', 'lifetime energy leapt'),
  'power-excess': label('功率远超额定值', 'power far beyond the rating'),
};

/** Further devices of a kind at an address, as text. */
export function otherDevices(count: number): Label {
  return label(
    `该地址的SunSpec模型中还有 ${count} 台同类设备未被读取，只读取第一台：请为每台设备设置独立的Modbus地址`,
    `the SunSpec models at this address describe ${count} more of these devices, and only the first is read: give each device a Modbus address of its own`,
  );
}

/** Why bytes were discarded; a reason without a label is displayed unchanged. */
export function discardLabel(reason: string): Label {
  return discardLabels[reason] ?? label(reason, reason);
}

/** The name of a link form, as in the DTU's form. */
export function linkLabel(form: string): Label {
  const known = isLinkForm(form) ? linkForms.find((one) => one.form === form) : undefined;
  return known?.label ?? label(form, form);
}

/** The error of a device as text, else its code. */
export function errorLabel(code: string): Label {
  return errorWords(code)?.title ?? label(code, code);
}

/** Seconds with at most one decimal: 6, 4.5. */
export function secondsOf(ms: number): string {
  return String(Math.round(ms / 100) / 10);
}
