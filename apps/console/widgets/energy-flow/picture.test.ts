import type { FlowReading } from '@heliodeck/model/energy/energy-flow';
import { describe, expect, test } from 'vitest';
import { flowReading, stationFlow } from './flow.test-support.ts';
import { withOnline, withReading } from './flow-state.ts';
import { pictureOf } from './picture.ts';

const sunny = {
  pv1Voltage: 89,
  pv1ChargingCurrent: 0,
  pv2Voltage: 0,
  pv2ChargingCurrent: 3,
  outputVoltage: 54,
};

describe('lines of the diagram', () => {
  test('the battery’s line is blue when its voltage is not zero', () => {
    const at = (voltage: number | null) =>
      pictureOf(stationFlow({ batteries: [flowReading({ type: 4, packNum: 1, values: { voltage } })] }))
        .battery.hasVoltage;
    expect([at(5404), at(0), at(null)]).toEqual([true, false, false]);
  });
});

describe('numbers of the diagram', () => {
  test('a missing value reads 0.00 and is described as not measured', () => {
    const { pv } = pictureOf(stationFlow({ controllers: [flowReading({ values: {} })] }));
    expect(pv[0]?.voltage).toEqual({ text: '0.00', unit: 'V', known: false });
  });

  test('readings without any record show a dash, never a zero', () => {
    const picture = pictureOf(stationFlow({ controllers: [flowReading({ dataTime: null })] }));
    expect(picture.controller.power).toEqual({ text: '—', unit: 'kW', known: false });
    expect(pictureOf(stationFlow({})).battery.soc.text).toBe('—');
  });

  test('powers are in kW, battery values in volts and amperes', () => {
    const picture = pictureOf(
      stationFlow({
        controllers: [flowReading({ values: { chargingPower: 6088 } })],
        batteries: [flowReading({ type: 4, values: { voltage: 5404, batteryCurrent: -3010, soc: 86 } })],
      }),
    );
    expect(picture.controller.power.text).toBe('6.09');
    expect(picture.battery).toMatchObject({
      voltage: { text: '54.04' },
      current: { text: '-30.10' },
      soc: { text: '86' },
      discharging: true,
    });
  });

  test('a value that the device model does not measure has no position', () => {
    const meters = [
      flowReading({ type: 2, meterRole: 1, decimals: { firstVoltage: 1 }, values: { firstVoltage: 230.5 } }),
    ];
    expect(pictureOf(stationFlow({ meters })).dcMeter.voltage.text).toBe('230.5');
    const pack = (packNum: number, decimals: FlowReading['decimals']) =>
      flowReading({ type: 4, packNum, decimals, values: { voltage: 5400 } });
    const voltageOf = (...batteries: readonly FlowReading[]) =>
      pictureOf(stationFlow({ batteries })).battery.voltage.text;
    expect(voltageOf(pack(1, { voltage: 1 }), pack(2, { voltage: 1 }))).toBe('54.0');
    expect(voltageOf(pack(1, { voltage: 1 }), pack(2, null))).toBe('54.00');
  });

  test('packs in parallel add their currents and share their voltage', () => {
    const pack = (packNum: number, soc: number) =>
      flowReading({ type: 4, packNum, values: { voltage: 5400, batteryCurrent: 3010, soc } });
    const { battery } = pictureOf(stationFlow({ batteries: [pack(1, 80), pack(2, 90)] }));
    expect(battery).toMatchObject({
      packs: 2,
      voltage: { text: '54.00' },
      current: { text: '60.20' },
      level: 0.85,
    });
  });

  test('the meter at the grid is not confused with the one for generation', () => {
    const picture = pictureOf(
      stationFlow({
        meters: [
          flowReading({ type: 2, meterRole: 2, values: { totalActivePower: 1.5 } }),
          flowReading({ type: 2, meterRole: 1, values: { totalActivePower: 6.1 } }),
        ],
      }),
    );
    expect([picture.dcMeter.power.text, picture.acMeter?.power.text]).toEqual(['6.10', '1.50']);
    expect(pictureOf(stationFlow({})).acMeter).toBeUndefined();
  });
});

describe('a value that is older than its row', () => {
  const readAt = { pv1Voltage: '2026-06-01 10:00:00', soc: '2026-06-01 11:58:00' };
  test('shows when it was read', () => {
    const { pv } = pictureOf(stationFlow({ controllers: [flowReading({ values: sunny, readAt })] }));
    expect(pv[0]?.voltage.mark).toEqual({ state: 'stale', readAt: '2026-06-01 10:00:00' });
    expect(pv[1]?.voltage.mark).toBeUndefined();
  });
  test('a value of several packs is as old as the oldest of them', () => {
    const pack = (packNum: number, given: Partial<FlowReading>) =>
      flowReading({ type: 4, packNum, values: { soc: 50 }, ...given });
    const { battery } = pictureOf(stationFlow({ batteries: [pack(1, {}), pack(2, { readAt })] }));
    expect(battery.soc.mark).toEqual({ state: 'late', readAt: '2026-06-01 11:58:00' });
  });
});

describe('a battery with a pack that does not answer', () => {
  const pack = (packNum: number, given: Partial<FlowReading>) =>
    flowReading({ type: 4, packNum, values: { soc: 60 + packNum, batteryCurrent: 1000 }, ...given });
  const away = { onlineStatus: 0, offlineSince: '2026-06-01 11:52:00' };
  test('adds up the packs that answer and shows their number', () => {
    const { battery } = pictureOf(stationFlow({ batteries: [pack(1, {}), pack(2, {}), pack(3, away)] }));
    expect(battery).toMatchObject({ packs: 3, counted: 2, level: 0.615, current: { text: '20.00' } });
    expect(battery.current.mark).toEqual({ state: 'part', since: away.offlineSince });
  });
  test('has no charge if none answers', () => {
    const { battery } = pictureOf(stationFlow({ batteries: [pack(1, away), pack(2, away)] }));
    expect(battery).toMatchObject({ counted: 0, level: null, soc: { text: '—', known: false } });
    expect(battery.soc.mark).toMatchObject({ state: 'offline', since: away.offlineSince });
  });
});

describe('the live feed of the diagram', () => {
  const station = stationFlow({
    controllers: [flowReading({ deviceId: '5' })],
    batteries: [flowReading({ deviceId: '7', type: 4, dataTime: null })],
  });
  const event = { kind: 'readings', record: 'controller', pack: 0, at: 0 } as const;

  test('a reading of another station changes nothing', () => {
    expect(withReading(station, { ...event, deviceId: '6', values: { pv1Voltage: 1 } }, () => 'now')).toBe(
      station,
    );
  });

  test('values that a reading omits are unchanged', () => {
    const one = withReading(station, { ...event, deviceId: '5', values: { pv1Voltage: 80 } }, () => 'now');
    const two = withReading(one, { ...event, deviceId: '5', values: { pv2Voltage: 81 } }, () => 'then');
    expect(two.controllers[0]).toMatchObject({
      dataTime: 'then',
      values: { pv1Voltage: 80, pv2Voltage: 81 },
      readAt: { pv1Voltage: 'now' },
    });
  });

  test('merged readings keep the time of each value', () => {
    const merged = { ...event, at: 9, values: { pv1Voltage: 80, pv2Voltage: 81 }, readAt: { pv1Voltage: 4 } };
    const { controllers } = withReading(station, { ...merged, deviceId: '5' }, String);
    expect(controllers[0]).toMatchObject({ dataTime: '9', readAt: { pv1Voltage: '4' } });
  });

  test('a battery that had been silent appears with its first values, once', () => {
    const said = { ...event, record: 'battery', deviceId: '7', pack: 3, values: { soc: 50 } };
    const now = withReading(
      withReading(station, said, () => 'now'),
      said,
      () => 'now',
    );
    expect(now.batteries).toHaveLength(1);
    expect(now.batteries[0]).toMatchObject({ packNum: 3, values: { soc: 50 } });
  });

  test('the station stops when its first controller goes offline', () => {
    const gone = withOnline(station, { kind: 'online', of: 'device', id: '5', online: false, at: 7 }, String);
    expect(gone.controllers[0]?.offlineSince).toBe('7');
    expect(gone.running).toBe(false);
    expect(
      withOnline(gone, { kind: 'online', of: 'device', id: '5', online: true, at: 8 }, String).running,
    ).toBe(true);
    expect(withOnline(station, { kind: 'online', of: 'dtu', id: '5', online: false, at: 0 }, String)).toBe(
      station,
    );
  });
});
