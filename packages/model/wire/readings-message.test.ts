import { expect, it } from 'vitest';
import type { Reading } from '../descriptors/record.ts';
import { decodeReadings, encodeReadings, partitionOf, readingPartitions } from './readings-message.ts';

const text = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const reading: Reading = {
  tenantId: '100001',
  deviceId: '1900000000000000017',
  record: 'battery',
  at: 1_790_000_000_123,
  pack: 2,
  values: { voltage: 51.25, name: '一', soc: null },
};

it('messages that are not readings of this version are refused', () => {
  const whole = JSON.parse(new TextDecoder().decode(encodeReadings([reading], 'new')));
  expect(() => decodeReadings(Uint8Array.of(1, 2))).toThrow();
  expect(() => decodeReadings(text({ ...whole, version: 2 }))).toThrow();
  expect(() => decodeReadings(text({ ...whole, tenants: [] }))).toThrow('does not fit');
  expect(() => decodeReadings(text({ ...whole, shapes: [{ record: 'battery', names: [] }] }))).toThrow();
});

it('readings are restored unchanged and in order, whatever their origin', () => {
  const readings: readonly Reading[] = [
    reading,
    { ...reading, tenantId: '100002', at: reading.at + 1, values: { soc: 80 } },
    { ...reading, at: reading.at + 2, pack: 0, origin: 1, values: {} },
    { ...reading, at: reading.at + 3 },
  ];
  expect(decodeReadings(encodeReadings(readings, 'past'))).toEqual({ age: 'past', readings });
});

it('an invalid number becomes null', () => {
  const odd = { ...reading, values: { voltage: Number.NaN, soc: Number.POSITIVE_INFINITY } };
  expect(decodeReadings(encodeReadings([odd], 'new')).readings[0]?.values).toEqual({
    voltage: null,
    soc: null,
  });
});

it('a device always gets the same partition, and all partitions are used', () => {
  const parts = Array.from({ length: 100 }, (_, n) =>
    partitionOf(String(1_900_000_000_000_000_000n + BigInt(n))),
  );
  expect(new Set(parts).size).toBe(readingPartitions);
  expect(partitionOf('1900000000000000017')).toBe(partitionOf('1900000000000000017'));
  expect(partitionOf('none')).toBe(0);
});
