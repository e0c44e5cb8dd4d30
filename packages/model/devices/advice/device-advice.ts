import { label } from '@heliodeck/kit/label';
import type { Advices } from './advice.ts';

/** Faults within a device, and of its communication. */
export const deviceAdvice = {
  tripZone: {
    cause: label(
      '控制器的硬件保护（TZ）瞬时切断了功率输出，多由过流、短路或电压突变触发',
      'The hardware protection (trip zone) cut the power at once, mostly because of overcurrent, a short or a step of voltage',
    ),
    next: label(
      '检查光伏侧、电池侧和负载侧接线；复位后再次触发时停用并联系厂家',
      'Check the wiring of panels, battery and loads; where it trips again after a reset, take it out of service and call the maker',
    ),
  },
  unknown: {
    cause: label('设备报告了它没有细分的错误', 'The device reports an error that it does not name'),
    next: label(
      '查看设备面板上的代码和同一时刻的其他读数，连同型号告知厂家',
      'Note the code on its panel and its other readings of that time, and give them to the maker with the model',
    ),
  },
  powerPart: {
    cause: label('功率器件或其驱动可能损坏', 'A power part or its driver may be damaged'),
    next: label(
      '停用该设备并断开各侧开关，联系厂家检修；不要反复复位',
      'Take the device out of service, open its switches and call the maker; do not reset it again and again',
    ),
  },
  dcBus: {
    cause: label(
      '设备内部直流母线电压异常：可能是输入或负载突变、电网扰动，也可能是内部故障',
      'The inner DC bus is out of range: a step of input or load, a grid disturbance, or an inner fault',
    ),
    next: label(
      '偶发且自行恢复的可只作记录；重新启动后仍出现时联系厂家',
      'What is rare and ends by itself need only be noted; call the maker where it comes back after a restart',
    ),
  },
  measuring: {
    cause: label(
      '内部电流传感器或采样电路可能异常，读数不可信',
      'A current sensor or the measuring circuit may be faulty; its readings cannot be trusted',
    ),
    next: label(
      '完全断电后重新启动；仍出现时联系厂家',
      'Restart it from no power at all; call the maker where it comes back',
    ),
  },
  fan: {
    cause: label(
      '风扇可能卡住、积尘或损坏，设备随后会降额或过热',
      'A fan may be blocked, dusty or broken; the device will then give less or overheat',
    ),
    next: label(
      '停机后清洁或更换风扇，检查进出风口',
      'Clean or replace it with the device off, and check the vents',
    ),
  },
  auxiliarySupply: {
    cause: label('内部辅助电源异常', 'The inner auxiliary supply is out of order'),
    next: label(
      '完全断电后重新启动；仍出现时联系厂家',
      'Restart it from no power at all; call the maker where it comes back',
    ),
  },
  hot: {
    cause: label(
      '设备过热：可能是通风不良、散热片积尘、风扇停转或阳光直射，设备因此降额或停机',
      'The device is hot: bad ventilation, dust, a stopped fan or direct sun; it gives less or stops',
    ),
    next: label(
      '检查通风、风扇和散热片；与同站相同设备的温度比较',
      'Check ventilation, fan and heat sink; compare with equal devices of the station',
    ),
  },
  innerLink: {
    cause: label(
      '设备内部控制板之间通信异常：可能是板卡、排线或软件版本问题',
      'The boards within the device do not talk to each other: a board, a cable or versions of software',
    ),
    next: label(
      '完全断电后重新启动；仍出现时核对各板软件版本并联系厂家',
      'Restart it from no power at all; then compare the software versions and call the maker',
    ),
  },
  bmsLink: {
    cause: label(
      '逆变器收不到BMS数据：可能是通信线、协议或地址设置不符，或BMS休眠',
      'The inverter hears nothing from the BMS: the cable, the protocol or address set, or a BMS that sleeps',
    ),
    next: label(
      '检查通信线和端接电阻，核对电池协议和地址，再看BMS是否在工作',
      'Check cable and terminating resistor, compare protocol and address, then see whether the BMS is awake',
    ),
  },
  meterLink: {
    cause: label(
      '逆变器收不到电表数据：可能是RS-485接线、地址或波特率不符，或电表断电',
      'The inverter hears nothing from its meter: RS-485 wiring, address or baud rate, or a meter without power',
    ),
    next: label(
      '检查电表供电和RS-485接线，核对地址和波特率；在此之前防逆流可能失效',
      'Check its power and wiring, compare address and baud rate; until then limits of feeding in may not work',
    ),
  },
  parallelLink: {
    cause: label(
      '并机设备之间通信中断：可能是并机线、端接电阻或主从设置不符',
      'The devices in parallel do not hear each other: the cable, its terminating resistor, or which one is the master',
    ),
    next: label(
      '检查并机线和端接电阻，核对各机的编号和主从设置',
      'Check cable and resistor, and compare the numbers and the master that are set',
    ),
  },
  memory: {
    cause: label(
      '存储器读写或参数校验失败，设置可能已丢失',
      'Memory cannot be read or parameters fail their check; settings may be lost',
    ),
    next: label(
      '读取参数并与记录核对，必要时重新设置；反复出现时联系厂家',
      'Read the parameters, compare them with your records and set them again; call the maker where it comes back',
    ),
  },
  versions: {
    cause: label(
      '设备内各部分的软件版本不匹配，常见于升级中断之后',
      'The versions of software within the device do not match; common after an upgrade that broke off',
    ),
    next: label(
      '按厂家说明重新升级到成套的版本',
      'Upgrade again to versions that belong together, as the maker says',
    ),
  },
  ageing: {
    cause: label(
      '设备估计该部件接近寿命，目前仍可工作',
      'The device expects the part to be near its end of life; it still works',
    ),
    next: label(
      '安排下一次检修时更换，并留意同批设备',
      'Plan its replacement with the next service, and watch devices of the same age',
    ),
  },
  clock: {
    cause: label(
      '设备时钟异常：可能是备用电池耗尽，或从未校时',
      'Its clock is wrong: its battery may be empty, or it was never set',
    ),
    next: label(
      '为设备校时；断电后再次出错时更换备用电池',
      'Set its clock; replace its battery where it is wrong again after a loss of power',
    ),
  },
  logFull: {
    cause: label(
      '设备内部日志已满，旧记录可能被覆盖',
      'The log within the device is full; old entries may be overwritten',
    ),
    next: label(
      '需要保留时先从设备导出，再清空',
      'Export it from the device where it is needed, then clear it',
    ),
  },
} as const satisfies Advices;
