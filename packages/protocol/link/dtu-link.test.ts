import { concatBytes, toHex, toLatin1 } from '@heliodeck/kit/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dlt645Read } from '../dlt645/requests.ts';
import { appendCrc } from '../modbus/crc16.ts';
import { readRegisters } from '../modbus/requests.ts';
import { cuts, hear, inPieces, singly } from '../vectors/trial.ts';
import {
  bytes,
  dataOf,
  feed,
  kinds,
  registered,
  testImei,
  testReply,
  text,
} from './dtu-link.test-support.ts';
import { createDtuLink, isInterceptedByDtu } from './dtu-link.ts';

describe('bus data', () => {
  const frames = [
    testReply,
    appendCrc(bytes('7b0304000700ff')),
    appendCrc(bytes('7003020070')),
    appendCrc(bytes('380302feff')),
    appendCrc(bytes('0a030200fe')),
    // Wake-up bytes alone in a chunk are taken for heartbeats, which does not affect meters.
    dlt645Read({ edition: '2007', address: '202608150042', di: '00010000', preamble: 0 }).request,
    text('~25024600F07A00\r'),
    bytes('ff00fe00'),
  ];

  it('is unchanged in any pieces, even if it begins like something of the DTU’s', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...frames), { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        (sent, sizes) => {
          const link = registered();
          const stream = inPieces(concatBytes(...sent), sizes);
          const events = stream.flatMap((piece, i) => link.push(piece, { midAnswer: i > 0 }));
          expect(dataOf([...events, ...link.flush()])).toBe(toHex(concatBytes(...sent)));
        },
      ),
      { seed: 645, numRuns: 300 },
    );
  });

  it('bus data that are hex noise are never lost silently', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 60 }), { maxLength: 6 }), (chunks) => {
        const link = registered();
        const events = [...feed(link, chunks), ...link.flush()];
        const told = events.reduce((sum, event) => sum + ('bytes' in event ? event.bytes.length : 0), 0);
        expect(told).toBe(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
      }),
      { seed: 645, numRuns: 300 },
    );
  });

  it('bus data after the IMEI in every packet is separated from it, also if packets are joined or split', () => {
    const packet = concatBytes(text(testImei), testReply);
    for (const pieces of [[packet, packet], [concatBytes(packet, packet)], ...cuts(packet)]) {
      const link = registered();
      expect(toHex(testReply).repeat(2)).toContain(dataOf(feed(link, pieces)));
      expect(dataOf(link.push(packet, { midAnswer: true }))).toBe(toHex(testReply));
      expect(link.form).toBe('imei-each-packet');
    }
  });

  it.each(['0d', '0a'])(
    'bus data of unit %s after the IMEI is complete, even if split where a line could end',
    (unit) => {
      const frame = appendCrc(bytes(`${unit}03020007`));
      const packet = concatBytes(text(testImei), frame);
      const link = registered();
      link.push(packet);
      for (const [head, tail] of cuts(packet)) {
        const first = link.push(head);
        const rest = link.push(tail, { midAnswer: dataOf(first) !== '' });
        expect(dataOf([...first, ...rest, ...link.flush()])).toBe(toHex(frame));
      }
    },
  );

  it('a byte or two before the IMEI are not text', () => {
    for (const head of ['68', '2501', 'aa']) {
      const events = registered().push(concatBytes(bytes(head), text(testImei)));
      expect(dataOf(events)).toBe(head);
    }
  });

  it('bus data made to be searched repeatedly is processed at once', () => {
    for (const pattern of [`${testImei}x{"`, 'x{"', `x{"a":1}`, testImei, `${testImei}x`]) {
      const link = registered();
      const chunk = text(`${pattern.repeat(Math.ceil(65_535 / pattern.length)).slice(0, 65_535)}}`);
      const told = [...link.push(chunk), ...link.flush()];
      expect(told.length).toBeGreaterThan(0);
    }
  });

  it('bus data after a MAC in every packet is separated from it once the MAC is known', () => {
    const link = createDtuLink('mac-each-packet');
    const mac = bytes('9ca525112233');
    expect(link.push(mac)).toMatchObject([{ kind: 'discard', reason: 'no-imei' }]);
    link.push(text(testImei));
    expect(dataOf(link.push(concatBytes(mac, testReply)))).toBe(toHex(testReply));
    expect(dataOf(link.push(testReply))).toBe(toHex(testReply));
    expect(link.push(mac)).toMatchObject([{ kind: 'heartbeat' }]);
  });

  it.each(['imei-each-packet', 'mac-each-packet'] as const)(
    '%s: a lone CR after the mark ends a frame of PACE, and is not a line end',
    (form) => {
      const link = createDtuLink(form);
      const mark = form === 'mac-each-packet' ? bytes('d8b04c112233') : text(testImei);
      feed(link, [concatBytes(mark, text(testImei)), concatBytes(mark, testReply)]);
      const end = link.push(concatBytes(mark, bytes('0d')), { midAnswer: true });
      expect(dataOf(end)).toBe('0d');
    },
  );

  it('a line end after the IMEI belongs to its heartbeat, also where every packet begins with the IMEI', () => {
    const link = registered();
    link.push(concatBytes(text(testImei), testReply));
    const line = text(`${testImei}\r\n`);
    expect(link.push(line)).toEqual([{ kind: 'heartbeat', bytes: line }]);
    const events = [...link.push(concatBytes(line, testReply)), ...link.flush()];
    expect(events).toMatchObject([{ kind: 'heartbeat', bytes: line }, { kind: 'data' }]);
    expect(dataOf(events)).toBe(toHex(testReply));
  });

  it('bus data after the IMEI in every packet is separated from it, also if an answer is split there, and the IMEI too', () => {
    for (const [head, tail] of cuts(text(testImei))) {
      const link = registered();
      link.push(concatBytes(text(testImei), testReply));
      const [begun, ended] = [testReply.subarray(0, 5), testReply.subarray(5)];
      const events = [
        ...link.push(concatBytes(text(testImei), begun)),
        ...link.push(head, { midAnswer: true }),
        ...link.push(concatBytes(tail, ended), { midAnswer: true }),
      ];
      expect(dataOf(events)).toBe(toHex(testReply));
    }
  });

  it('bus data that look like text before the IMEI are data if every packet begins with it', () => {
    const link = registered();
    link.push(concatBytes(text(testImei), testReply));
    const events = link.push(concatBytes(text(testImei), text('hUxI`'), text(testImei)));
    expect(dataOf(events)).toBe(toHex(text('hUxI`')));
    expect(kinds(events)).toContain('heartbeat');
  });

  it.each(['ping', 'PING\r\n', 'www.usr.cn', 'heartbeat'])(
    'as hex text lose nothing to "%s" in them',
    (beat) => {
      for (const [head, tail] of cuts(text(toHex(testReply)))) {
        const link = createDtuLink('hex-text');
        link.push(text(testImei));
        expect(dataOf(link.push(concatBytes(head, text(beat), tail)))).toBe(toHex(testReply));
      }
    },
  );

  it('as hex text is in step again with the next request, whatever half byte was left over', () => {
    const link = createDtuLink('hex-text');
    link.push(text(testImei));
    link.push(text('0103f'));
    link.wrap(testReply);
    expect(dataOf(link.push(text(toHex(testReply))))).toBe(toHex(testReply));
  });

  it('as hex text is incomplete only while a digit waits for its other half', () => {
    const link = createDtuLink('hex-text');
    link.push(text(testImei));
    // Within an answer a word is no heartbeat: half a byte is held before it.
    expect(dataOf(link.push(text('0103f')))).toBe('0103');
    expect(kinds(link.push(text('f')))).toEqual(['data']);
    expect(kinds(link.push(text('ping')))).toEqual(['heartbeat']);
  });

  it('as hex text is recognised by the IMEI joined after it', () => {
    const link = createDtuLink('hex-text');
    link.push(text(testImei));
    const events = link.push(concatBytes(text(toHex(testReply)), text(testImei)));
    expect(dataOf(events)).toBe(toHex(testReply));
    expect(kinds(events)).toEqual(['data', 'heartbeat']);
  });

  it('as hex text is converted to bytes both ways, and a text that is not hex is refused', () => {
    const link = createDtuLink('hex-text');
    link.push(text(testImei));
    expect(toLatin1(link.wrap(testReply))).toBe(toHex(testReply).toUpperCase());
    expect(dataOf(feed(link, singly(text(toHex(testReply)))))).toBe(toHex(testReply));
    expect(link.push(text('01zz'))).toMatchObject([{ kind: 'discard', reason: 'hex' }]);
  });

  it('bus data in Modbus TCP envelopes supports RTU exchanges, and a late answer is distinguished from the right one', () => {
    const link = createDtuLink('modbus-tcp');
    link.push(text(testImei));
    const exchange = readRegisters({ unit: 1, fn: 3, address: 0, count: 2 });
    expect(toHex(link.wrap(exchange.request))).toBe('100100000006010300000002');
    link.wrap(exchange.request);
    const late = bytes('10010000000701030400010001');
    const right = bytes('10020000000701030400070009');
    const events = feed(link, singly(concatBytes(late, right)));
    expect(kinds(events)).toEqual(['discard', 'data']);
    expect(events[0]).toMatchObject({ reason: 'late' });
    expect(hear(exchange, [bytes(dataOf(events))]).outcome).toMatchObject({ value: Uint16Array.of(7, 9) });
    expect(link.push(concatBytes(bytes('ffffff'), right))).toMatchObject([
      { reason: 'noise' },
      { kind: 'data' },
    ]);
  });

  it('is sent unchanged, and would be intercepted only if it looks like a line for the DTU', () => {
    expect(registered().wrap(testReply)).toBe(testReply);
    expect(isInterceptedByDtu(testReply)).toBe(false);
    expect(isInterceptedByDtu(text('config,readconfig'))).toBe(true);
  });
});
