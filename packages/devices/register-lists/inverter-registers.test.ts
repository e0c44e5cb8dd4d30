import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../definition/point.ts';
import { profiles } from '../registry.ts';
import { inverterRegisters } from './inverter-registers.facts.ts';
import { meaning } from './register-lists.test-support.ts';

interface Fact {
  readonly address: number;
  readonly kind: string;
  readonly scale: number;
  readonly name: string;
}

function factsIn(list: string): Fact[] {
  return list.split(/[|\n]/).flatMap((line) => {
    const [address = '', kind = '', scale = '', name = ''] = line.trim().split(' ');
    if (name === '' || name.endsWith('*')) return [];
    return [{ address: Number.parseInt(address, 16), kind, scale: Number(scale), name }];
  });
}

function pointOf(profile: string, name: string): Point {
  const point = profiles.get(profile)?.points.find((one) => one.name === name);
  if (point === undefined) throw new Error(`${profile} has no ${name}`);
  return point;
}

/** Registers with a number, encoded according to the list. */
function payloadOf(kind: string, raw: number): string {
  const hex = (word: number) => (word & 0xffff).toString(16).padStart(4, '0');
  const [high, low] = [Math.floor(raw / 0x10000), raw];
  if (kind === 'u' || kind === 's') return hex(low);
  return kind.endsWith('l') ? hex(low) + hex(high) : hex(high) + hex(low);
}

/** Possible values of a register's quantity: fillers and impossible values are tested elsewhere. */
function rawsOf(point: Point, { kind, scale }: Fact): fc.Arbitrary<number> {
  const isSigned = /^s/i.test(kind);
  const isPair = /^[US]/.test(kind);
  const bits = (isPair ? 32 : 16) - 1;
  const most = Math.min(2 ** bits - 2, Math.floor(point.most / scale));
  const least = isSigned ? Math.max(-(2 ** bits) + 1, Math.ceil(point.least / scale)) : 0;
  return fc.integer({ min: least, max: most }).filter((raw) => !point.none.includes(raw));
}

/** Whether a raw number is one: a phase or input of 0 V does not exist where a profile says so. */
function isSaid(profile: string, name: string): (raw: number) => boolean {
  const { slot } = pointOf(profile, name);
  const conditions = profiles.get(profile)?.conditions ?? [];
  const isOfItself = conditions.some(({ target, word }) => target === slot && word === slot);
  return (raw) => raw !== 0 || !isOfItself;
}

describe('registers of an inverter match the public list of its manufacturer or owners', () => {
  it.each(inverterRegisters.map((one) => [`${one.profile} FC0${one.fn}: ${one.source}`, one] as const))(
    '%s',
    (_, { profile, fn, list }) => {
      const facts = factsIn(list);
      expect(facts.length).toBeGreaterThan(0);
      for (const fact of facts) {
        const { address, kind, scale, name } = fact;
        fc.assert(
          fc.property(rawsOf(pointOf(profile, name), fact).filter(isSaid(profile, name)), (raw) => {
            expect(meaning(profile, fn, [address, payloadOf(kind, raw), {}])).toMatchObject({
              kind: 'values',
              values: { [name]: Number((raw * scale).toFixed(6)) },
            });
          }),
          { numRuns: 12, seed: address },
        );
      }
    },
  );
});
