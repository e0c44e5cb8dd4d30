import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import { TinyBus, valuesIn } from '../dialog.test-support.ts';
import { poll } from '../interpreter.ts';
import {
  chainOf,
  common,
  inputs,
  StrangeSlave,
  sealed,
  storage,
  threePhase,
} from './strange-slave.test-support.ts';

/** Refuses the requests for which a rule returns true, like a device without some registers. */
class Refusing extends StrangeSlave {
  refuses: (address: number, count: number) => boolean = () => false;

  override handle(bytes: Uint8Array): Uint8Array | undefined {
    const [unit = 0, fn = 0, ah = 0, al = 0, ch = 0, cl = 0] = bytes;
    const [address, count] = [ah * 256 + al, ch * 256 + cl];
    if (fn !== 16 && this.refuses(address, count)) {
      this.asked.push(`${fn} ${address} ${count} refused`);
      return sealed([unit, fn | 0x80, 2]);
    }
    return super.handle(bytes);
  }
}

function inverter(slave: StrangeSlave) {
  const device: DeviceRef = { profile: 'sunspec', address: 1, memory: new Map() };
  const bus = new TinyBus(slave);
  let tick = 0;
  const once = () => bus.run(poll(device, tick++));
  return { once, values: () => valuesIn(once(), 'inverterData') };
}

const models = [common, threePhase(), storage(), inputs(2)];
const words = chainOf(...models);
const base = 40_000;
/** Registers at which models begin, then the end. */
const begins = [0, 1, 2, 3, 4].map((n) => base + 2 + models.slice(0, n).flat().length);
const end = begins.at(-1) ?? 0;
const whole = { inverterActivePower: 2970, soc: 64.5, pv1Current: 1, pv2Voltage: 600, pv3Current: null };

describe('a device that requires each request to begin with a model', () => {
  // SMA: a request for half of a value in the previous model is refused with exception 2.
  const cutsNothing = (address: number) => address !== base && !begins.includes(address);

  it('is read model by model', () => {
    const slave = new Refusing(words);
    slave.refuses = cutsNothing;
    const { values } = inverter(slave);
    expect(values()).toMatchObject(whole);
    const before = slave.asked.length;
    expect(values()).toMatchObject(whole);
    expect(slave.asked.slice(before).filter((text) => text.endsWith('refused'))).toEqual([]);
  });

  it('is read that way, whatever it has refused before', () => {
    const slave = new Refusing(words);
    const { values } = inverter(slave);
    let first = true;
    slave.refuses = (address) => {
      const isOdd = first && cutsNothing(address);
      if (isOdd) first = false;
      return isOdd;
    };
    expect(values()).toMatchObject(whole);
    expect(values()).toMatchObject(whole);
  });

  it('keeps models of equal length apart', () => {
    const other = [123, 24, ...new Array<number>(24).fill(0xffff)];
    const slave = new Refusing(chainOf(common, threePhase(), other, storage()));
    slave.refuses = (address) =>
      ![base, base + 2, base + 70, base + 122, base + 148, base + 174].includes(address);
    expect(inverter(slave).values()).toMatchObject({ soc: 64.5, remoteSwitch: null });
  });
});

describe('a chain whose end has no length', () => {
  it.each([0xffff, 0, 64_870])('ends at an identifier of %i that belongs to no model', (id) => {
    const slave = new Refusing([...words.slice(0, -2), id]);
    expect(inverter(slave).values()).toMatchObject(whole);
  });

  it.each([
    [0, 0],
    [0, 7],
    [0xffff, 0xffff],
    [0xffff, 3],
  ])('ends at an identifier of %i, whatever its length: %i', (id, length) => {
    const slave = new Refusing([...words.slice(0, -2), id, length]);
    expect(inverter(slave).values()).toMatchObject(whole);
  });

  it('does not end at a model whose length is refused: the whole chain is requested again', () => {
    const slave = new Refusing([...words, 0]);
    const { once, values } = inverter(slave);
    const last = begins.at(-2) ?? 0;
    slave.refuses = (address, count) => address <= last + 1 && address + count > last + 1;
    expect(once()).toMatchObject({ ok: false, detail: 'modbus-2' });
    slave.refuses = () => false;
    expect(values()).toMatchObject(whole);
  });

  it('does not end if the device refuses everything there', () => {
    const slave = new Refusing(words);
    slave.refuses = (address, count) => address + count > end;
    expect(inverter(slave).once()).toMatchObject({ ok: false, detail: 'modbus-2' });
  });

  it('ends there if the next search finds the same', () => {
    const slave = new Refusing(words.slice(0, -2));
    const { once, values } = inverter(slave);
    expect(once()).toMatchObject({ ok: false, detail: 'modbus-2' });
    expect(values()).toMatchObject(whole);
    expect(values()).toMatchObject(whole);
  });

  it('does not end at another register than the last time, nor behind the common model', () => {
    const slave = new Refusing(words);
    const { once } = inverter(slave);
    slave.refuses = (address, count) => address + count > end;
    expect(once()).toMatchObject({ ok: false });
    slave.refuses = (address, count) => address + count > (begins.at(-2) ?? 0);
    expect(once()).toMatchObject({ ok: false });
    const short = new Refusing(chainOf(common).slice(0, -2));
    const only = inverter(short);
    only.once();
    expect(only.once()).toMatchObject({ ok: false });
  });
});
