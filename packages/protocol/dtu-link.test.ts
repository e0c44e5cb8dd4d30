import { concatBytes, fromHex, fromLatin1, NO_BYTES, toHex, toLatin1 } from '@heliodeck/kit/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendCrc } from './crc16.ts';
import { dlt645Read } from './dlt645.ts';
import { createDtuLink, type DtuLink, isInterceptedByDtu } from './dtu-link.ts';
import type { LinkEvent } from './link-event.ts';
import { isLinkForm, LINK_FORMS } from './link-form.ts';
import { readRegisters } from './modbus.ts';
import { DTU_LINK_VECTORS } from './vectors/dtu-link.ts';
import { cuts, hear, inPieces, singly } from './vectors/trial.ts';

const IMEI = '867959033024992';
const OTHER = '490154203237518';
const CLONE = '867959033024999';
const ICCID = '89860317492039735042';
const bytes = (hex: string) => fromHex(hex) ?? NO_BYTES;
const text = fromLatin1;
const JSON_LOGIN = text(`{"csq":24,"imei":"${IMEI}","iccid":"${ICCID}","ver":"1.8.16"}`);
const BCD_LOGIN = bytes(`24${IMEI}0${ICCID}`);
const REPLY = appendCrc(bytes('01030400070009'));

const feed = (link: DtuLink, chunks: Iterable<Uint8Array>) =>
  Array.from(chunks).flatMap((chunk) => link.push(chunk));
const registered = () => {
  const link = createDtuLink('auto');
  link.push(text(IMEI));
  return link;
};
const dataOf = (events: readonly LinkEvent[]) =>
  toHex(concatBytes(...events.flatMap((event) => (event.kind === 'data' ? [event.bytes] : []))));
const kinds = (events: readonly LinkEvent[]) => events.map(({ kind }) => kind);

describe('a registration that names no IMEI is refused with a reason', () => {
  it.each([
    ['14 digits and a line end', '86795903302499\r\n', 'imei-length'],
    ['16 digits', `${IMEI}7`, 'imei-length'],
    ['a phone number', '13800138000\r\n', 'imei-length'],
    ['letters among the digits', '86795903302499X', 'no-imei'],
    ['a longer word', `${IMEI}X`, 'no-imei'],
    ['a text login', 'LOGIN:1001', 'no-imei'],
    ['JSON with a short number', '{"imei":"8679590330"}', 'imei-length'],
    ['broken JSON', '{"imei":"8679590330",}', 'json'],
  ])('%s', (_, login, reason) => {
    const events = createDtuLink('auto').push(text(login));
    expect(events).toEqual([{ kind: 'discard', reason, bytes: text(login) }]);
  });

  it('14 digits that nothing follows are given up when the socket stays silent', () => {
    const link = createDtuLink('auto');
    expect(link.push(text('86795903302499'))).toEqual([]);
    expect(link.flush()).toMatchObject([{ kind: 'discard', reason: 'imei-length' }]);
  });

  it('a JSON login is refused by a link that is set to text', () => {
    expect(createDtuLink('ascii-imei').push(JSON_LOGIN)).toMatchObject([
      { kind: 'discard', reason: 'wrong-form' },
    ]);
    expect(createDtuLink('json').push(text(IMEI))).toMatchObject([{ kind: 'discard', reason: 'wrong-form' }]);
  });

  it('a text without end is thrown away, not kept', () => {
    const link = createDtuLink('auto');
    const events = feed(link, [text('{"a":"'), ...Array.from({ length: 40 }, () => text('x'.repeat(300)))]);
    expect(events).toContainEqual(expect.objectContaining({ kind: 'discard', reason: 'overflow' }));
    expect(link.push(text(`"}\r\n`))).toBeDefined();
    expect(link.push(text(IMEI))).toMatchObject([{ kind: 'registration' }]);
  });
});

describe('a registration', () => {
  const full = { kind: 'registration', imei: IMEI, iccid: ICCID, csq: 24, luhn: true };
  const forms: [string, Uint8Array, object, string][] = [
    ['as JSON', JSON_LOGIN, full, 'json'],
    ['as binary with csq, IMEI and ICCID', BCD_LOGIN, full, 'bcd'],
    [
      'as binary without csq',
      BCD_LOGIN.subarray(1),
      { kind: 'registration', imei: IMEI, iccid: ICCID, luhn: true },
      'bcd',
    ],
    ['as eight BCD bytes', bytes(`${IMEI}f`), { kind: 'registration', imei: IMEI, luhn: true }, 'bcd'],
    ['as text', text(IMEI), { kind: 'registration', imei: IMEI, luhn: true }, 'ascii-imei'],
    [
      'as text with a line end',
      text(`${IMEI}\r\n`),
      { kind: 'registration', imei: IMEI, luhn: true },
      'ascii-imei',
    ],
    ['behind a word', text(`IMEI:${IMEI}`), { kind: 'registration', imei: IMEI, luhn: true }, 'ascii-imei'],
    ['in a template', text(`${IMEI}|${ICCID}|24|`), full, 'ascii-imei'],
  ];

  it.each(forms)('is read %s, and the form learnt', (_, login, event, form) => {
    const link = createDtuLink('auto');
    expect(link.push(login)).toEqual([event]);
    expect(link.form).toBe(form);
  });

  it.each(forms)('is read %s behind a heartbeat', (_, login, event) => {
    expect(feed(createDtuLink('auto'), [Uint8Array.of(0), text('ping'), login])).toEqual([
      { kind: 'heartbeat', bytes: Uint8Array.of(0) },
      { kind: 'heartbeat', bytes: text('ping') },
      event,
    ]);
  });

  it.each(forms)('is read %s with the first data glued to it', (_, login, event) => {
    if (login.length === 8) return;
    for (const data of [REPLY, bytes('fefefefe68'), bytes('6842001508262068')]) {
      const [first, ...rest] = createDtuLink('auto').push(concatBytes(login, data));
      expect(first).toMatchObject({ ...event });
      expect(dataOf(rest)).toBe(toHex(data));
    }
  });

  it.each(forms)('is read %s cut after every byte', (_, login) => {
    for (const pieces of cuts(login)) {
      const found = feed(createDtuLink('auto'), pieces).filter(({ kind }) => kind === 'registration');
      expect(found).toMatchObject([{ imei: IMEI }]);
    }
  });

  it('of a clone whose check digit is wrong is taken, and says so', () => {
    expect(createDtuLink('auto').push(text(CLONE))).toEqual([
      { kind: 'registration', imei: CLONE, luhn: false },
    ]);
  });

  it.each([
    ['filled with F', `${CLONE}f`, 'auto', CLONE],
    ['filled with 0', `${CLONE}0`, 'auto', CLONE],
    ['filled before', `0${CLONE}`, 'auto', CLONE],
    [
      'from a DTU that is set to it, though it begins like nothing',
      '0123456789012340',
      'bcd',
      '123456789012340',
    ],
  ] as const)('of a clone in eight BCD bytes, %s, is taken as well', (_, login, form, imei) => {
    expect(createDtuLink(form).push(bytes(login))).toMatchObject([
      { kind: 'registration', imei, luhn: false },
    ]);
  });

  it('is not seen in any eight bytes of digits', () => {
    const events = createDtuLink('auto').push(bytes('0103000000024400'));
    expect(kinds(events)).not.toContain('registration');
  });

  it('may be asked for: an iRTU DTU tells its IMEI', () => {
    expect(createDtuLink('auto').push(text(`rrpc,getimei,${IMEI}`))).toEqual([
      { kind: 'dtu-reply', text: `rrpc,getimei,${IMEI}` },
      { kind: 'registration', imei: IMEI, luhn: true },
    ]);
  });

  it('of another DTU on the same socket is told again', () => {
    expect(registered().push(text(OTHER))).toMatchObject([{ kind: 'registration', imei: OTHER }]);
    expect(kinds(registered().push(text(CLONE)))).toEqual(['data']);
  });

  it('with a digit glued to it belongs to a bus whose unit is one', () => {
    const data = appendCrc(bytes('31030400070009'));
    const events = createDtuLink('auto').push(concatBytes(text(IMEI), data));
    expect(events[0]).toMatchObject({ kind: 'registration', imei: IMEI });
    expect(dataOf(events)).toBe(toHex(data));
  });
});

describe('a heartbeat', () => {
  const beats: [string, Uint8Array][] = [
    ['"ping"', text('ping')],
    ['"ping" with a line end', text('ping\r\n')],
    ['the IMEI again', text(IMEI)],
    ['the IMEI in its JSON again', JSON_LOGIN],
    ['the binary registration again', BCD_LOGIN],
    ['JSON that says so', text('{"type":"heartbeat","n":3}')],
    ['an empty object', text('{}')],
  ];

  it.each(beats)('%s is no bus data: alone, before, behind and between replies', (_, beat) => {
    expect(registered().push(beat)).toEqual([{ kind: 'heartbeat', bytes: beat }]);
    // Too much like bus data to be cut out of a chunk: the binary login, and an object of two bytes.
    if (beat === BCD_LOGIN || beat.length === 2) return;
    expect(dataOf(registered().push(concatBytes(beat, REPLY)))).toBe(toHex(REPLY));
    expect(dataOf(registered().push(concatBytes(REPLY, beat)))).toBe(toHex(REPLY));
    // A "ping" inside a chunk stays, as it could be text in registers; listeners find the answer around it.
    const between = dataOf(registered().push(concatBytes(REPLY, beat, REPLY)));
    expect(between.replace(/70696e67(?:0d0a)?/, '')).toBe(toHex(REPLY).repeat(2));
  });

  it.each(beats)('%s between two halves of a reply leaves the reply whole', (_, beat) => {
    for (const [head, tail] of cuts(REPLY)) {
      const link = registered();
      const events = [
        ...link.push(head),
        ...link.push(beat, { midAnswer: true }),
        ...link.push(tail, { midAnswer: true }),
      ];
      expect(dataOf(events)).toBe(toHex(REPLY));
      expect(kinds(events)).toContain('heartbeat');
    }
  });

  it.each([0x00, 0xfe])('of one byte (%i) counts on an idle bus and never within an answer', (byte) => {
    const link = registered();
    expect(link.push(Uint8Array.of(byte))).toMatchObject([{ kind: 'heartbeat' }]);
    expect(link.push(Uint8Array.of(byte), { midAnswer: true })).toMatchObject([{ kind: 'data' }]);
  });

  it('that a DTU is set to is recognised, whole where it is short', () => {
    const link = createDtuLink('auto', { heartbeats: ['hello', 'HB', Uint8Array.of(0xaa, 0x55)] });
    link.push(text(IMEI));
    expect(kinds(feed(link, [text('hello'), text('HB'), bytes('aa55')]))).toEqual(
      new Array(3).fill('heartbeat'),
    );
    expect(dataOf(link.push(concatBytes(text('HB'), REPLY)))).toBe(`4842${toHex(REPLY)}`);
    expect(dataOf(link.push(concatBytes(text('hello'), REPLY)))).toBe(toHex(REPLY));
  });

  it('cut in two is held on an idle bus, and given up as data when nothing follows', () => {
    const link = registered();
    expect(feed(link, [text('pi'), text('ng')])).toMatchObject([{ kind: 'heartbeat' }]);
    expect(link.push(text('pi'))).toEqual([]);
    expect(link.flush()).toEqual([{ kind: 'data', bytes: text('pi') }]);
    expect(link.flush()).toEqual([]);
    expect(link.push(text('pi'), { midAnswer: true })).toMatchObject([{ kind: 'data' }]);
  });
});

describe('bus data', () => {
  const frames = [
    REPLY,
    appendCrc(bytes('7b0304000700ff')),
    appendCrc(bytes('7003020070')),
    appendCrc(bytes('380302feff')),
    appendCrc(bytes('0a030200fe')),
    // Its wake-up bytes, alone in a chunk, are taken for heartbeats, which no meter minds.
    dlt645Read({ edition: '2007', address: '202608150042', di: '00010000', preamble: 0 }).request,
    text('~25024600F07A00\r'),
    bytes('ff00fe00'),
  ];

  it('passes unchanged in any pieces, also where it begins like something of the DTU’s', () => {
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

  it('that is hex noise is never lost silently', () => {
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

  it('behind the IMEI in every packet is freed of it, also where packets are glued or cut', () => {
    const packet = concatBytes(text(IMEI), REPLY);
    for (const pieces of [[packet, packet], [concatBytes(packet, packet)], ...cuts(packet)]) {
      const link = registered();
      expect(toHex(REPLY).repeat(2)).toContain(dataOf(feed(link, pieces)));
      expect(dataOf(link.push(packet, { midAnswer: true }))).toBe(toHex(REPLY));
      expect(link.form).toBe('imei-each-packet');
    }
  });

  it('behind a MAC in every packet is freed of it once the MAC is known', () => {
    const link = createDtuLink('mac-each-packet');
    const mac = bytes('9ca525112233');
    expect(link.push(mac)).toMatchObject([{ kind: 'discard', reason: 'no-imei' }]);
    link.push(text(IMEI));
    expect(dataOf(link.push(concatBytes(mac, REPLY)))).toBe(toHex(REPLY));
    expect(dataOf(link.push(REPLY))).toBe(toHex(REPLY));
    expect(link.push(mac)).toMatchObject([{ kind: 'heartbeat' }]);
  });

  it('as hex text is turned into bytes both ways, and a text that is none refused', () => {
    const link = createDtuLink('hex-text');
    link.push(text(IMEI));
    expect(toLatin1(link.wrap(REPLY))).toBe(toHex(REPLY).toUpperCase());
    expect(dataOf(feed(link, singly(text(toHex(REPLY)))))).toBe(toHex(REPLY));
    expect(link.push(text('01zz'))).toMatchObject([{ kind: 'discard', reason: 'hex' }]);
  });

  it('in Modbus TCP envelopes serves RTU exchanges, and a late answer is told from the right one', () => {
    const link = createDtuLink('modbus-tcp');
    link.push(text(IMEI));
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

  it('goes down as it is, and would be intercepted only where it looks like a line for the DTU', () => {
    expect(registered().wrap(REPLY)).toBe(REPLY);
    expect(isInterceptedByDtu(REPLY)).toBe(false);
    expect(isInterceptedByDtu(text('config,readconfig'))).toBe(true);
  });
});

describe('what a DTU answers itself', () => {
  it.each([
    'rrpc,getver,1.8.16',
    'config,ok,writeconfig',
    'OK',
    'PASSWORD ERROR',
    '{"conf":[{"net":"服务器"}],"pwrmod":"normal"}',
    '{"msg_id":"7","data":"868","status":1}',
  ])('is no bus data: %s', (line) => {
    const sent = new TextEncoder().encode(line);
    expect(registered().push(sent)).toEqual([{ kind: 'dtu-reply', text: line }]);
    const inPiecesOfTen = feed(registered(), inPieces(sent, [10]));
    if (line.startsWith('{')) expect(inPiecesOfTen).toEqual([{ kind: 'dtu-reply', text: line }]);
  });

  it('is bus data where an answer is half received', () => {
    expect(registered().push(text('OK'), { midAnswer: true })).toMatchObject([{ kind: 'data' }]);
    expect(registered().push(text('{"'), { midAnswer: true })).toMatchObject([{ kind: 'data' }]);
  });
});

describe('the published streams', () => {
  const streamOf = (id: string) => {
    const vector = DTU_LINK_VECTORS.find((one) => one.id === id);
    if (vector === undefined) throw new Error(id);
    return { stream: bytes(vector.response), meaning: vector.meaning };
  };

  it('dtu-usr-mac-per-packet', () => {
    const { stream, meaning } = streamOf('dtu-usr-mac-per-packet');
    const events = createDtuLink('auto').push(stream);
    expect(events[0]).toMatchObject({ kind: 'discard', bytes: bytes(String(meaning.prefix)) });
    expect(dataOf(events)).toBe(meaning.payload);
  });

  it('dtu-irtu-json-login', () => {
    const { stream, meaning } = streamOf('dtu-irtu-json-login');
    expect(createDtuLink('json').push(stream)).toEqual([{ kind: 'registration', ...meaning, luhn: false }]);
  });

  it('dtu-usr-login-ascii', () => {
    const { stream, meaning } = streamOf('dtu-usr-login-ascii');
    const link = createDtuLink('auto');
    expect(link.push(stream)).toMatchObject([{ kind: 'discard', reason: 'no-imei' }]);
    expect(toLatin1(stream)).toBe(meaning.text);
    expect(dataOf(link.push(concatBytes(stream, REPLY)))).toBe(toHex(REPLY));
  });
});

describe('the forms', () => {
  it('have each a name in both languages, and one name only', () => {
    expect(new Set(LINK_FORMS.map(({ form }) => form)).size).toBe(LINK_FORMS.length);
    expect(new Set(LINK_FORMS.map(({ label }) => label.zh)).size).toBe(LINK_FORMS.length);
    expect(isLinkForm('auto')).toBe(true);
    expect(isLinkForm('telepathy')).toBe(false);
  });

  it('can be set when the DTU is known', () => {
    const link = registered();
    link.use('hex-text');
    expect(link.form).toBe('hex-text');
    expect(toLatin1(link.wrap(Uint8Array.of(0xab)))).toBe('AB');
  });
});
