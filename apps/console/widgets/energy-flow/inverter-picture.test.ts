import { meterRole } from '@heliodeck/model/devices/device-words';
import type { FlowReading } from '@heliodeck/model/energy/energy-flow';
import { describe, expect, it } from 'vitest';
import { flowReading, stationFlow } from './flow.test-support.ts';
import { hasInvertersOnly, inverterPlantOf, mostCurrent } from './inverter-picture.ts';

const reading = (given: Partial<FlowReading>) => flowReading({ type: 3, ...given });
const strings = (...currents: number[]) =>
  Object.fromEntries(
    currents.flatMap((current, index) => [
      [`pv${index + 1}Current`, current],
      [`pv${index + 1}Voltage`, 600],
    ]),
  );
const one = reading({
  deviceId: '1',
  values: { inverterActivePower: 9000, pvOutputPower: 9200, ...strings(8, 0.2, 8) },
});
const two = reading({
  deviceId: '2',
  values: { inverterActivePower: 6000, pvOutputPower: 6100, ...strings(5, 5) },
});
const away = { onlineStatus: 0, offlineSince: '2026-06-01 11:00:00' };
const grid = reading({ deviceId: '7', type: 2, meterRole: meterRole.grid, values: { totalActivePower: -4 } });

describe('a station with inverters', () => {
  it('is drawn this way only if it has no controller', () => {
    expect(hasInvertersOnly(stationFlow({ inverters: [one] }))).toBe(true);
    expect(hasInvertersOnly(stationFlow({ inverters: [one], controllers: [reading({ type: 1 })] }))).toBe(
      false,
    );
    expect(hasInvertersOnly(stationFlow({}))).toBe(false);
  });

  it('adds up its inverters, and computes the consumption of the building, marked as computed', () => {
    const plant = inverterPlantOf(stationFlow({ inverters: [one, two], meters: [grid] }));
    expect([plant.ac.text, plant.dc.text, plant.answering]).toEqual(['15.00', '15.30', 2]);
    expect(plant.ac.mark).toBeUndefined();
    expect(plant.loadPower).toMatchObject({ text: '≈ 11.00', mark: { state: 'estimated' } });
    expect(plant.kilowatts).toEqual({ sun: 15.3, ac: 15, grid: -4, load: 11, battery: 0 });
  });

  it('states how many inverters its sum includes if one does not answer, and computes nothing', () => {
    const plant = inverterPlantOf(
      stationFlow({ inverters: [one, reading({ ...two, ...away })], meters: [grid] }),
    );
    expect(plant.ac).toMatchObject({ text: '9.00', mark: { state: 'part' } });
    expect(plant.loadPower).toBeUndefined();
    expect(plant.inverters[1]).toMatchObject({
      isAway: true,
      kilowatts: null,
      offlineSince: away.offlineSince,
    });
  });

  it('has unknown values if no inverter answers, not zeros', () => {
    const plant = inverterPlantOf(stationFlow({ inverters: [reading({ ...one, ...away })] }));
    expect(plant.ac).toMatchObject({ text: '—', known: false });
    expect(plant.kilowatts).toEqual({ sun: 0, ac: 0, grid: 0, load: 0, battery: 0 });
    expect(mostCurrent(plant.inverters)).toBe(0);
  });

  it('uses the load’s own meter if there is one, and shows a battery only if a charge is known', () => {
    const load = reading({ type: 2, meterRole: meterRole.load, values: { totalActivePower: 3 } });
    const hybrid = reading({ values: { inverterActivePower: 1000, soc: 55, bmsPower: -2000 } });
    const plant = inverterPlantOf(stationFlow({ inverters: [hybrid], meters: [load] }));
    expect(plant.loadPower).toMatchObject({ text: '3.00' });
    expect(plant.loadPower?.mark).toBeUndefined();
    expect(plant.battery).toMatchObject({
      soc: { text: '55', unit: '%' },
      power: { text: '-2.00', unit: 'kW' },
    });
    expect(inverterPlantOf(stationFlow({ inverters: [one] })).battery).toBeUndefined();
  });

  it('shows the inputs of an inverter, and which of them lag', () => {
    const [first] = inverterPlantOf(stationFlow({ inverters: [one] })).inverters;
    expect(first?.strings.map(({ n, state }) => [n, state])).toEqual([
      [1, 'good'],
      [2, 'dead'],
      [3, 'good'],
    ]);
    expect(mostCurrent(first ? [first] : [])).toBe(8);
    expect(
      inverterPlantOf(stationFlow({ inverters: [reading({ values: strings(0, 0) })] })).inverters[0]?.strings,
    ).toHaveLength(2);
    const unfitted = { pv1Current: 8, pv1Voltage: 600, pv2Current: 0, pv2Voltage: 0 };
    const [other] = inverterPlantOf(stationFlow({ inverters: [reading({ values: unfitted })] })).inverters;
    expect(other?.strings.map(({ n }) => n)).toEqual([1]);
  });
});
