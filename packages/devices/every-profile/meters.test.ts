import { describe, expect, it } from 'vitest';
import type { Profile } from '../definition/profile.ts';
import { field, refusing, TinyBus, valuesIn } from '../dialog.test-support.ts';
import { poll } from '../interpreter.ts';
import { acrelAdl3000 } from '../profiles/acrel-adl3000.ts';
import { chintDtsu666 } from '../profiles/chint-dtsu666.ts';
import { dlt645Of2007 } from '../profiles/dlt645-2007.ts';
import { eastronSdm } from '../profiles/eastron-sdm.ts';
import { createSlave } from '../slave/slave.ts';
import type { RecordValues } from '../slave/slave-owner.ts';

/** A meter that answers D1 02, "no such data", to the items with the given wire bytes. */
function meterWithout(values: RecordValues, ...items: string[]) {
  const slave = createSlave(dlt645Of2007, { address: 1, read: () => values });
  const denied = Uint8Array.from([0x68, 1, 0, 0, 0, 0, 0, 0x68, 0xd1, 1, 0x35]);
  const frame = Uint8Array.from([...denied, denied.reduce((sum, byte) => sum + byte, 0) & 0xff, 0x16]);
  const bus = new TinyBus(
    refusing(slave, (hex) => (items.some((item) => hex.includes(item)) ? frame : undefined)),
  );
  return { bus, device: { profile: 'dlt645-2007', address: 1, memory: new Map<string, unknown>() } };
}

const dis = (labels: readonly string[]) => labels.map((label) => / read (\w+)/.exec(label)?.[1]);

describe('a DL/T 645 meter', () => {
  it('a DL/T 645 meter that refuses blocks is asked for single items, and this is remembered', () => {
    const values = { raw: { currentA: 1, currentB: 2, currentC: 3.5 } };
    const { bus, device } = meterWithout(values, '33323535');
    expect(valuesIn(bus.run(poll(device, 1)), 'meter')).toMatchObject({ totalCurrent: 6.5 });
    expect(dis(bus.labels)).toContain('0202FF00');
    const before = bus.labels.length;
    bus.run(poll(device, 2));
    const later = dis(bus.labels.slice(before));
    expect(later).not.toContain('0202FF00');
    expect(later).toEqual(expect.arrayContaining(['02020100', '02020200', '02020300']));
  });

  it('a DL/T 645 meter with one phase has no current in the others, which is null and not zero', () => {
    const values = { raw: { currentA: 4.2, currentB: null, currentC: null } };
    const { bus, device } = field(dlt645Of2007, { values });
    expect(valuesIn(bus.run(poll(device, 1)), 'meter')).toMatchObject({ totalCurrent: 4.2 });
  });

  it('a DL/T 645 meter without tariffs reports them as unknown', () => {
    const { bus, device } = meterWithout(
      { meterTariff: { negativeTotal: 7 } },
      '33323433',
      '33343433',
      '33353433',
      '33363433',
      '33373433',
    );
    expect(valuesIn(bus.run(poll(device, 0)), 'meterTariff')).not.toHaveProperty('positiveJian');
    expect(valuesIn(bus.run(poll(device, 15)), 'meterTariff')).toMatchObject({
      positiveJian: null,
      positiveGu: null,
      negativeTotal: 7,
    });
  });

  it('a DL/T 645 meter that is alone on its bus is read without its address', () => {
    const slave = createSlave(dlt645Of2007, {
      address: 193_600,
      read: () => ({ meter: { firstVoltage: 221.5 } }),
    });
    const device = { profile: 'dlt645-2007', address: 0, memory: new Map<string, unknown>() };
    expect(valuesIn(new TinyBus(slave).run(poll(device, 1)), 'meter')).toMatchObject({ firstVoltage: 221.5 });
  });
});

describe('transformer ratios', () => {
  const values = (profile: Profile): RecordValues => ({
    meter: { firstVoltage: 2200, totalActivePower: 320, totalPositiveActiveEnergy: 16_000 },
    raw: {
      ctRatio: 20,
      ptRatio: 10,
      currentA: 40,
      currentB: 40,
      currentC: profile === chintDtsu666 ? 40 : 20,
    },
  });

  it.each([[dlt645Of2007], [acrelAdl3000], [chintDtsu666]])(
    'transformer ratios of a $id are applied exactly once',
    (profile) => {
      const { bus, device } = field(profile, { values: values(profile) });
      for (const tick of [0, 15, 30]) {
        const result = bus.run(poll(device, tick));
        expect(valuesIn(result, 'meter')).toMatchObject({
          firstVoltage: 2200,
          totalActivePower: 320,
          totalPositiveActiveEnergy: 16_000,
          totalCurrent: profile === chintDtsu666 ? 120 : 100,
        });
        expect(valuesIn(result, 'meterTariff')).toMatchObject({ transformRatio: 200, positiveTotal: 16_000 });
      }
    },
  );

  it('convert correctly: 80 kWh of the secondary side are 16 000 of the primary', () => {
    const { slave } = field(acrelAdl3000, { values: values(acrelAdl3000) });
    const reply = slave.handle(Uint8Array.of(1, 3, 0, 0x0a, 0, 2, 0xe4, 0x09)) ?? new Uint8Array();
    expect([...reply.subarray(3, 7)]).toEqual([0, 0, 0x1f, 0x40]);
  });

  it('transformer ratios that could not be read leave energies out instead of counting them on the wrong side', () => {
    const { slave, device } = field(acrelAdl3000, { values: values(acrelAdl3000) });
    const busy = Uint8Array.of(1, 0x83, 6, 0xc1, 0x32);
    const bus = new TinyBus(refusing(slave, (hex) => (hex.startsWith('0103008d') ? busy : undefined)));
    const result = bus.run(poll(device, 1));
    expect(result).toMatchObject({ ok: true, records: [], partial: [{ detail: 'modbus-6' }] });
  });

  it('transformer ratios that a meter lacks count as 1', () => {
    const { bus, device } = meterWithout(
      { meter: { totalPositiveActiveEnergy: 36.3 } },
      '39363337',
      '3a363337',
    );
    expect(bus.run(poll(device, 1))).toMatchObject({ records: [] });
    expect(valuesIn(bus.run(poll(device, 2)), 'meter')).toMatchObject({ totalPositiveActiveEnergy: 36.3 });
    bus.run(poll(device, 3));
    expect(dis(bus.labels).filter((di) => di === '04000306')).toHaveLength(2);
  });
});

it('an SDM without other phases reports the power of its only phase', () => {
  const { slave, device } = field(eastronSdm, { values: { raw: { powerA: 1.25, currentA: 5.5 } } });
  const illegal = Uint8Array.of(1, 0x84, 2, 0xc2, 0xc1);
  const others = (hex: string) =>
    hex.startsWith('01040008') || hex.startsWith('01040034') ? illegal : undefined;
  const bus = new TinyBus(refusing(slave, others));
  expect(valuesIn(bus.run(poll(device, 1)), 'meter')).not.toHaveProperty('totalCurrent');
  expect(valuesIn(bus.run(poll(device, 2)), 'meter')).toMatchObject({
    totalActivePower: 1.25,
    totalCurrent: 5.5,
  });
});

it('an SDM that is busy with its total does not report one phase as the total', () => {
  const { slave, device } = field(eastronSdm, { values: { raw: { powerA: 1.25 } } });
  const busy = Uint8Array.of(1, 0x84, 6, 0xc3, 0x02);
  const bus = new TinyBus(refusing(slave, (hex) => (hex.startsWith('01040034') ? busy : undefined)));
  expect(valuesIn(bus.run(poll(device, 1)), 'meter')).not.toHaveProperty('totalActivePower');
});
