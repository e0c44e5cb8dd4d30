import type { EnergyFlow, FlowReading } from '@heliodeck/model/energy/energy-flow';
import { describe, expect, it } from 'vitest';
import { flowReading, stationFlow } from '../energy-flow/flow.test-support.ts';
import { flowFigures } from './flow-figures.ts';

const zone = 'Asia/Shanghai';
const now = Date.parse('2026-06-01T04:00:00Z');
const of = (flow: Partial<EnergyFlow>) => flowFigures(stationFlow(flow), zone, now);
const meter = (totalActivePower: number, meterRole: number | null = 1) =>
  flowReading({ type: 2, meterRole, values: { totalActivePower } });
const controller = (values: Readonly<Record<string, number>>) => flowReading({ type: 1, values });
const inverter = (values: Readonly<Record<string, number>>) => flowReading({ type: 3, values });
const pack = (soc: number | null) => flowReading({ type: 4, values: { soc } });
const offline = { onlineStatus: 0, offlineSince: '2026-06-01 11:00:00' } as const;

describe('the power of a station', () => {
  it('is measured by generation meters, else by inverters, else by controllers', () => {
    const controllers = [controller({ chargingPower: 1500 })];
    expect(of({ controllers })).toMatchObject({ power: { value: 1.5 }, powerBy: 'controller' });
    const inverters = [inverter({ inverterActivePower: 800 }), inverter({ pvOutputPower: 700 })];
    expect(of({ controllers, inverters })).toMatchObject({ power: { value: 1.5 }, powerBy: 'inverter' });
    const meters = [meter(2.25), meter(9, 2), meter(9, null)];
    expect(of({ controllers, inverters, meters })).toMatchObject({
      power: { value: 2.25, answering: 1, of: 1 },
      powerBy: 'meter',
    });
  });

  it('leaves out devices that do not answer and values older than an hour, and counts them', () => {
    const meters = [meter(1), Object.assign(meter(2), offline), Object.assign(meter(4), { dataTime: null })];
    expect(of({ meters }).power).toEqual({ value: 1, answering: 1, of: 3 });
    const old = Object.assign(meter(1), { dataTime: '2026-06-01 11:00:00' });
    expect(of({ meters: [old] })).toMatchObject({ power: null, powerBy: null, at: null });
  });

  it('is that of the newest present reading', () => {
    const earlier = Object.assign(meter(1), { dataTime: '2026-06-01 11:30:00' });
    expect(of({ meters: [earlier, meter(1)] }).at).toBe(now);
    expect(of({ meters: [earlier] }).at).toBe(now - 1_800_000);
  });

  it('is present in the hour that clocks show twice', () => {
    const at = Date.parse('2026-10-25T01:30:00Z');
    const meters = [Object.assign(meter(1), { dataTime: '2026-10-25 02:29:00' })];
    expect(flowFigures(stationFlow({ meters }), 'Europe/Berlin', at)).toMatchObject({
      power: { value: 1 },
      at: at - 60_000,
    });
  });
});

describe('the charge of a station', () => {
  it('is the mean of the packs and inverters that answer with a valid one', () => {
    const batteries = [pack(40), pack(61), pack(500), Object.assign(pack(90), offline), pack(null)];
    expect(of({ batteries }).soc).toEqual({ value: 51, answering: 2, of: 4 });
    expect(of({ inverters: [inverter({ soc: 55 })] }).soc).toEqual({ value: 55, answering: 1, of: 1 });
    expect(of({ batteries: [pack(500)] }).soc).toBeNull();
  });

  it('limits the power if it is full while the sun shines', () => {
    const sun = controller({ pv1Voltage: 20, pv2Voltage: 90, batteryVoltage: 54 });
    const night = controller({ pv1Voltage: 54, batteryVoltage: 54 });
    const isLimited = (controllers: FlowReading[], soc: number): boolean =>
      of({ controllers, batteries: [pack(soc)] }).isLimited;
    expect(isLimited([sun], 99)).toBe(true);
    expect(isLimited([sun], 98)).toBe(false);
    expect(isLimited([night], 99)).toBe(false);
    expect(isLimited([Object.assign(sun, offline)], 99)).toBe(false);
  });
});
