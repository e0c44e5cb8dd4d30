import type { PointSpec } from '../definition/profile-spec.ts';
import { rawPoint } from '../definition/raw-point.ts';

const ratio = { factor: 'ratio' } as const;

/** Energy of four bytes XXXXXX.XX. */
function energy(di: number, unit: string, zh: string, en: string): PointSpec {
  return rawPoint(di, 'bcd4', 0.01, unit, zh, en, ratio);
}

/** Power or demand of three bytes XX.XXXX; the time of a demand, which follows it, is skipped. */
function power(di: number, unit: string, zh: string, en: string): PointSpec {
  return rawPoint(di, 'sbcd3', 0.0001, unit, zh, en, ratio);
}

/** Items of DL/T 645-2007, tables A.1, A.2 and A.4, that are in no record, for explaining the answer to a packet. */
export const rarerItemsOf2007: Readonly<Record<string, PointSpec>> = {
  quadrant1: energy(0x00050000, 'kvarh', '第一象限无功总电能', 'Reactive energy, quadrant I'),
  quadrant2: energy(0x00060000, 'kvarh', '第二象限无功总电能', 'Reactive energy, quadrant II'),
  quadrant3: energy(0x00070000, 'kvarh', '第三象限无功总电能', 'Reactive energy, quadrant III'),
  quadrant4: energy(0x00080000, 'kvarh', '第四象限无功总电能', 'Reactive energy, quadrant IV'),
  apparentForward: energy(0x00090000, 'kVAh', '正向视在总电能', 'Apparent energy, forward'),
  apparentReverse: energy(0x000a0000, 'kVAh', '反向视在总电能', 'Apparent energy, reverse'),
  forwardA: energy(0x00150000, 'kWh', 'A相正向有功电能', 'Forward active energy A'),
  reverseA: energy(0x00160000, 'kWh', 'A相反向有功电能', 'Reverse active energy A'),
  forwardB: energy(0x00290000, 'kWh', 'B相正向有功电能', 'Forward active energy B'),
  reverseB: energy(0x002a0000, 'kWh', 'B相反向有功电能', 'Reverse active energy B'),
  forwardC: energy(0x003d0000, 'kWh', 'C相正向有功电能', 'Forward active energy C'),
  reverseC: energy(0x003e0000, 'kWh', 'C相反向有功电能', 'Reverse active energy C'),
  // The remaining credit of a prepaid meter is in the customer's energy and money, not in that of the secondary side.
  remainingEnergy: rawPoint(0x00900100, 'bcd4', 0.01, 'kWh', '剩余电量', 'Energy left'),
  overdrawnEnergy: rawPoint(0x00900101, 'bcd4', 0.01, 'kWh', '透支电量', 'Energy overdrawn'),
  remainingMoney: rawPoint(0x00900200, 'bcd4', 0.01, '', '剩余金额', 'Money left'),
  overdrawnMoney: rawPoint(0x00900201, 'bcd4', 0.01, '', '透支金额', 'Money overdrawn'),
  forwardDemand: power(0x01010000, 'kW', '正向有功总最大需量', 'Maximum demand, forward active'),
  reverseDemand: power(0x01020000, 'kW', '反向有功总最大需量', 'Maximum demand, reverse active'),
  neutralCurrent: rawPoint(0x02800001, 'sbcd3', 0.001, 'A', '零线电流', 'Neutral current', { factor: 'ct' }),
  averagePower: power(0x02800003, 'kW', '一分钟有功总平均功率', 'Active power, mean of one minute'),
  activeDemand: power(0x02800004, 'kW', '当前有功需量', 'Demand, active'),
  reactiveDemand: power(0x02800005, 'kvar', '当前无功需量', 'Demand, reactive'),
  apparentDemand: power(0x02800006, 'kVA', '当前视在需量', 'Demand, apparent'),
  temperature: rawPoint(0x02800007, 'sbcd2', 0.1, '℃', '表内温度', 'Temperature inside'),
  clockBattery: rawPoint(0x02800008, 'bcd2', 0.01, 'V', '时钟电池电压', 'Clock battery'),
  readingBattery: rawPoint(
    0x02800009,
    'bcd2',
    0.01,
    'V',
    '停电抄表电池电压',
    'Battery for reading without power',
  ),
  batteryMinutes: rawPoint(0x0280000a, 'bcd4', 1, 'min', '内部电池工作时间', 'Time on the inner battery'),
  meterNumber: rawPoint(0x04000402, 'digits6', 1, '', '表号', 'Meter number'),
  assetNumber: rawPoint(0x04000403, 'ascii32', 1, '', '资产管理编码', 'Asset number'),
  ratedVoltage: rawPoint(0x04000404, 'ascii6', 1, '', '额定电压', 'Rated voltage'),
  ratedCurrent: rawPoint(0x04000405, 'ascii6', 1, '', '额定电流', 'Rated current'),
  highestCurrent: rawPoint(0x04000406, 'ascii6', 1, '', '最大电流', 'Highest current'),
  accuracy: rawPoint(0x04000407, 'ascii4', 1, '', '有功准确度等级', 'Accuracy class, active'),
  impulses: rawPoint(0x04000409, 'bcd3', 1, 'imp/kWh', '有功常数', 'Meter constant, active'),
  meterModel: rawPoint(0x0400040b, 'ascii10', 1, '', '电表型号', 'Model'),
  produced: rawPoint(0x0400040c, 'ascii10', 1, '', '生产日期', 'Date of production'),
  protocolVersion: rawPoint(0x0400040d, 'ascii16', 1, '', '协议版本号', 'Version of the protocol'),
  hardwareVersion: rawPoint(0x04800002, 'ascii32', 1, '', '厂家硬件版本号', 'Hardware version'),
  makerCode: rawPoint(0x04800003, 'ascii32', 1, '', '厂家编号', "Maker's number"),
};
