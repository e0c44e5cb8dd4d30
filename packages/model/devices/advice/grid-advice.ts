import { label } from '@heliodeck/kit/label';
import type { Advices } from './advice.ts';

/** Faults of the grid, of panels and of the off-grid supply of loads. */
export const gridAdvice = {
  gridHigh: {
    cause: label(
      '并网点电压高：可能是附近光伏集中送电、线路过长过细，或变压器分接头偏高',
      'The voltage at the connection is high: many plants feed in, the line is long or thin, or the transformer tap is high',
    ),
    next: label(
      '中午出现时多与送电有关：测量并网点电压，核对保护定值，必要时与供电公司沟通',
      'At noon it mostly comes from feeding in: measure the voltage there, check the limits set and talk to the grid operator',
    ),
  },
  gridLow: {
    cause: label(
      '电网电压低：可能是负荷高峰、线路过长或接触不良，也可能缺相',
      'The grid voltage is low: peak load, a long line, a bad contact or a missing phase are possible',
    ),
    next: label(
      '测量各相电压，检查并网开关和端子；恢复后逆变器应自行并网',
      'Measure each phase and check switch and terminals; the inverter should connect again by itself',
    ),
  },
  gridFrequency: {
    cause: label(
      '电网频率超出允许范围，常见于弱电网、发电机供电或电网扰动',
      'The grid frequency is out of range: common in weak grids, on a generator, or in a disturbance',
    ),
    next: label(
      '核对电网标准设置；由发电机供电时检查调速；偶发且自行恢复的可只作记录',
      'Check the grid code that is set, and the governor of a generator; what ends by itself and is rare need only be noted',
    ),
  },
  gridLost: {
    cause: label(
      '没有电网电压：可能停电、并网开关断开或熔断器熔断',
      'There is no grid voltage: an outage, an open switch or a blown fuse are possible',
    ),
    next: label(
      '先看电表和邻近用户是否有电，再检查并网开关和熔断器',
      'See first whether meter and neighbours have power, then check switch and fuses',
    ),
  },
  gridUnbalanced: {
    cause: label(
      '三相电压相差过大：可能缺相、中性线松动或单相负荷集中',
      'The phases differ too much: a missing phase, a loose neutral or loads on one phase',
    ),
    next: label(
      '测量各相对中性线电压，检查中性线和各相端子',
      'Measure each phase against neutral and check neutral and terminals',
    ),
  },
  gridOutOfStep: {
    cause: label(
      '逆变器跟不上电网的相位或频率，或判断已成孤岛；常由停电、弱电网或接线错误引起',
      'The inverter cannot follow the grid, or takes it for an island; outages, weak grids and wrong wiring lead to it',
    ),
    next: label(
      '检查相序和并网开关；电网稳定后应自行并网，反复出现时测量电网质量',
      'Check phase order and switch; it should connect again by itself, measure the grid where it comes again and again',
    ),
  },
  gridCurrent: {
    cause: label(
      '并网侧电流超限：可能是电网电压突变，或输出侧短路、器件异常',
      'The current to the grid is too high: a step of the grid voltage, a short at the output or a faulty part',
    ),
    next: label(
      '检查交流侧接线和绝缘；重新并网后仍出现时停机并联系厂家',
      'Check the AC wiring and its insulation; where it comes back, shut down and call the maker',
    ),
  },
  gridRelay: {
    cause: label(
      '并网继电器可能粘连、不吸合或接近寿命',
      'The grid relay may stick, not close, or be worn out',
    ),
    next: label(
      '不要反复启停；安排停机检修或更换',
      'Do not start and stop it again and again; plan a repair or replacement',
    ),
  },
  harmonics: {
    cause: label(
      '电网谐波大：附近变频、整流负载或弱电网较常见',
      'Grid harmonics are high: drives and rectifiers nearby or a weak grid are common',
    ),
    next: label(
      '记录出现的时段并与负载对照，必要时测量电能质量',
      'Note when it comes and compare with the loads; measure the power quality where needed',
    ),
  },
  gridDerated: {
    cause: label(
      '逆变器按并网要求随电网电压或频率降低出力，本身并非故障',
      'The inverter gives less because of grid voltage or frequency, as grid rules ask; it is no fault of its own',
    ),
    next: label(
      '查看降额时段的电网电压和频率；经常出现时与供电公司沟通',
      'Look at grid voltage and frequency of that time; talk to the grid operator where it comes often',
    ),
  },
  pvHigh: {
    cause: label(
      '组串电压高于允许值：可能是串联组件过多，低温晴天时最高',
      'The string voltage is above what is allowed: too many modules in series; cold clear days are the highest',
    ),
    next: label(
      '断开该路直流开关，核对串联块数和组件最低温度下的开路电压；过压会损坏设备',
      'Open its DC switch and check the number of modules and their open-circuit voltage in the cold; it can destroy the device',
    ),
  },
  pvLow: {
    cause: label(
      '光伏电压低：清晨、傍晚和阴雨天属正常；白天持续出现可能是遮挡、断路或接错串数',
      'The PV voltage is low: normal at dawn, dusk and in rain; by day it may be shade, an open string or too few modules',
    ),
    next: label(
      '与同站其他路、同一时刻比较；只有这一路低时检查直流开关、熔断器和接头',
      'Compare with the other inputs at the same time; where this one alone is low, check its switch, fuse and connectors',
    ),
  },
  pvCurrent: {
    cause: label(
      '光伏输入电流超限：可能并联组串过多，或直流侧、升压电路异常',
      'The PV input current is too high: too many strings in parallel, or a fault of the DC side or the booster',
    ),
    next: label(
      '核对并联组串数和组件短路电流；符合要求仍出现时联系厂家',
      'Check the number of strings and their short-circuit current; where they are right, call the maker',
    ),
  },
  pvReversed: {
    cause: label('组串正负极可能接反', 'Plus and minus of a string may be swapped'),
    next: label(
      '在无日照时断开直流开关，核对极性后再接通',
      'Open the DC switch when there is no sun and check the polarity before closing it',
    ),
  },
  insulation: {
    cause: label(
      '直流侧对地绝缘低：可能是电缆破损、接头进水或组件受潮，清晨和雨后较常见',
      'The DC side is badly insulated from earth: a damaged cable, water in a connector or a damp module; common at dawn and after rain',
    ),
    next: label(
      '有触电危险，不要接触支架和接头；由合格人员逐串断开测量绝缘',
      'Danger of shock: do not touch frames or connectors; have qualified people measure string by string',
    ),
  },
  residualCurrent: {
    cause: label(
      '漏电流超限：可能是直流或交流侧绝缘下降、受潮，或大面积组件的对地电容',
      'The residual current is too high: insulation of the DC or AC side, damp, or the capacitance of many modules to earth',
    ),
    next: label(
      '雨后短时出现可先观察；反复出现时由合格人员测量绝缘并检查接地',
      'After rain watch it first; where it comes again, have qualified people measure insulation and earthing',
    ),
  },
  stringWeak: {
    cause: label(
      '该组串电流或功率低于应有水平：可能是遮挡、积灰、组件或接头损坏、熔断器断开',
      'The string gives less than it should: shade, dirt, a damaged module or connector, or a blown fuse',
    ),
    next: label(
      '与相同组串同一时刻比较；持续偏低时检查熔断器、接头和组件',
      'Compare with equal strings at the same time; where it stays low, check fuse, connectors and modules',
    ),
  },
  arc: {
    cause: label(
      '直流侧可能有电弧：接头松动或电缆破损，有起火危险',
      'There may be an arc on the DC side: a loose connector or a damaged cable, with danger of fire',
    ),
    next: label(
      '保持停机，由合格人员检查所有直流接头和电缆后再复位',
      'Keep it off and have qualified people check all DC connectors and cables before a reset',
    ),
  },
  surge: {
    cause: label(
      '防雷器可能已动作或失效，雷雨之后较常见',
      'The surge protector may have worked or worn out; common after thunderstorms',
    ),
    next: label(
      '检查指示窗，更换防雷模块；更换之前设备缺少雷电保护',
      'Look at its window and replace the module; until then nothing protects from lightning',
    ),
  },
  backupOverload: {
    cause: label(
      '离网输出的负载超过额定，电机类负载启动时较常见',
      'The loads off the grid are above the rating; motors do so when they start',
    ),
    next: label(
      '断开部分负载后再启动；核对同时使用的负载功率',
      'Switch some loads off before starting again, and add up what runs at once',
    ),
  },
  backupVoltage: {
    cause: label(
      '离网输出电压超出范围：可能是负载突变、电池电压异常或输出接线错误',
      'The voltage off the grid is out of range: a step of the load, the battery voltage or wrong wiring',
    ),
    next: label(
      '断开负载后看电压是否恢复，再逐路接回；核对电池电压',
      'See whether it is right without loads, then reconnect one by one; check the battery voltage',
    ),
  },
} as const satisfies Advices;
