import { describe, expect, it } from 'vitest';
import { calendarOf, seasonOf, versionOf, windowsOf } from './tariff.test-support.ts';
import type { TariffCalendar, TariffVersion, TariffWindow } from './tariff.ts';
import { tariffFaults } from './tariff-check.ts';

/** Faults as returned to programs. */
const toldOf = (calendar: TariffCalendar) =>
  tariffFaults(calendar).map(({ code, params }) => ({ code, params }));
const faultsOf = (change: Partial<TariffVersion>) => toldOf(calendarOf(versionOf(change)));
const faultsOfDay = (windows: readonly TariffWindow[]) => faultsOf({ seasons: [seasonOf(windows)] });
const faultsOfYear = (...ranges: readonly (readonly [from: string, to: string])[]) =>
  faultsOf({
    seasons: ranges.map(([from, to], n) =>
      seasonOf(windowsOf(['flat', '24:00']), { name: `s${n}`, ranges: [{ from, to }] }),
    ),
  });
const day = '2024-01-01 year 1,2,3,4,5,6,7,holiday';

describe('the check of a tariff calendar', () => {
  it('refuses a calendar without versions', () => {
    expect(toldOf(calendarOf())).toEqual([{ code: 'tariff.noVersion', params: {} }]);
  });

  it('refuses two versions that begin on one day, and a duplicate band', () => {
    const { bands, versions } = calendarOf(versionOf(), versionOf());
    expect(toldOf({ bands: [...bands, { key: 'peak', name: 'Peak' }], versions })).toEqual([
      { code: 'tariff.sameBand', params: { value: 'peak' } },
      { code: 'tariff.sameStart', params: { value: '2024-01-01' } },
    ]);
  });

  it.each(['2025-02-29', '2025-2-1', '2025-13-01', 'tomorrow', ''])('refuses %j as a date', (value) => {
    expect(faultsOf({ holidays: [value] })).toEqual([
      { code: 'tariff.badDate', params: { at: '2024-01-01', value } },
    ]);
    expect(faultsOf({ validFrom: value })).toEqual([
      { code: 'tariff.badDate', params: { at: value, value } },
    ]);
  });

  it('refuses a window from 08:00 to 07:00 and an empty one', () => {
    expect(faultsOfDay([{ from: '08:00', to: '07:00', band: 'flat' }])).toEqual([
      { code: 'tariff.backwards', params: { at: day, from: '08:00', to: '07:00' } },
    ]);
    expect(faultsOfDay([{ from: '08:00', to: '08:00', band: 'flat' }])).toEqual([
      { code: 'tariff.backwards', params: { at: day, from: '08:00', to: '08:00' } },
    ]);
  });

  it('reports where a gap and an overlap of windows begin', () => {
    const windows = [
      { from: '00:00', to: '08:00', band: 'valley' },
      { from: '09:00', to: '22:00', band: 'peak' },
      { from: '21:45', to: '24:00', band: 'flat' },
    ];
    expect(faultsOfDay(windows)).toEqual([
      { code: 'tariff.hole', params: { at: day, from: '08:00' } },
      { code: 'tariff.overlap', params: { at: day, from: '21:45' } },
    ]);
    expect(faultsOfDay([])).toEqual([{ code: 'tariff.hole', params: { at: day, from: '00:00' } }]);
  });

  it.each(['8:00', '24:15', '25:00', '12:60', 'noon', ''])('refuses %j as a time', (to) => {
    expect(faultsOfDay([{ from: '00:00', to, band: 'flat' }])).toEqual([
      { code: 'tariff.badTime', params: { at: day, value: to } },
    ]);
  });

  it('refuses a window that does not match the quarters of an hour of stored energy', () => {
    expect(faultsOfDay(windowsOf(['flat', '08:10'], ['peak', '24:00']))).toEqual([
      { code: 'tariff.offGrid', params: { at: day, value: '08:10' } },
      { code: 'tariff.offGrid', params: { at: day, value: '08:10' } },
    ]);
  });

  it('refuses undeclared bands, in windows and in prices', () => {
    expect(faultsOfDay(windowsOf(['sharp', '24:00']))).toEqual([
      { code: 'tariff.unknownBand', params: { at: day, value: 'sharp' } },
    ]);
    const { prices } = versionOf();
    const price = { buy: '1', sell: '1', subsidy: '1' };
    expect(faultsOf({ prices: { ...prices, sharp: price } })).toEqual([
      { code: 'tariff.unknownBand', params: { at: '2024-01-01', value: 'sharp' } },
    ]);
  });

  it('refuses a band without prices and invalid prices', () => {
    const { peak = { buy: '', sell: '', subsidy: '' }, flat = peak } = versionOf().prices;
    expect(faultsOf({ prices: { flat, peak } })).toEqual([
      { code: 'tariff.noPrice', params: { at: '2024-01-01', value: 'valley' } },
    ]);
    expect(faultsOf({ prices: { peak, flat, valley: { ...flat, sell: '-1' } } })).toEqual([
      { code: 'tariff.badPrice', params: { at: '2024-01-01 valley', value: '-1' } },
    ]);
  });

  it('refuses seasons with a gap, an overlap, a day that does not exist or the turn of the year inside', () => {
    const at = '2024-01-01';
    expect(faultsOfYear(['01-01', '02-28'], ['03-01', '12-31'])).toEqual([
      { code: 'tariff.hole', params: { at, from: '02-29' } },
    ]);
    expect(faultsOfYear(['01-01', '06-30'], ['06-30', '12-31'])).toEqual([
      { code: 'tariff.overlap', params: { at, from: '06-30' } },
    ]);
    expect(faultsOfYear(['01-01', '02-30'], ['03-01', '12-31'])).toEqual([
      { code: 'tariff.badDate', params: { at: `${at} s0`, value: '02-30' } },
    ]);
    expect(faultsOfYear(['03-01', '10-31'], ['11-01', '02-29'])).toEqual([
      { code: 'tariff.backwards', params: { at: `${at} s1`, from: '11-01', to: '02-29' } },
    ]);
  });

  it('refuses a weekday or the holidays without windows, and a duplicate weekday', () => {
    const windows = windowsOf(['flat', '24:00']);
    const days = [
      { on: [1, 2, 3, 4, 5] as const, windows },
      { on: [5, 6, 7] as const, windows },
    ];
    expect(faultsOf({ seasons: [seasonOf(windows, { days })] })).toEqual([
      { code: 'tariff.overlap', params: { at: '2024-01-01 year', from: '5' } },
      { code: 'tariff.hole', params: { at: '2024-01-01 year', from: 'holiday' } },
    ]);
  });

  it('names days and bands to people by their names, and to programs by their keys', () => {
    const windows = windowsOf(['flat', '08:00']);
    const on = [3, 1, 2, 5, 'holiday'] as const;
    const days = [{ on, windows }];
    const words = tariffFaults(calendarOf(versionOf({ seasons: [seasonOf(windows, { days })] }))).map(
      (fault) => fault.words,
    );
    expect(words).toEqual([
      { zh: '2024-01-01 year：周四 起没有覆盖', en: '2024-01-01 year: nothing covers Thu' },
      { zh: '2024-01-01 year：周六 起没有覆盖', en: '2024-01-01 year: nothing covers Sat' },
      {
        zh: '2024-01-01 year 周一至周三、周五、节假日：08:00 起没有覆盖',
        en: '2024-01-01 year Mon–Wed, Fri, Holiday: nothing covers 08:00',
      },
    ]);
    const { peak = { buy: '', sell: '', subsidy: '' } } = versionOf().prices;
    const [noPrice] = tariffFaults({
      bands: [{ key: 'band2', name: '尖' }],
      versions: [versionOf({ prices: { band2: { ...peak, buy: '-1' } } })],
    });
    expect(noPrice?.words.zh).toBe('2024-01-01 尖：-1 不是价格（最多六位小数，不能为负）');
  });

  it('finds no fault in a calendar that covers every time', () => {
    expect(tariffFaults(calendarOf(versionOf(), versionOf({ validFrom: '2025-07-01' })))).toEqual([]);
    expect(faultsOfYear(['01-01', '02-29'], ['03-01', '12-31'])).toEqual([]);
  });
});
