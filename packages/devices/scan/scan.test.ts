import { toHex } from '@heliodeck/kit/bytes';
import type { ScanRange } from '@heliodeck/model/wire/bus-scan';
import { readRegisters } from '@heliodeck/protocol/modbus/requests';
import { modbusException, modbusReply, parseModbusRequest } from '@heliodeck/protocol/modbus/slave';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExchangeResult } from '../contract.ts';
import { BusScan, type ScanHeard, type ScanQuestion } from './scan.ts';

type Answer = (question: ScanQuestion, scan: BusScan) => ScanHeard;
const silent: ScanHeard = { heard: { kind: 'silent' }, isDamaged: false };

/** Runs a search on a bus; returns its requests. */
function search(range: ScanRange, answer: Answer) {
  const scan = new BusScan(range);
  const talk = scan.talk();
  const asked: ScanQuestion[] = [];
  for (let step = talk.next(); step.done !== true; ) {
    asked.push(step.value);
    step = talk.next(answer(step.value, scan));
  }
  return { asked, ...scan.progress };
}

/** The answer of a device that refuses every request. */
function refusal({ exchange }: ScanQuestion): ScanHeard {
  const [unit = 0, fn = 0] = exchange.request;
  const heard = exchange.listen().push(modbusException({ unit, fn }, 2));
  return { heard: (heard ?? { kind: 'silent' }) satisfies ExchangeResult, isDamaged: false };
}

describe('a search on a silent bus', () => {
  it.each([
    ['modbus', (address: number) => address >= 1 && address <= 247],
    // 255 addresses all packs at once.
    ['pace-ascii', (address: number) => address <= 32],
  ] as const)(
    'asks each possible address of %s once, twice if it is thorough, and counts them',
    (family, isPossible) => {
      const ends = fc.integer({ min: 0, max: 300 });
      fc.assert(
        fc.property(ends, ends, fc.boolean(), (from, to, thorough) => {
          const { asked, done, total, finds } = search(
            { from, to, families: [family], thorough },
            () => silent,
          );
          const wanted = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i).filter(
            isPossible,
          );
          expect([...new Set(asked.map(({ address }) => address))]).toEqual(wanted);
          expect(asked.length / Math.max(1, wanted.length)).toBeLessThanOrEqual(thorough ? 2 : 1);
          expect([done, total, finds]).toEqual([wanted.length, wanted.length, []]);
        }),
        { seed: 247, numRuns: 60 },
      );
    },
  );
});

describe('a device that answers late', () => {
  const range = { from: 1, to: 4, families: ['modbus'], thorough: false };
  const first = toHex(readRegisters({ unit: 3, fn: 3, address: 0, count: 1 }).request);

  it('is found when it is asked again, also if its first answer was only a disturbance', () => {
    const { finds, asked } = search(range, (question, scan) => {
      if (question.address !== 3) return silent;
      if (question.isPatient) return refusal(question);
      scan.heardLate(3);
      return { heard: { kind: 'silent' }, isDamaged: true };
    });
    expect(finds.map(({ address, disturbed }) => [address, disturbed])).toEqual([
      [3, true],
      [3, false],
    ]);
    expect(asked.filter(({ exchange }) => toHex(exchange.request) === first).length).toBeGreaterThan(1);
  });
});

describe('several meters that answer at once', () => {
  it('are separated by up to six digits of their numbers', () => {
    const crowd = ['', '56', '3456', '123456'];
    const endings = new Set<string>();
    const { asked } = search({ from: 0, to: 0, families: ['dlt645'], thorough: false }, ({ exchange }) => {
      // The digits that are given, in a frame from FE FE 68 on: last digits first, others AA.
      const hex = toHex(exchange.request);
      const ending = (
        hex
          .slice(hex.indexOf('68') + 2)
          .slice(0, 12)
          .match(/../g) ?? []
      )
        .filter((byte) => byte !== 'aa')
        .toReversed()
        .join('');
      endings.add(ending);
      return { heard: { kind: 'silent' }, isDamaged: crowd.includes(ending) };
    });
    expect(Math.max(...[...endings].map((ending) => ending.length))).toBe(6);
    expect(asked.length % 301).toBe(0);
  });
});

describe('a device that answers every request', () => {
  it('is asked no more than its profiles need, and forty of its answers are kept', () => {
    const range = { from: 3, to: 3, families: ['modbus'], thorough: true };
    const { asked, finds } = search(range, ({ exchange }) => {
      const input = parseModbusRequest(exchange.request);
      if (input.kind !== 'request' || ![3, 4].includes(input.request.fn)) return silent;
      const registers = new Array<number>(input.request.count).fill(100);
      const heard = exchange.listen().push(modbusReply(input.request, { registers }));
      return { heard: heard ?? { kind: 'silent' }, isDamaged: false };
    });
    expect(finds.map(({ answers }) => answers.length)).toEqual([40]);
    expect(asked.length).toBeGreaterThan(40);
  });
});
