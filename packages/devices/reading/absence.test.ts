import { describe, expect, it } from 'vitest';
import { field, refusing, TinyBus, valuesIn } from '../dialog.test-support.ts';
import { poll, read } from '../interpreter.ts';
import { eastronSdm } from '../profiles/eastron-sdm.ts';

const day = 86_400_000;
const illegal = Uint8Array.of(1, 0x84, 2, 0xc2, 0xc1);
const phases = { powerA: 1.2, currentA: 5.25, currentB: 4.5, currentC: 3.75, systemPower: 3.00075 };

/** An SDM630 that refuses the reads in `refused`, given by the beginning of their hex. */
function meter() {
  const { slave, device } = field(eastronSdm, { values: { raw: phases } });
  const refused = new Set<string>();
  const bus = new TinyBus(
    refusing(slave, (hex) => ([...refused].some((head) => hex.startsWith(head)) ? illegal : undefined)),
  );
  const values = (tick: number, now?: number) => valuesIn(bus.run(poll(device, tick, now)), 'meter');
  const asked = (part: string) => bus.labels.filter((label) => label.includes(part)).length;
  return { bus, device, refused, values, asked };
}

const currents = '01040008';
const total = '01040034';

describe('a device that has answered a read once', () => {
  it('fails if it refuses it later: no total is computed from the remaining phases', () => {
    const { refused, values } = meter();
    expect(values(1)).toMatchObject({ totalCurrent: 13.5, totalActivePower: 3.00075 });
    refused.add(currents).add(total);
    for (const tick of [2, 3, 4, 5]) {
      expect(values(tick)).not.toHaveProperty('totalCurrent');
      expect(values(tick)).not.toHaveProperty('totalActivePower');
    }
    refused.clear();
    expect(values(6)).toMatchObject({ totalCurrent: 13.5, totalActivePower: 3.00075 });
  });

  it('reports each refusal', () => {
    const { bus, device, refused, values } = meter();
    values(1);
    refused.add(currents);
    expect(bus.run(poll(device, 2))).toMatchObject({ partial: [{ detail: 'modbus-2' }] });
    expect(bus.run(poll(device, 3))).toMatchObject({ partial: [{ detail: 'modbus-2' }] });
  });
});

describe('a device that never answered a read', () => {
  it('lacks nothing after one refusal, and is complete when it answers the second time', () => {
    const { refused, values } = meter();
    refused.add(currents).add(total);
    const first = values(1);
    expect(first).not.toHaveProperty('totalCurrent');
    expect(first).not.toHaveProperty('totalActivePower');
    refused.clear();
    expect(values(2)).toMatchObject({ totalCurrent: 13.5, totalActivePower: 3.00075 });
  });

  it('lacks it after two refusals in separate polls, and is not asked again that day', () => {
    const { refused, values, asked } = meter();
    refused.add(currents).add(total);
    values(1);
    expect(values(2)).toMatchObject({ totalCurrent: 5.25, totalActivePower: 1.2 });
    values(3);
    expect(asked('0034..0035')).toBe(2);
  });

  it('is asked again a day later, by the clock and not by the number of polls, and used again when it answers', () => {
    const { refused, values, asked } = meter();
    refused.add(currents).add(total);
    values(1, 5000);
    values(2, 10_000);
    values(3, 10_000 + day - 1);
    expect(asked('0034..0035')).toBe(2);
    values(4, 10_000 + day);
    expect(asked('0034..0035')).toBe(3);
    refused.clear();
    expect(values(5, 15_000 + day)).toMatchObject({ totalCurrent: 5.25 });
    expect(values(6, 10_000 + 2 * day)).toMatchObject({ totalCurrent: 13.5, totalActivePower: 3.00075 });
  });

  it('lacks it after two refusals to a person as well', () => {
    const { bus, device, refused, values, asked } = meter();
    refused.add(currents).add(total);
    for (let times = 0; times < 2; times++) bus.run(read(device, 'all'));
    const before = asked('0034..0035');
    values(1, 5000);
    expect(asked('0034..0035')).toBe(before);
    values(2, day);
    expect(asked('0034..0035')).toBe(before + 1);
  });

  it('is asked when a person reads it, whatever its state', () => {
    const { bus, device, refused, values } = meter();
    refused.add(currents);
    values(1);
    values(2);
    refused.clear();
    expect(valuesIn(bus.run(read(device, 'all')), 'meter')).toMatchObject({ totalCurrent: 13.5 });
  });
});
