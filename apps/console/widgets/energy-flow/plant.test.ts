import type { FlowReading } from '@heliodeck/model/energy/energy-flow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flowReading, stationFlow } from './flow.test-support.ts';
import { paceOf, plantOf, stretch } from './plant.ts';

const sunny = {
  pv1Voltage: 100,
  pv1ChargingCurrent: 5,
  pv2Voltage: 90,
  pv2ChargingCurrent: 0,
  chargingPower: 480,
};

describe('the devices of a station', () => {
  it('unregistered devices are not drawn', () => {
    const { generation, grid, load, battery, hasBattery, controller } = plantOf(stationFlow({}));
    expect([generation, grid, load, battery, hasBattery, controller]).toEqual([
      ...[undefined, undefined, undefined, undefined, false, undefined],
    ]);
  });

  it('inputs that a controller does not report are omitted, and all are shown while it has never reported', () => {
    expect(plantOf(stationFlow({ controllers: [flowReading({ values: sunny })] })).inputs).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(plantOf(stationFlow({ controllers: [flowReading({ dataTime: null })] })).inputs).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('a meter is drawn by its position, and one without a position measures generation', () => {
    const meters = [
      flowReading({ deviceId: 'g', type: 2, meterRole: 2 }),
      flowReading({ deviceId: 'l', type: 2, meterRole: 3 }),
      flowReading({ deviceId: 'p', type: 2 }),
    ];
    const plant = plantOf(stationFlow({ meters }));
    expect([plant.grid?.id, plant.load?.id, plant.generation?.id]).toEqual(['g', 'l', 'p']);
  });

  it('a battery that only the controller reports is drawn, and opens nothing', () => {
    const plant = plantOf(stationFlow({ controllers: [flowReading({ values: { batteryVoltage: 54 } })] }));
    expect([plant.hasBattery, plant.battery]).toEqual([true, undefined]);
  });
});

describe('the power in the lines', () => {
  it('is as measured: an input with a voltage and no current has no flow', () => {
    const { kilowatts } = plantOf(stationFlow({ controllers: [flowReading({ values: sunny })] }));
    expect(kilowatts).toMatchObject({
      inputs: [0.5, 0, 0, 0],
      controller: 0.48,
      generation: 0.48,
      load: 0,
      grid: 0,
    });
  });

  it('nothing flows if the device does not answer, whatever its last values', () => {
    const away = { onlineStatus: 0 };
    const plant = plantOf(
      stationFlow({
        controllers: [flowReading({ ...away, values: sunny })],
        meters: [flowReading({ ...away, type: 2, meterRole: 1, values: { totalActivePower: 4.01 } })],
        batteries: [flowReading({ ...away, type: 4, values: { voltage: 5400, batteryCurrent: 1111 } })],
      }),
    );
    expect(plant.kilowatts).toMatchObject({ inputs: [0, 0, 0, 0], controller: 0, generation: 0, battery: 0 });
    expect([plant.controller?.isAway, plant.generation?.isAway, plant.battery?.isAway]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('a battery charges with a positive sign and discharges with a negative one, summed over all packs that answer', () => {
    const pack = (batteryCurrent: number, onlineStatus = 1) =>
      flowReading({ type: 4, onlineStatus, values: { voltage: 5000, batteryCurrent } });
    const power = (...batteries: FlowReading[]) => plantOf(stationFlow({ batteries })).kilowatts.battery;
    expect(power(pack(1000), pack(1000))).toBe(1);
    expect(power(pack(-1000), pack(9000, 0))).toBe(-0.5);
    expect(power(pack(0))).toBe(0);
  });

  it('less than 10 W does not flow', () => {
    const power = (totalActivePower: number) =>
      plantOf(stationFlow({ meters: [flowReading({ type: 2, meterRole: 2, values: { totalActivePower } })] }))
        .kilowatts.grid;
    expect([power(0.009), power(-0.009), power(0.01), power(-2)]).toEqual([0, 0, 0.01, -2]);
  });

  it('higher power is drawn faster and wider, within limits', () => {
    expect(paceOf(0)).toEqual(paceOf(0.01));
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e9, noNaN: true }),
        fc.double({ min: 1, max: 100, noNaN: true }),
        (few, times) => {
          const [slow, fast] = [paceOf(few), paceOf(-few * times)];
          expect(fast.unitsPerStep).toBeGreaterThanOrEqual(slow.unitsPerStep);
          expect(fast.width).toBeGreaterThanOrEqual(slow.width);
          expect(slow.unitsPerStep).toBeGreaterThan(1);
          expect(fast.unitsPerStep).toBeLessThanOrEqual(stretch / 4);
          expect(fast.width).toBeLessThanOrEqual(6.2);
        },
      ),
    );
  });
});
