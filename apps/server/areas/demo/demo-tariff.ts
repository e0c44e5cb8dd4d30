import { label } from '@heliodeck/kit/label';
import type { TariffCalendar, TariffDay, TariffWindow } from '@heliodeck/model/energy/tariff';
import { tariff } from '@heliodeck/model/energy/tariff-entity';
import type { Context } from '../../context.ts';
import type { Services } from '../../services.ts';
import { demoName } from './demo-name.ts';

/** Adds a tariff for all stations of the demonstration tenant, once; not repeated if a user removed it. */
export async function seedDemoTariff({ entities }: Services, context: Context): Promise<void> {
  await context.db.tx(async (_, session) => {
    const { rowCount } = await session.client.query('select 1 from tariff limit 1');
    if (rowCount !== 0) return;
    await entities.save({ ...context, db: session.db }, tariff, {
      tariffName: demoName(label('演示分时电价', 'Demonstration Tariff')),
      currency: 'CNY',
      calendar: jiangsu,
      remark: demoName(
        label(
          '时段和价格均为演示取值，2025年6月1日起调整',
          'Bands and prices are for the demonstration; they change on June 1st 2025',
        ),
      ),
    });
  });
}

const everyDay = [1, 2, 3, 4, 5, 6, 7, 'holiday'] as const;

/** Consecutive windows: each has a band and its end. */
function windowsOf(...ends: readonly (readonly [band: string, to: string])[]): readonly TariffWindow[] {
  return ends.map(([band, to], n) => ({ from: ends[n - 1]?.[1] ?? '00:00', to, band }));
}

const daily = (windows: readonly TariffWindow[]): readonly TariffDay[] => [{ on: everyDay, windows }];

const prices = {
  peak: { buy: '1.1462', sell: '0.391', subsidy: '0' },
  flat: { buy: '0.6668', sell: '0.391', subsidy: '0' },
  valley: { buy: '0.2804', sell: '0.391', subsidy: '0' },
};

/** Before the change peaks were in the morning and evening; since then the valley is around noon. */
const jiangsu: TariffCalendar = {
  bands: [
    { key: 'peak', name: demoName(label('峰', 'Peak')) },
    { key: 'flat', name: demoName(label('平', 'Flat')) },
    { key: 'valley', name: demoName(label('谷', 'Valley')) },
  ],
  versions: [
    {
      validFrom: '2021-01-01',
      seasons: [
        {
          name: demoName(label('全年', 'Whole year')),
          ranges: [{ from: '01-01', to: '12-31' }],
          days: daily(
            windowsOf(
              ['valley', '08:00'],
              ['peak', '11:00'],
              ['flat', '17:00'],
              ['peak', '22:00'],
              ['flat', '24:00'],
            ),
          ),
        },
      ],
      holidays: [],
      prices,
    },
    {
      validFrom: '2025-06-01',
      seasons: [
        {
          name: demoName(label('夏冬季', 'Summer and winter')),
          ranges: [
            { from: '01-01', to: '02-29' },
            { from: '06-01', to: '08-31' },
            { from: '12-01', to: '12-31' },
          ],
          days: daily(
            windowsOf(
              ['valley', '06:00'],
              ['flat', '11:00'],
              ['valley', '13:00'],
              ['flat', '14:00'],
              ['peak', '22:00'],
              ['flat', '24:00'],
            ),
          ),
        },
        {
          name: demoName(label('春秋季', 'Spring and autumn')),
          ranges: [
            { from: '03-01', to: '05-31' },
            { from: '09-01', to: '11-30' },
          ],
          days: daily(
            windowsOf(
              ['flat', '02:00'],
              ['valley', '06:00'],
              ['flat', '10:00'],
              ['valley', '14:00'],
              ['flat', '15:00'],
              ['peak', '22:00'],
              ['flat', '24:00'],
            ),
          ),
        },
      ],
      holidays: [],
      prices,
    },
  ],
};
