import { countedNoun, grouped } from '@heliodeck/kit/grouped';
import { label } from '@heliodeck/kit/label';

export const whyWords = {
  chain: label('从DTU到设备', 'From the DTU to the device'),
  dtu: label('DTU', 'DTU'),
  bus: label('总线', 'Bus'),
  device: label('设备', 'Device'),
  online: label('在线', 'online'),
  offline: label('离线', 'offline'),
  heard: (ago: string) => label(`${ago}收到数据`, `heard ${ago}`),
  notHeard: label('没有连接', 'no connection'),
  answering: (answering: number, all: number) =>
    label(`${all} 台中 ${answering} 台在线`, `${answering} of ${countedNoun(all, 'device')} online`),
  waiting: (count: number) => label(`${count} 个询问排队`, `${count} waiting`),
  lastFrame: (ago: string) => label(`最近有效帧 ${ago}`, `last good frame ${ago}`),
  noFrame: label('今天没有有效帧', 'no good frame today'),
  failed: (timeouts: number, exchanges: number) =>
    label(
      `今天 ${exchanges} 次询问失败 ${timeouts} 次`,
      `${timeouts} of ${countedNoun(exchanges, 'poll')} failed today`,
    ),
  damaged: (count: number) => label(`CRC 错误 ${grouped(count)}`, countedNoun(count, 'CRC error')),
  late: (count: number) => label(`迟到 ${count}`, `${count} late`),
  cause: label('可能原因', 'Likely cause'),
  changed: (field: string, from: string, to: string, who: string, time: string) =>
    label(
      `离线前不久，${who} 于 ${time} 将${field}由 ${from || '空'} 改为 ${to || '空'}：请先核对这一项`,
      `Shortly before, ${field} was changed from ${from || 'empty'} to ${to || 'empty'} by ${who} at ${time}: check that first`,
    ),
  dtuOffline: (reason: string) =>
    label(
      `DTU离线${reason === '' ? '' : `（${reason}）`}：请检查其电源、SIM卡和网络`,
      `Its DTU is offline${reason === '' ? '' : ` (${reason})`}: check its power, SIM card and network`,
    ),
  neverConnected: label(
    'DTU从未连接过：请检查其电源和SIM卡、其中设置的服务器地址和端口，并核对IMEI',
    'The DTU has never connected: check its power and SIM card, the server address and port set in it, and that its IMEI is the one entered',
  ),
  busSilent: label(
    '总线上的设备全部离线：请检查RS-485接线、波特率和DTU的链路形式',
    'No device on the bus is online: check the RS-485 wiring, the baud rate and the link form of the DTU',
  ),
  never: label(
    '设备从未应答：请核对地址、型号和接线',
    'The device has never answered: check its address, its model and its wiring',
  ),
  gone: label(
    '设备曾经应答，后来停止：请检查其电源和接线',
    'The device answered and stopped: check its power and its wiring',
  ),
  tests: label('测试', 'Tests'),
  ask: label('再问一次', 'Ask again'),
  askNeighbour: (name: string) => label(`询问同一总线上的 ${name}`, `Ask ${name} on the same bus`),
  echo: label('回波测试', 'Echo'),
  scanAround: label('扫描附近地址', 'Scan the addresses around it'),
  scanAll: label('扫描整条总线', 'Scan the whole bus'),
  scanThere: (address: number) =>
    label(
      `地址 ${address} 有应答，型号相符：线路正常，再问一次即可`,
      `Address ${address} answers, and as its model: the line is well, ask again`,
    ),
  scanOther: (address: number, model: string) =>
    label(
      `地址 ${address} 的应答更像 ${model}：型号是否填错？`,
      `Address ${address} answers rather as ${model}: is the model wrong?`,
    ),
  scanDisturbed: (address: number) =>
    label(
      `地址 ${address} 只有损坏的数据：可能有两台设备使用同一地址`,
      `Address ${address} brings damaged bytes only: two devices may have this address`,
    ),
  scanMoved: (address: number) =>
    label(
      `地址 ${address} 按同一型号应答，且未登记：设备地址是否被改过？`,
      `Address ${address} answers as the same model and is not entered: was the address changed?`,
    ),
  scanAlone: (address: number, others: number) =>
    label(
      `地址 ${address} 无应答，另有 ${others} 个地址应答：请检查该设备的供电和接线`,
      `Address ${address} is silent while ${others} others answer: check the power and wiring of this device`,
    ),
  scanNobody: label(
    '范围内没有任何应答：请检查总线、DTU和波特率',
    'Nothing in the range answers: check the bus, the DTU and the baud rate',
  ),
  nextStep: label('先做什么', 'What to do first'),
  advice: label('故障说明', 'About these faults'),
  adviceNote: label(
    '以上是这类故障的常见情况，以现场检查和厂家说明为准。',
    'This is what such faults usually mean; what is found on site and what the maker says come first.',
  ),
  alarm: label('告警依据', 'What raised it'),
  openAlarm: label('打开告警：曲线、工单和处理', 'Open the alarm: its curve, orders and steps'),
  edit: label('修改设备', 'Edit the device'),
  testHint: label(
    '邻居应答而本设备不应答，问题在本设备或其地址；都不应答，问题在总线或DTU',
    'If the neighbour answers, the fault lies at this device or its address; if neither does, at the bus or the DTU',
  ),
  counts: label('今日统计', 'Counted today'),
};
