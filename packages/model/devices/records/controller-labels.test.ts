import { expect, it } from 'vitest';
import { entityOf } from '../../registries/entities.ts';

/** The columns of a controller's history, as clients of the family name them. */
const shown = {
  workStatus: ['工作状态', 'Work Status', undefined],
  ...Object.fromEntries(
    [1, 2, 3, 4].flatMap((n) => [
      [`pv${n}Voltage`, [`PV${n}电压`, `PV${n} Voltage`, 'V']],
      [`pv${n}ChargingCurrent`, [`PV${n}充电电流`, `PV${n} Charging Current`, 'A']],
    ]),
  ),
  batteryVoltage: ['蓄电池电压', 'Battery Voltage', 'V'],
  chargingCurrent: ['充电电流', 'Charging Current', 'A'],
  outputVoltage: ['输出电压', 'Output Voltage', 'V'],
  loadVoltage: ['负载电压', 'Load Voltage', 'V'],
  loadCurrent: ['负载电流', 'Load Current', 'A'],
  chargingPower: ['充电功率', 'Charging Power', 'kW'],
  loadPower: ['负载功率', 'Load Power', 'kW'],
  batteryTemperature: ['蓄电池温度', 'Battery Temperature', '℃'],
  internalTemperature: ['内部温度', 'Internal Temperature', '℃'],
  batteryCapacity: ['蓄电池容量', 'Battery Capacity', 'AH'],
  co2Reduction: ['CO₂减排量', 'CO₂ Reduction', 'kg'],
  faultCode: ['故障', 'Fault', undefined],
  dataTime: ['数据时间', 'Data Time', undefined],
};

it('all columns of the controller history have labels in both languages, with unit, the newest first', () => {
  const history = entityOf('xwjHistory');
  const told = Object.keys(shown).map((name) => {
    const field = history.fields[name];
    const unit = field !== undefined && 'unit' in field ? field.unit : undefined;
    return [name, [field?.label.zh, field?.label.en, unit]];
  });
  expect(Object.fromEntries(told)).toEqual(shown);
  expect(history).toMatchObject({ key: 'xwjHistory', order: { descs: 'data_time' } });
});
