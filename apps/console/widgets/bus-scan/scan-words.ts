import { countedNoun } from '@heliodeck/kit/grouped';
import { type Label, label } from '@heliodeck/kit/label';
import type { FitReason } from '@heliodeck/model/wire/bus-scan';
import { otherDevices } from '../line-facts/line-words.ts';

export const familyWords: Readonly<Record<string, Label>> = {
  modbus: label('Modbus', 'Modbus'),
  'pace-ascii': label('PACE', 'PACE'),
  dlt645: label('DL/T 645 电表', 'DL/T 645 meters'),
};

export const scanWords = {
  title: label('扫描总线', 'Bus scan'),
  from: label('起始地址', 'First address'),
  to: label('结束地址', 'Last address'),
  protocols: label('协议', 'Protocols'),
  thorough: label('仔细扫描（更慢）', 'Thorough (slower)'),
  waits: label(
    '扫描让位于轮询：总线繁忙时最多需要45分钟。可以离开此页，结果会保留。',
    'Polling goes first: on a busy bus a scan takes up to 45 minutes. You may leave this page; the results are kept.',
  ),
  harm: label(
    '扫描只读取数据。部分 Growatt SPF 离网逆变器在被读取时会短暂断电：带重要负载时请勿扫描。',
    'A scan only reads. Some Growatt SPF off-grid inverters interrupt their output for a moment when they are read: do not scan while one supplies important loads.',
  ),
  start: label('开始扫描', 'Start the scan'),
  again: label('重新扫描', 'Scan again'),
  stop: label('停止', 'Stop'),
  progress: label('扫描进度', 'Progress of the scan'),
  asking: (family: string, address: string) =>
    label(`正在询问 ${family} ${address}`, `Asking ${family} ${address}`),
  everybody: label('全部电表', 'all meters'),
  by: (who: string, done: number, total: number) =>
    label(`${who} · 已问 ${done}/${total}`, `${who} · ${done} of ${total} asked`),
  none: label('没有发现设备', 'Nothing was found'),
  address: (family: string, address: number) =>
    label(`${family} 地址 ${address}`, `${family} address ${address}`),
  disturbed: label(
    '只收到损坏的数据：可能有两台设备使用同一地址，或线路受干扰',
    'Only damaged bytes came: two devices have this address, or the line is disturbed',
  ),
  unknown: label('已应答，没有匹配的型号', 'It answers; no model fits'),
  frames: (count: number) => label(`报文（${count}）`, `Frames (${count})`),
  question: label('问', 'Asked'),
  answer: label('答', 'Heard'),
};

/** Why a scan ended early or without a result. */
export const scanEnds: Readonly<Record<string, Label>> = {
  silent: label(
    '总线上没有任何应答：请检查设备供电、A/B接线和波特率',
    'Nothing on the bus answered: check the power of the devices, the A/B wiring and the baud rate',
  ),
  babble: label(
    '总线上只有杂乱数据：请检查波特率、校验位、接地和终端电阻',
    'The bus brings nothing but noise: check baud rate, parity, earth and termination',
  ),
  cancelled: label('已停止；保留已发现的设备', 'Stopped; what was found stays'),
  'dtu-offline': label('扫描期间DTU失去联系', 'The DTU was lost during the scan'),
  'socket-lost': label('扫描期间DTU断开连接', 'The DTU hung up during the scan'),
  'scan-time': label('总线太忙，扫描已超时结束', 'The bus had too little time; the scan ended'),
  stopped: label('网关停止，扫描中断', 'The gateway was stopped during the scan'),
  'server-restarted': label('服务器重启，扫描中断', 'The server was restarted; the scan is lost'),
};

/** A reason as text. */
export function reasonWords(reason: FitReason): Label {
  switch (reason.kind) {
    case 'names':
      return label(`设备自报"${reason.text}"`, `it names itself "${reason.text}"`);
    case 'mark':
      return label('带有SunSpec标识', 'it shows the SunSpec mark');
    case 'answers':
      return label(
        `${reason.asked} 个询问应答 ${reason.answered} 个`,
        `${reason.answered} of ${countedNoun(reason.asked, 'question')} answered`,
      );
    case 'values':
      return label(
        reason.judged === 0 ? '没有可判断的数值' : `${reason.judged} 个数值中 ${reason.credible} 个合理`,
        reason.judged === 0
          ? 'no value to judge by'
          : `${reason.credible} of ${countedNoun(reason.judged, 'value')} plausible`,
      );
    case 'others':
      return otherDevices(reason.count);
  }
}

/** The certainty of a guess as text. */
export function sureness(score: number): Label {
  if (score >= 60) return label('很可能', 'very likely');
  return score >= 20 ? label('可能', 'likely') : label('不确定', 'unsure');
}
