import { concatBytes, fromHex, noBytes, toHex } from '@heliodeck/kit/bytes';
import { describe, expect, it } from 'vitest';
import { appendCrc, crc16 } from '../modbus/crc16.ts';
import { readRegisters, writeRegister } from '../modbus/requests.ts';
import { modbusException, parseModbusRequest } from '../modbus/slave.ts';
import type { LinkEvent } from './event.ts';
import { FramingTrial } from './framing.ts';

const bytes = (hex: string) => fromHex(hex) ?? noBytes;
const question = readRegisters({ unit: 1, fn: 3, address: 0x3100, count: 2 }).request;
const other = readRegisters({ unit: 1, fn: 3, address: 0x3200, count: 3 }).request;
const envelope = 'fbc1000000060103310000 02'.replace(' ', '');
const answer = bytes('fbc10000000701030400070009');
const isRtu = (sent: Uint8Array) => sent[0] !== 0xfb;

/** A trial whose third poll was just sent as Modbus TCP. */
function tried(): FramingTrial {
  const trial = new FramingTrial();
  for (let i = 0; i < 3; i++) trial.wrap(question, true);
  return trial;
}

const shown = (events: readonly LinkEvent[]) =>
  events.map((event) =>
    'bytes' in event
      ? `${event.kind === 'discard' ? event.reason : event.kind} ${toHex(event.bytes)}`
      : event.kind,
  );
const frame = toHex(appendCrc(answer.subarray(6)));

describe('a trial of Modbus TCP', () => {
  it('is every fourth poll, the third one first, until something answers', () => {
    const trial = new FramingTrial();
    const sent = Array.from({ length: 11 }, () => isRtu(trial.wrap(question, true)));
    expect(sent.map((rtu, at) => (rtu ? -1 : at)).filter((at) => at >= 0)).toEqual([2, 6, 10]);
    trial.answered();
    for (let i = 0; i < 8; i++) expect(trial.wrap(question, true)).toBe(question);
    expect(trial).toMatchObject({ learnt: 'rtu', next: 'rtu' });
  });

  it('is never a write, a read for a person, a broadcast, or a frame of another protocol', () => {
    const trial = new FramingTrial();
    const meter = bytes('68aaaaaaaaaaaa681104333433337c16');
    const none = [writeRegister({ unit: 1, address: 5, value: 1 }).request, meter, bytes('0103310000020000')];
    const broadcast = appendCrc(bytes('000331000002'));
    for (let i = 0; i < 12; i++) {
      for (const one of [...none, broadcast]) expect(trial.wrap(one, true)).toBe(one);
      expect(trial.wrap(question, false)).toBe(question);
    }
  });

  it('is decided by its own answer, which is data at once, and all further traffic is in envelopes', () => {
    const trial = tried();
    expect(shown(trial.unwrap(answer))).toEqual([`data ${frame}`]);
    expect(trial).toMatchObject({ learnt: 'modbus-tcp', next: 'modbus-tcp' });
    const write = writeRegister({ unit: 1, address: 5, value: 1 }).request;
    expect(toHex(trial.wrap(write, false))).toBe('100100000006010600050001');
    expect(shown(trial.unwrap(bytes('100100000006010600050001')))).toEqual([`data ${toHex(write)}`]);
  });

  it('is decided by an exception, such as that of a gateway whose device is silent', () => {
    const trial = tried();
    const silent = modbusException({ unit: 1, fn: 3 }, 0x0b);
    expect(shown(trial.unwrap(bytes('fbc10000000301830b')))).toEqual([`data ${toHex(silent)}`]);
    expect(trial.learnt).toBe('modbus-tcp');
  });

  it('is decided by an answer split after any byte, or after other bytes', () => {
    for (let cut = 1; cut < answer.length; cut++) {
      const trial = tried();
      expect(trial.unwrap(answer.subarray(0, cut))).toEqual([]);
      expect(shown(trial.unwrap(answer.subarray(cut)))).toEqual([`data ${frame}`]);
    }
    const behind = tried();
    expect(shown(behind.unwrap(concatBytes(bytes('fb0103'), answer)))).toEqual([
      'data fb0103',
      `data ${frame}`,
    ]);
  });

  it('a trial of Modbus TCP that is answered late decides the framing, and its value is not assigned to the next request', () => {
    const trial = tried();
    expect(trial.wrap(other, true)).toBe(other);
    expect(shown(trial.unwrap(answer))).toEqual([`late ${toHex(answer.subarray(6))}`]);
    expect(trial.learnt).toBe('modbus-tcp');
  });

  it.each([
    ['another transaction', 'fbc20000000701030400070009'],
    ['another protocol', 'fbc10001000701030400070009'],
    ['another length', 'fbc10000000801030400070009'],
    ['another unit', 'fbc10000000702030400070009'],
    ['another function', 'fbc10000000701040400070009'],
    ['another byte count', 'fbc10000000701030600070009'],
    ['its own echo', envelope],
  ])('is not decided by %s: the bytes belong to the bus', (_, hex) => {
    const trial = tried();
    expect(shown([...trial.unwrap(bytes(hex)), ...trial.flush()])).toEqual([`data ${hex}`]);
    expect(trial.learnt).toBeUndefined();
  });

  it('releases bytes that only began like its answer', () => {
    const trial = tried();
    expect(trial.unwrap(bytes('0104fb'))).toEqual([{ kind: 'data', bytes: bytes('0104') }]);
    expect(trial.partial).toBe(true);
    expect(shown(trial.flush())).toEqual(['data fb']);
    expect(trial.partial).toBe(false);
  });

  it('is postponed by a damaged answer to RTU', () => {
    const trial = new FramingTrial();
    for (let i = 0; i < 12; i++) {
      expect(trial.wrap(question, true)).toBe(question);
      trial.unwrap(bytes('01030400ff00090000'));
    }
  });

  it('comes first on the next connection if it was learnt, or if the last one began with another framing without result', () => {
    const learnt = tried();
    learnt.unwrap(answer);
    const mute = tried();
    for (const earlier of [learnt, mute]) {
      const next = new FramingTrial();
      next.beginWith(earlier.next);
      expect(isRtu(next.wrap(question, true))).toBe(false);
      expect(isRtu(next.wrap(question, true))).toBe(true);
      expect(next.next).toBe('rtu');
    }
    expect(new FramingTrial().next).toBe('rtu');
  });
});

describe('an envelope on a serial bus', () => {
  /** The requests that a device without detection of gaps finds in all bytes of a bus. */
  function requestsIn(stream: Uint8Array): string[] {
    const seen: string[] = [];
    let held = stream;
    while (held.length > 0) {
      const input = parseModbusRequest(held);
      if (input.kind === 'request') seen.push(toHex(input.request.frame));
      held = held.subarray(input.kind === 'request' ? input.used : 1);
    }
    return seen;
  }

  it('is not a request to any unit: only requests in RTU are received', () => {
    let wrong = 0;
    for (let unit = 1; unit <= 247; unit++) {
      for (const fn of [3, 4] as const) {
        const trial = new FramingTrial();
        const sent: Uint8Array[] = [];
        const asked: string[] = [];
        for (let i = 0; i < 40; i++) {
          const address = (i * 7919 + unit * 31) & 0xff80;
          const { request } = readRegisters({ unit, fn, address, count: 1 + ((i * 13 + unit) % 125) });
          const down = trial.wrap(request, true);
          sent.push(down);
          if (down === request) asked.push(toHex(request));
        }
        const heard = requestsIn(concatBytes(...sent));
        if (heard.length !== asked.length || heard.some((one, at) => one !== asked[at])) wrong++;
      }
    }
    expect(wrong).toBe(0);
  });

  it('is not sent if its content would be a broadcast write', () => {
    let found = 0;
    for (let unit = 1; unit <= 247; unit++) {
      for (let address = 0; address < 0x10000; address += 5) {
        const inside = Uint8Array.of(0, 6, unit, 3, address >> 8, address & 0xff);
        const crc = crc16(inside);
        const count = crc >> 8;
        if ((crc & 0xff) !== 0 || count === 0 || count > 125 || address + count > 0x10000) continue;
        found++;
        const { request } = readRegisters({ unit, fn: 3, address, count });
        const trial = new FramingTrial();
        for (let i = 0; i < 8; i++) expect(trial.wrap(request, true)).toBe(request);
      }
    }
    expect(found).toBeGreaterThan(100);
  });
});
