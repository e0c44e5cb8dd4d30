import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddition, readCommandLine, readParameter } from './command-line.ts';

const set = (parameter: string, value: number, place: string) => ({ kind: 'set', parameter, value, place });

describe('a line of the search', () => {
  it.each([
    'offline',
    'set',
    'set ',
    'set float',
    'set float abc Dunhuang',
    'set nonsense 54.4',
    'set float 54.4.1 Dunhuang',
    'settings',
    'setfloat 54',
    '设置',
    'sz',
    'float 54.4',
    'exporter',
    'set float 1e9',
    'set float -3',
  ])('%s requests no action', (line) => expect(readCommandLine(line)).toBeUndefined());

  it.each([
    ['set float 54.4 Dunhuang', set('nominalVoltage', 54.4, 'Dunhuang')],
    ['SET Float charge voltage to 54.4 V at Dunhuang MPPT 2', set('nominalVoltage', 54.4, 'Dunhuang MPPT 2')],
    ['设置浮充电压54.4敦煌', set('nominalVoltage', 54.4, '敦煌')],
    ['设置 过充恢复 57 敦煌', set('overChargeRecovery', 57, '敦煌')],
    ['sz fc 54.4 dh', set('nominalVoltage', 54.4, 'dh')],
    ['set overcharge recovery 57', set('overChargeRecovery', 57, '')],
    ['set overcharge 58', set('overChargeVoltage', 58, '')],
    ['set low voltage 43', set('overDischargeVoltage', 43, '')],
  ])('%s sets a parameter', (line, wanted) => expect(readCommandLine(line)).toEqual(wanted));

  it.each([
    ['export meter last week', { kind: 'export', what: 'meter', period: 'lastWeek' }],
    ['导出电表历史昨天', { kind: 'export', what: '电表历史', period: 'yesterday' }],
    ['export', { kind: 'export', what: '', period: undefined }],
    ['dc dianbiao', { kind: 'export', what: 'dianbiao', period: undefined }],
  ])('%s makes a file', (line, wanted) => expect(readCommandLine(line)).toEqual(wanted));

  it('a value is accepted only as a plain number', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const read = readCommandLine(`set float ${before} ${after}`);
        return (
          read?.kind !== 'set' || (Number.isFinite(read.value) && read.value >= 0 && read.value < 10_000)
        );
      }),
    );
  });
});

describe('a parameter given by name only', () => {
  it.each([
    ['float voltage', 'nominalVoltage', ''],
    ['Float charge voltage of Dunhuang', 'nominalVoltage', 'Dunhuang'],
    ['浮充电压 敦煌', 'nominalVoltage', '敦煌'],
    ['boost gulangyu', 'chargingVoltage', 'gulangyu'],
  ])('%j is %s at %j', (line, parameter, place) => {
    expect(readParameter(line)).toEqual({ parameter, place });
  });

  it.each(['floating roof', 'float 54', 'gc', 'Dunhuang', ''])('%j is none', (line) => {
    expect(readParameter(line)).toBeUndefined();
  });
});

describe('a record to add', () => {
  it.each([
    ['add user', 'user'],
    ['New tenant', 'tenant'],
    ['新增用户', '用户'],
    ['新建 岗位', '岗位'],
    ['xz gangwei', 'gangwei'],
    ['add', ''],
  ])('%s opens its form', (line, what) => expect(readAddition(line)).toBe(what));

  it.each(['address', 'Newcastle', 'news', '用户新增', 'xzmall', 'xz'])('%s only searches', (line) => {
    expect(readAddition(line)).toBeUndefined();
  });
});
