import { z } from 'zod';
import { CodedError } from '../wire/coded-error.ts';
import type { TariffCalendar } from './tariff.ts';
import { tariffFaults } from './tariff-check.ts';

const text = z.string().trim().min(1).max(30);
/** Long enough for any date or time; `tariffFaults` checks the format. */
const time = z.string().max(10);
const price = z.string().trim().max(20);
const key = z.string().regex(/^[a-z][A-Za-z0-9]{0,19}$/);

const season = z.strictObject({
  name: text,
  ranges: z
    .array(z.strictObject({ from: time, to: time }))
    .min(1)
    .max(12),
  days: z
    .array(
      z.strictObject({
        on: z
          .array(
            z.union([...([1, 2, 3, 4, 5, 6, 7] as const).map((day) => z.literal(day)), z.literal('holiday')]),
          )
          .min(1)
          .max(8),
        windows: z
          .array(z.strictObject({ from: time, to: time, band: key }))
          .min(1)
          .max(96),
      }),
    )
    .min(1)
    .max(8),
});

const calendarShape = z.strictObject({
  bands: z
    .array(z.strictObject({ key, name: text }))
    .min(1)
    .max(12),
  versions: z
    .array(
      z.strictObject({
        validFrom: time,
        seasons: z.array(season).min(1).max(12),
        holidays: z.array(time).max(200),
        prices: z.record(key, z.strictObject({ buy: price, sell: price, subsidy: price })),
      }),
    )
    .max(40),
});

/**
 * Parses a calendar as stored and sent.
 * @throws CodedError tariff.shape if it is not a calendar; for a calendar with faults the code and location
 * of the first one
 */
export function readTariff(raw: unknown): TariffCalendar {
  const read = calendarShape.safeParse(raw);
  if (!read.success) {
    const at = read.error.issues[0]?.path.join('.') ?? '';
    throw new CodedError('tariff.shape', { field: 'calendar', at: at === '' ? 'calendar' : at });
  }
  const [fault] = tariffFaults(read.data);
  if (fault) throw new CodedError(fault.code, { ...fault.params, field: 'calendar' }, { words: fault.words });
  return read.data;
}
