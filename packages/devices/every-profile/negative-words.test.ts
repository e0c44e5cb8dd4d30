import { records } from '@heliodeck/model/registries/records';
import { describe, expect, it } from 'vitest';
import type { Point } from '../definition/point.ts';
import { takeRegisters } from '../modbus/reads.ts';
import { profilesOf } from '../registry.ts';
import type { Slot } from '../values/derived.ts';

const measured: ReadonlySet<string> = new Set(['V', 'A', 'W', 'Var', 'VA', 'Hz', '%', 'kWh']);
const unsigned = profilesOf(3)
  .filter(({ protocol }) => protocol === 'modbus')
  .flatMap((profile) =>
    profile.points
      .filter(({ type, map, width }) => /^u(16|32l?)$/.test(type) && map === undefined && width === 0)
      .filter(({ record, name, unit }) =>
        measured.has(unit ?? records.get(record)?.metrics[name]?.unit ?? ''),
      )
      .map((point) => [`${profile.id} ${point.name}`, point] as const),
  );

/** The value of a point for this number, which may be negative, with zeros in all surrounding registers. */
function said(point: Point, raw: number): Slot {
  const [high, low] = [(raw >> 16) & 0xffff, raw & 0xffff];
  const pair = point.type === 'u32l' ? [low, high] : [high, low];
  const slots: Slot[] = [];
  const words = point.size === 1 ? [low] : pair;
  takeRegisters([point], Uint16Array.of(0, 0, 0, 0, ...words, 0, 0, 0, 0), point.address - 4, slots);
  return slots[point.slot];
}

describe('a negative number in an unsigned register', () => {
  it.each([-1, -2, -10, -100, -256])('%i is absent in every quantity of every inverter', (raw) => {
    expect(unsigned.length).toBeGreaterThan(100);
    for (const [name, point] of unsigned) expect([name, said(point, raw)]).toEqual([name, null]);
  });

  it.each([-257, -1000, -60_000])('%i is absent in register pairs, which are wide enough for it', (raw) => {
    for (const [name, point] of unsigned)
      if (point.size === 2) expect([name, said(point, raw)]).toEqual([name, null]);
  });

  it('does not affect valid numbers, including the largest of a large inverter', () => {
    const powers = unsigned.filter(
      ([, { unit, size, factor, most, multiply, divide }]) =>
        unit === 'W' && size === 1 && factor < 0 && (60_000 * multiply) / divide <= most,
    );
    expect(powers.length).toBeGreaterThan(0);
    for (const [name, point] of powers)
      expect([name, said(point, 60_000)]).toEqual([name, (60_000 * point.multiply) / point.divide]);
    for (const [name, point] of unsigned.filter(([, { factor }]) => factor < 0))
      expect([name, said(point, 0)]).toEqual([name, 0]);
  });
});
