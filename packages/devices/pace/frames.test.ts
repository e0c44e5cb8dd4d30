import { concatBytes } from '@heliodeck/kit/bytes';
import { ascii, pace, words } from '@heliodeck/protocol/by-hand.test-support';
import { paceRequest } from '@heliodeck/protocol/pace/requests';
import { describe, expect, it } from 'vitest';
import { explain } from '../description/explain.ts';
import { field, TinyBus } from '../dialog.test-support.ts';
import { read } from '../interpreter.ts';
import { paceAscii } from '../profiles/pace-ascii.ts';

const said = (request: string, response: string) => explain(paceAscii, ascii(request), ascii(response));
const values = (means: Readonly<Record<string, unknown>>) => ({ kind: 'values', values: means });
const two = (byte: number) => byte.toString(16).padStart(2, '0');

const analogReply = pace({ code: '42', info: '01' });
const warningReply = pace({ code: '44', info: '01' });

interface Pack {
  readonly cells?: readonly number[];
  readonly kelvins?: readonly number[];
  readonly current?: number;
  readonly volts?: number;
  readonly remain?: number;
  readonly p?: number;
  readonly full?: number;
  readonly cycles?: number;
  readonly rest?: string;
}

/** A pack's part of a 42H answer, field by field: M, cells, N, temperatures, current, voltage, remaining, P, full, cycles, the rest. */
function analog(pack: Pack = {}): string {
  const { cells = new Array<number>(16).fill(3300), kelvins = [2986, 2986, 2986, 2986, 2990, 2995] } = pack;
  const {
    current = 0,
    volts = 52_800,
    remain = 4000,
    p = 3,
    full = 5000,
    cycles = 7,
    rest = words(5000),
  } = pack;
  return (
    two(cells.length) +
    words(...cells) +
    two(kelvins.length) +
    words(...kelvins) +
    words(current, volts, remain) +
    two(p) +
    words(full, cycles) +
    rest
  );
}

const analogOf = (pack: Pack, command = '01') => pace({ code: '00', info: `00${command}${analog(pack)}` });

describe('42H, field by field', () => {
  it.each<readonly [string, Pack, Readonly<Record<string, unknown>>]>([
    ['charging', { current: 1234 }, { batteryCurrent: 1234 }],
    ['discharging', { current: -32_768 }, { batteryCurrent: -32_768 }],
    ['volts of three decimals are rounded to two', { volts: 52_805 }, { voltage: 5281 }],
    ['the highest voltage', { volts: 65_535 }, { voltage: 6554 }],
    [
      'frost',
      { kelvins: [2730, 2729, 2530, 3355] },
      {
        cellTemperature1: 0,
        cellTemperature2: -1,
        cellTemperature3: -200,
        cellTemperature4: 625,
        mosTemperature: null,
        environmentTemperature: null,
      },
    ],
    [
      'a sensor that is not fitted',
      { kelvins: [0x8000, 2731, 2986, 2986, 0x8000, 2995] },
      {
        cellTemperature1: null,
        cellTemperature2: 1,
        mosTemperature: null,
        environmentTemperature: 26.5,
      },
    ],
    [
      'eight cells',
      { cells: new Array<number>(8).fill(3280) },
      { cellVoltage8: 3280, cellVoltage9: null, cellVoltage16: null },
    ],
    [
      'thirteen cells',
      { cells: new Array<number>(13).fill(3280) },
      { cellVoltage13: 3280, cellVoltage14: null },
    ],
    [
      'fifteen cells',
      { cells: new Array<number>(15).fill(3280) },
      { cellVoltage15: 3280, cellVoltage16: null },
    ],
    [
      'capacities',
      { remain: 4819, full: 10_346, cycles: 140, rest: words(10_000) },
      {
        remainCapacity: 4819,
        fullCapacity: 10_346,
        disignCapacity: 10_000,
        cycleCounts: 140,
        soc: 47,
        soh: 100,
      },
    ],
    ['a worn pack', { remain: 2000, full: 4500, rest: words(5000) }, { soc: 44, soh: 90 }],
    ['P = 2: no design capacity', { p: 2, rest: '' }, { disignCapacity: null, soh: null, soc: 80 }],
    ['P = 0 though the design capacity is there', { p: 0 }, { disignCapacity: 5000 }],
    ['P = 1', { p: 1 }, { disignCapacity: 5000 }],
    [
      'P = 9: what V3.1 adds',
      {
        p: 9,
        rest: `${words(5000)}2a${'00001234'}${'00000012'}62${words(52_800)}${words(-10)}`,
      },
      { soc: 42, soh: 98, disignCapacity: 5000 },
    ],
    [
      'P = 9 and words nobody has described',
      {
        p: 9,
        rest: `${words(5000)}2a${'00001234'}${'00000012'}62${words(52_800)}${words(-10)}${words(1, 2, 3)}`,
      },
      { soc: 42, soh: 98 },
    ],
    ['P = 9 without what it promises', { p: 9 }, { soc: 80, soh: 100 }],
    ['nothing full, nothing to divide by', { full: 0, rest: words(0) }, { soc: null, soh: null }],
  ])('%s', (_, pack, means) => {
    expect(said(analogReply, analogOf(pack))).toMatchObject(values(means));
  });

  it('is refused when a field is missing', () => {
    const whole = `0001${analog({ rest: '' })}`;
    const told = said(analogReply, pace({ code: '00', info: whole }));
    expect(told).toMatchObject({ kind: 'values' });
    expect(told).not.toHaveProperty('values.info');
    for (let cut = 2; cut < whole.length - 4; cut += 2) {
      expect(said(analogReply, pace({ code: '00', info: whole.slice(0, -cut) }))).toBeUndefined();
    }
  });

  it.each(['20', '21', '22', '25'])('version %s is accepted', (ver) => {
    const answer = pace({ code: '00', ver, info: `0001${analog()}` });
    expect(said(analogReply, answer)).toMatchObject(values({ soc: 80 }));
  });

  it('the NMC variant is a battery, another dialect is not', () => {
    const answer = (cid1: string) => pace({ code: '00', cid1, info: `0001${analog()}` });
    expect(said(analogReply, answer('4F'))).toMatchObject({ kind: 'values' });
    const exchange = paceRequest({ address: 1, cid2: 0x42, info: Uint8Array.of(1) });
    for (const cid1 of ['4A', '47']) {
      const listener = exchange.listen();
      expect(listener.push(ascii(answer(cid1)))).toBeUndefined();
      expect([...listener.discards]).toEqual([['dialect', 1]]);
    }
  });

  it('is recognised by its COMMAND, whatever address answers', () => {
    expect(said(analogReply, pace({ code: '00', adr: '00', info: `0001${analog()}` }))).toMatchObject({
      kind: 'values',
    });
    expect(said(analogReply, pace({ code: '00', adr: '0F', info: `0001${analog()}` }))).toMatchObject({
      kind: 'values',
    });
    expect(said(analogReply, pace({ code: '00', adr: '01', info: `0002${analog()}` }))).toBeUndefined();
  });

  it('a 42H reply of many packs is divided at equal lengths, or not at all', () => {
    const { device, slave } = field(paceAscii, { address: 255 });
    const packs = Array.from({ length: 15 }, (_, i) => analog({ remain: 100 * (i + 1) }));
    const asked = pace({ code: '42', adr: '00', info: 'FF' });
    const bus = (info: string) =>
      new TinyBus({
        handle: (bytes) =>
          String.fromCharCode(...bytes) === asked
            ? ascii(pace({ code: '00', adr: '00', info }))
            : slave.handle(bytes),
      });
    const done = bus(`000F${packs.join('')}`).run(read(device, 'retrieve_PACK_analog_signal'));
    expect(done.ok && done.records.filter(({ record }) => record === 'battery')).toMatchObject(
      packs.map((_, i) => ({ pack: i + 1, values: { remainCapacity: 100 * (i + 1) } })),
    );
    expect(said(asked, pace({ code: '00', adr: '00', info: `0003${packs.join('')}00` }))).toBeUndefined();
    expect(
      said(asked, pace({ code: '00', adr: '00', info: `0004${packs.slice(0, 3).join('')}` })),
    ).toBeUndefined();
  });
});

interface Warning {
  readonly cells?: readonly number[];
  readonly temperatures?: readonly number[];
  readonly alerts?: readonly [charge: number, total: number, discharge: number];
  /** Protect1, Protect2, Indicator, Control, Fault, Balance1, Balance2, Warn1, Warn2. */
  readonly bytes?: readonly number[];
  readonly tail?: string;
}

function warning(pack: Warning = {}): string {
  const {
    cells = new Array<number>(16).fill(0),
    temperatures = [0, 0, 0, 0, 0, 0],
    alerts = [0, 0, 0],
  } = pack;
  const { bytes = new Array<number>(9).fill(0), tail = '' } = pack;
  const body = [cells.length, ...cells, temperatures.length, ...temperatures, ...alerts, ...bytes];
  return pace({ code: '00', info: `0001${body.map(two).join('')}${tail}` });
}

const nineBytes = [
  'protectionStatus1',
  'protectionStatus2',
  'indicatorStatus',
  'controlStatus',
  'faultStatus',
  'balanceStatus1',
  'balanceStatus2',
  'alertStatus1',
  'alertStatus2',
] as const;

describe('44H, byte for byte', () => {
  it.each(nineBytes.flatMap((name, at) => Array.from({ length: 8 }, (_, bit) => [name, bit, at] as const)))(
    '%s bit %i',
    (_name, bit, at) => {
      const bytes = nineBytes.map((_, i) => (i === at ? 1 << bit : 0));
      expect(said(warningReply, warning({ bytes }))).toMatchObject(
        values(Object.fromEntries(nineBytes.map((one, i) => [one, i === at ? 1 << bit : 0]))),
      );
    },
  );

  it('alert bytes are kept unchanged, including those of the maker', () => {
    const cells = [0, 1, 2, 3, 0x80, 0xef, 0xf0, 0xff, 0, 0, 0, 0, 0, 0, 0, 1];
    const found = said(
      warningReply,
      warning({ cells, temperatures: [0, 2, 0xf0, 1, 0, 2], alerts: [2, 1, 0xf0] }),
    );
    expect(found).toMatchObject(
      values({
        ...Object.fromEntries(cells.map((alert, i) => [`voltageAlert${i + 1}`, alert])),
        temperatureAlert2: 2,
        temperatureAlert3: 0xf0,
        temperatureAlert4: 1,
        temperatureAlert6: 2,
        currentAlert: 2,
        voltageAlert: 1,
        dischargeCurrent: 0xf0,
      }),
    );
  });

  it.each([
    ['thirteen cells and four sensors', { cells: new Array<number>(13).fill(1), temperatures: [0, 0, 0, 2] }],
    ['eight cells and five sensors', { cells: new Array<number>(8).fill(1), temperatures: [0, 0, 0, 2, 0] }],
  ])('%s', (_, pack) => {
    expect(said(warningReply, warning(pack))).toMatchObject(
      values({ voltageAlert8: 1, voltageAlert16: null, temperatureAlert4: 2, temperatureAlert6: null }),
    );
  });

  it.each(['', '00', '0001020304'])('a tail of "%s" has no effect', (tail) => {
    const bytes = [1, 2, 4, 8, 16, 32, 64, 1, 128];
    expect(said(warningReply, warning({ bytes, tail }))).toMatchObject(
      values({ protectionStatus1: 1, alertStatus2: 128 }),
    );
  });

  it('sets the flag words of the battery record, without "fully charged"', () => {
    const bytes = [0x41, 0xff, 0, 0, 0x35, 0x03, 0x80, 0x2a, 0x81];
    expect(said(warningReply, warning({ bytes }))).toMatchObject(
      values({ protectionFlag: 0x7f41, warningFlag: 0x812a, balanceStatus: 0x8003 }),
    );
  });

  it.each([
    [0x01, 1 << 12],
    [0x02, 1 << 10],
    [0x04, 1 << 11],
    [0x08, 0],
    [0x10, 1 << 14],
    [0x20, 0],
    [0x40, 0],
    [0x80, 1 << 15],
  ])('indicator %i is %i of the fault flag, with the current’s direction', (indicator, flag) => {
    for (const [current, direction] of [
      [1, 1 << 8],
      [0, 0],
      [-1, 1 << 9],
    ] as const) {
      const { device, slave } = field(paceAscii, { address: 1 });
      const bytes = [0, 0, indicator, 0, 0x35, 0, 0, 0, 0];
      const bus = new TinyBus({
        handle: (request) => {
          const text = String.fromCharCode(...request);
          if (text === analogReply) return ascii(analogOf({ current }));
          return text === warningReply ? ascii(warning({ bytes })) : slave.handle(request);
        },
      });
      const done = bus.run(read(device, 'real_time_data'));
      const battery = done.ok ? done.records.find(({ record }) => record === 'battery') : undefined;
      expect(battery?.values.faultFlag).toBe(0x35 | flag | direction);
    }
  });
});

describe('the other commands', () => {
  it('pack number, version, serial numbers, capacities, clock', () => {
    const hex = (text: string) => [...ascii(text)].map(two).join('');
    expect(said(pace({ code: '90' }), pace({ code: '00', info: '04' }))).toEqual(values({ packCount: 4 }));
    expect(said(pace({ code: 'C1' }), pace({ code: '00', info: hex('P16S100A-1812-1.00 \0') }))).toEqual(
      values({ softwareVersion: 'P16S100A-1812-1.00' }),
    );
    const serials = `${hex('PACK000000001').padEnd(40, '0')}${hex('BMS77').padEnd(40, '20')}`;
    expect(said(pace({ code: 'C2' }), pace({ code: '00', info: serials }))).toEqual(
      values({ serialNumber: 'PACK000000001 BMS77' }),
    );
    expect(said(pace({ code: 'A6' }), pace({ code: '00', info: words(6204, 10_346, 10_000) }))).toEqual(
      values({ remainCapacity: 6204, fullCapacity: 10_346, disignCapacity: 10_000 }),
    );
    expect(said(pace({ code: 'B1' }), pace({ code: '00', info: '1a0b15173b00' }))).toEqual(
      values({ clock: '2026-11-21 23:59:00' }),
    );
    expect(said(pace({ code: 'B1' }), pace({ code: '00', info: '1a0d15173b00' }))).toBeUndefined();
    // Setting the clock is acknowledged without INFO. The reply to a control is shown unchanged, whether or not it repeats its byte.
    expect(said(pace({ code: 'B2', info: '1a0b15173b00' }), pace({ code: '00' }))).toEqual(values({}));
    expect(said(pace({ code: '99', info: '0D' }), pace({ code: '00', info: '0D01' }))).toEqual(
      values({ info: '0D01' }),
    );
    expect(said(pace({ code: '99', info: '0D' }), pace({ code: '00', info: '0C01' }))).toEqual(
      values({ info: '0C01' }),
    );
  });

  it.each(['01', '02', '03', '04', '09'])('return code %s is the device’s error', (code) => {
    expect(said(analogReply, pace({ code }))).toEqual({ kind: 'error', code: `pace-${code}` });
  });

  it.each(['42', '44', '90', 'A6', 'C1', 'EB'])('%s in the place of the return code is a request', (code) => {
    expect(said(analogReply, pace({ code, adr: '03', info: '03' }))).toBeUndefined();
    const answer = concatBytes(ascii(pace({ code, adr: '03' })), ascii(analogOf({})));
    expect(explain(paceAscii, ascii(analogReply), answer)).toMatchObject({ kind: 'values' });
  });
});

describe('an invalid frame', () => {
  const good = analogOf({});
  const listen = (text: string) => {
    const listener = paceRequest({ address: 1, cid2: 0x42, info: Uint8Array.of(1) }).listen();
    return { outcome: listener.push(ascii(text)), discards: Object.fromEntries(listener.discards), listener };
  };
  /** The same text with a corrected CHKSUM. */
  function resealed(text: string): string {
    const total = [...text.slice(1, -5)].reduce((sum, one) => sum + one.charCodeAt(0), 0);
    return `${text.slice(0, -5)}${(0x10000 - (total % 0x10000)).toString(16).toUpperCase().padStart(4, '0')}\r`;
  }

  it('a frame with a wrong CHKSUM is discarded', () => {
    expect(listen(good.replace(/.\r$/, (end) => (end[0] === '0' ? '1\r' : '0\r')))).toMatchObject({
      outcome: undefined,
      discards: { checksum: 1 },
    });
  });

  it('has a wrong LCHKSUM under a right CHKSUM', () => {
    expect(listen(resealed(`${good.slice(0, 9)}0${good.slice(10)}`))).toMatchObject({
      outcome: undefined,
      discards: { length: 1 },
    });
  });

  it('has a LENID that is not its length', () => {
    const short = resealed(good.slice(0, 13) + good.slice(15));
    expect(listen(short)).toMatchObject({ outcome: undefined, discards: { length: 1 } });
  });

  it('is written in lower case', () => {
    const { outcome, discards } = listen(`${resealed(`~${good.slice(1, -5).toLowerCase()}0000\r`)}`);
    expect(outcome).toBeUndefined();
    expect(Object.keys(discards)).not.toEqual([]);
  });

  it('has no end: no more than the longest frame is buffered', () => {
    const { listener, discards } = listen(`~${'0'.repeat(5000)}`);
    expect(discards.overflow).toBe(1);
    expect(listener.push(ascii(`\r${good}`))?.kind).toBe('answer');
  });

  it('restarts in the middle', () => {
    expect(listen(good.slice(0, 40) + good).outcome?.kind).toBe('answer');
    expect(listen(good.slice(0, 40) + good).discards).toEqual({ length: 1 });
  });
});
