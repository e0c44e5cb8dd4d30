import { describe, expect, it } from 'vitest';
import { mostSignals, readCompare, writeCompare } from './compare-search.ts';

describe('the address of a comparison', () => {
  it('has no parameters if nothing is selected', () => {
    expect(writeCompare(readCompare({}))).toEqual({});
    expect(readCompare({})).toMatchObject({ signals: [], period: '24h', events: true });
    expect(readCompare({}).view).toBeUndefined();
  });

  it.each([
    ['s', '7.pvPower'],
    ['s', '7.cellVoltage1.2,8.soc'],
    ['s', 's7.power,7.chargingPower,s8.soc'],
    ['span', '1y'],
    ['span', '3d'],
    ['view', 'difference'],
    ['view', 'overlay'],
    ['previous', '1'],
    ['events', '0'],
  ])('keeps %s=%s', (name, value) =>
    expect(writeCompare(readCompare({ [name]: value }))).toEqual({ [name]: value }),
  );

  it('begin and end survive a round trip through the address', () => {
    const period = { begin: '2026-06-01 00:00:00', end: '2026-06-02 00:00:00' };
    expect(readCompare(period).period).toEqual(period);
    expect(writeCompare(readCompare(period))).toEqual(period);
  });

  it.each([
    { s: '7' },
    { s: 'x.pvPower' },
    { s: '7.__proto__()' },
    { s: '7.pvPower.9999' },
    { s: 'x7.power' },
    { s: 's.power' },
    { span: '2h' },
    { span: 'constructor' },
    { view: 'pie' },
    { begin: '2026-06-02 00:00:00', end: '2026-06-01 00:00:00' },
    { begin: '2026-02-30 00:00:00', end: '2026-06-01 00:00:00' },
    { begin: '2026-06-01 00:00:00' },
  ])('treats %o as not given', (search) => expect(readCompare(search)).toEqual(readCompare({})));

  it('names each signal once, and no more signals than a chart can show', () => {
    expect(readCompare({ s: '7.soc,7.soc' }).signals).toHaveLength(1);
    const many = Array.from({ length: 40 }, (_, n) => `${n + 1}.soc`).join();
    expect(readCompare({ s: many }).signals).toHaveLength(mostSignals);
  });
});
