import { label } from '@heliodeck/kit/label';
import type { Advices } from './advice.ts';

/** Faults of batteries, of their chargers and of their loads. */
export const batteryAdvice = {
  batteryHigh: {
    cause: label(
      '通常是充电电压设得过高，或个别电芯先充满（电芯不均衡），也可能是充电源没有按时停止',
      'Usually the charging voltage is set too high, or one cell is full before the others; a source that does not stop charging is possible',
    ),
    next: label(
      '对照电池资料核对均充和浮充电压，查看单体电压中最高的一节；电压仍在上升时先停止充电',
      'Compare boost and float voltage with the data of the battery and look at the highest cell; stop charging first while the voltage still rises',
    ),
  },
  batteryLow: {
    cause: label(
      '通常是负载用电多于发电，电池放空；也可能是个别电芯容量下降或电池接线压降过大',
      'Usually the loads took more than was generated; a weak cell or a voltage drop in the battery cables is possible',
    ),
    next: label(
      '先减少负载或补充充电，再查看最近几天的发电量和单体电压中最低的一节',
      'Reduce the load or charge first, then look at the energy of the last days and at the lowest cell',
    ),
  },
  chargeCurrent: {
    cause: label(
      '可能是多路充电源同时充电，或充电电流限值高于电池允许值',
      'Several sources may charge at once, or the charging current is limited above what the battery allows',
    ),
    next: label(
      '对照BMS允许的充电电流核对限值，并查看告警时刻各路充电电流之和',
      'Compare the limit with the current that the BMS allows, and look at the sum of the charging currents at that time',
    ),
  },
  dischargeCurrent: {
    cause: label(
      '通常是负载超出电池允许的放电电流，电机或压缩机启动时也会短时超出',
      'Usually the loads draw more than the battery allows; motors and compressors do so for a moment when they start',
    ),
    next: label(
      '查看告警时刻的负载功率，错开大负载的启动；反复出现时核对放电限值和电池容量',
      'Look at the load power at that time and start large loads one after the other; if it comes again, compare the discharge limit with the capacity',
    ),
  },
  shortCircuit: {
    cause: label(
      '可能是输出线路、接线端子或某一负载短路，也可能是容性负载上电的冲击电流',
      'The output wiring, a terminal or a load may be shorted; the inrush of a capacitive load looks the same',
    ),
    next: label(
      '先断开全部负载，检查线路和绝缘，排除之前不要反复合闸；随后逐路接回',
      'Disconnect all loads first and check wiring and insulation; do not switch on again before that, then reconnect one by one',
    ),
  },
  batteryHot: {
    cause: label(
      '可能是充放电电流长时间偏大、散热不良或环境温度高；接线端子松动也会发热',
      'Current may have been high for long, or the place is hot or badly ventilated; loose terminals heat up as well',
    ),
    next: label(
      '降低充放电电流，检查通风和端子；个别温度点远高于其他点时先查该处',
      'Lower the current, check ventilation and terminals; where one sensor is far above the others, look there first',
    ),
  },
  batteryCold: {
    cause: label(
      '环境温度低；低温下充电会损伤磷酸铁锂电芯，BMS因此停止充电或放电',
      'The place is cold; charging in the cold harms lithium iron phosphate cells, so the BMS stops it',
    ),
    next: label(
      '检查加热膜和保温；温度回升后应自行恢复，不恢复时核对温度传感器',
      'Check heater and insulation; it should recover by itself when warm, if not, check the temperature sensor',
    ),
  },
  placeHot: {
    cause: label(
      '机柜或房间温度高：可能是通风口堵塞、风扇或空调停转、阳光直射',
      'The cabinet or room is hot: a blocked vent, a stopped fan or air conditioner, or direct sun are possible',
    ),
    next: label(
      '检查通风、滤网、风扇和空调；与同站其他设备的温度比较，排除传感器误差',
      'Check vents, filters, fans and air conditioning; compare with the temperatures of other devices there to exclude the sensor',
    ),
  },
  placeCold: {
    cause: label(
      '机柜或房间温度低，加热或保温可能失效',
      'The cabinet or room is cold; heating or insulation may have failed',
    ),
    next: label(
      '检查加热装置和柜门；温度回升后应自行恢复',
      'Check the heater and the door; it should recover by itself when warm',
    ),
  },
  switchHot: {
    cause: label(
      'MOS管或功率器件过热：通常是电流长时间偏大或散热片积尘，也可能是器件老化',
      'The MOSFETs or power parts are hot: usually long high current or dust on the heat sink; an ageing part is possible',
    ),
    next: label(
      '降低电流，清洁散热片和风道；同样电流下温度逐次升高时安排更换',
      'Lower the current and clean heat sink and air duct; plan a replacement where it gets hotter each time at the same current',
    ),
  },
  chargeEmpty: {
    cause: label(
      '用电多于发电，或充电受限；也可能是SOC尚未校准',
      'More was used than generated, or charging is limited; the state of charge may also need calibration',
    ),
    next: label(
      '减少负载，查看最近几天的发电量和充电限制；充满一次可校准SOC',
      'Reduce the load, look at the energy of the last days and at limits of charging; one full charge calibrates it',
    ),
  },
  mosfet: {
    cause: label(
      '充放电MOS管可能击穿、断路或驱动异常；电池可能因此无法断开或无法工作',
      'A charging or discharging MOSFET may be broken or badly driven; the battery may then not disconnect, or not work',
    ),
    next: label(
      '停用该组电池并断开其断路器，联系厂家检修；不要仅靠复位继续使用',
      'Take the pack out of service, open its breaker and call the maker; do not go on with a mere reset',
    ),
  },
  temperatureSensor: {
    cause: label(
      '温度传感器可能断线、短路或插头松动',
      'The temperature sensor may be open or shorted, or its plug loose',
    ),
    next: label(
      '检查传感器接线和插头；读数恢复之前不要依赖该点温度',
      'Check its wiring and plug; do not rely on this temperature until it reads again',
    ),
  },
  cell: {
    cause: label(
      '个别电芯电压或内阻异常，可能已损坏或采样线接触不良',
      'Voltage or resistance of a cell is out of line; it may be damaged, or its sense wire is loose',
    ),
    next: label(
      '比较各单体电压，找出偏离的一节；停用该组并检查采样线和电芯',
      'Compare the cell voltages to find it; take the pack out of service and check sense wire and cell',
    ),
  },
  bmsSampling: {
    cause: label(
      '采样芯片或采样线可能异常，单体电压和温度读数不可信',
      'The measuring chip or its wires may be faulty; cell voltages and temperatures cannot be trusted',
    ),
    next: label(
      '检查采样线束插头；重新上电仍出现时联系厂家',
      'Check the plug of the sense harness; call the maker where it comes back after a restart',
    ),
  },
  batteryReversed: {
    cause: label('电池正负极可能接反', 'Plus and minus of the battery may be swapped'),
    next: label(
      '断开断路器，用万用表核对极性后再接通',
      'Open the breaker and check the polarity with a meter before closing it again',
    ),
  },
  batteryOpen: {
    cause: label(
      '没有检测到电池：断路器或熔断器可能断开，或BMS处于休眠或保护',
      'No battery is seen: its breaker or fuse may be open, or its BMS sleeps or protects it',
    ),
    next: label(
      '检查断路器、熔断器和电池线，再看BMS状态和保护',
      'Check breaker, fuse and cables, then the state and protections of the BMS',
    ),
  },
  bms: {
    cause: label(
      '电池管理系统报告了自身或电池的故障',
      'The battery management system reports a fault of its own or of the battery',
    ),
    next: label(
      '查看电池自己的告警和指示灯：那里说明具体是哪一项',
      'Look at the alarms and lamps of the battery itself: they tell which one it is',
    ),
  },
  chargeLimited: {
    cause: label(
      '电池或设置限制了充放电功率：常见于接近充满或放空、温度过低或过高',
      'The battery or a setting limits the power: common near full or empty, and in the cold or heat',
    ),
    next: label(
      '查看SOC、电池温度和功率限值；其一恢复后应自行解除',
      'Look at charge, temperature and power limits; it should end by itself when they are back',
    ),
  },
} as const satisfies Advices;
