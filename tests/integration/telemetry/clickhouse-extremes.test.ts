import { describe, expect, it } from 'vitest';
import { openClickHouse } from '../../../apps/server/telemetry/clickhouse/client.ts';
import { extremeOf, extremeTexts } from '../../../apps/server/telemetry/clickhouse/extremes.ts';
import { testClickHouse } from '../../support/clickhouse.ts';

const slotMs = 10_800_000;
const slot = 163_000 * slotMs;
const server = await testClickHouse();
const clickHouse = openClickHouse(await server.newDatabase());
const { lowest, highest } = extremeTexts('value', 'at', slotMs);

/** The number as a constant whose bits no decimal parser has changed. */
function bitsOf(value: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return `reinterpretAsFloat64(unhex('${bytes.toString('hex')}'))`;
}

async function extremesOf(samples: readonly (readonly [value: number, offset: number])[]) {
  const source = samples
    .map(([value, offset]) => `select ${bitsOf(value)} as value, toInt64(${slot + offset}) as at`)
    .join(' union all ');
  const [[low = '', high = ''] = []] = await clickHouse.rows<[string, string]>(
    `select hex(min(${lowest})), hex(max(${highest})) from (${source})`,
  );
  return [extremeOf(low, slot, 'lowest'), extremeOf(high, slot, 'highest')];
}

describe('extremes that ClickHouse stores as texts', () => {
  it('sort like numbers, and are restored to the last bit with their instant', async () => {
    const ascending = [
      ...[-Number.MAX_VALUE, -1e300, -1234.5678901, -256, -1, -0.1, -Number.MIN_VALUE],
      ...[0, Number.MIN_VALUE, 1e-9, 0.1, 0.30000000000000004, 1, 255, 256, 2 ** 53, Number.MAX_VALUE],
    ];
    for (const [n, value] of ascending.entries()) {
      const next = ascending[n + 1] ?? value;
      expect(
        await extremesOf([
          [next, slotMs - 1],
          [value, 256],
        ]),
      ).toEqual([
        { value, at: slot + 256 },
        { value: next, at: slot + (next === value ? 256 : slotMs - 1) },
      ]);
    }
  });

  it('have the time of the first of equal values, of which 0 and -0 are two', async () => {
    expect(
      await extremesOf([
        [0, 65_536],
        [-0, 7],
        [0, 9],
      ]),
    ).toEqual([
      { value: 0, at: slot + 7 },
      { value: 0, at: slot + 7 },
    ]);
  });

  it('are absent without readings', () => {
    expect(extremeOf('', slot, 'lowest')).toBeUndefined();
  });
});
