import { concatBytes, toHex } from '@heliodeck/kit/bytes';
import { describe, expect, it } from 'vitest';
import { appendCrc } from '../modbus/crc16.ts';
import { cuts } from '../vectors/trial.ts';
import {
  bcdLogin,
  bytes,
  cloneImei,
  dataOf,
  feed,
  jsonLogin,
  kinds,
  otherImei,
  registered,
  testIccid,
  testImei,
  testReply,
  text,
} from './dtu-link.test-support.ts';
import { createDtuLink } from './dtu-link.ts';

describe('a registration without an IMEI is refused with a reason', () => {
  it.each([
    ['14 digits and a line end', '86795903302499\r\n', 'imei-length'],
    ['16 digits', `${testImei}7`, 'imei-length'],
    ['a phone number', '13800138000\r\n', 'imei-length'],
    ['letters among the digits', '86795903302499X', 'no-imei'],
    ['a longer word', `${testImei}X`, 'no-imei'],
    ['a text login', 'LOGIN:1001', 'no-imei'],
    ['JSON with a short number', '{"imei":"8679590330"}', 'imei-length'],
    ['broken JSON', '{"imei":"8679590330",}', 'json'],
  ])('%s', (_, login, reason) => {
    const link = createDtuLink('auto');
    const events = [...link.push(text(login)), ...link.flush()];
    expect(events).toEqual([{ kind: 'discard', reason, bytes: text(login) }]);
  });

  it('words that nothing follows do not hide the login after them', () => {
    for (const login of [text(testImei), jsonLogin, bcdLogin, text(`${testImei}|${testIccid}|24`)]) {
      const link = createDtuLink('auto');
      expect(link.push(text('LOGIN:1001'))).toEqual([]);
      const events = link.push(login);
      expect(events).toMatchObject([
        { kind: 'discard', reason: 'no-imei' },
        { kind: 'registration', imei: testImei },
      ]);
    }
  });

  it('14 digits that nothing follows are discarded when the socket stays silent', () => {
    const link = createDtuLink('auto');
    expect(link.push(text('86795903302499'))).toEqual([]);
    expect(link.flush()).toMatchObject([{ kind: 'discard', reason: 'imei-length' }]);
  });

  it('a JSON login is refused by a link that is set to text', () => {
    expect(createDtuLink('ascii-imei').push(jsonLogin)).toMatchObject([
      { kind: 'discard', reason: 'wrong-form' },
    ]);
    expect(createDtuLink('json').push(text(testImei))).toMatchObject([
      { kind: 'discard', reason: 'wrong-form' },
    ]);
  });

  it('a text without end is discarded, not stored', () => {
    const link = createDtuLink('auto');
    const events = feed(link, [text('{"a":"'), ...Array.from({ length: 40 }, () => text('x'.repeat(300)))]);
    expect(events).toContainEqual(expect.objectContaining({ kind: 'discard', reason: 'overflow' }));
    expect(link.push(text(`"}\r\n`))).toBeDefined();
    expect(link.push(text(testImei))).toMatchObject([{ kind: 'registration' }]);
  });
});

describe('a registration', () => {
  const full = { kind: 'registration', imei: testImei, iccid: testIccid, csq: 24, luhn: true };

  it('a registration in binary is complete, wherever TCP splits it', () => {
    const short = bytes(`355179586700116f${testIccid}`);
    for (const [login, imei] of [
      [bcdLogin, testImei],
      [short, '355179586700116'],
      [concatBytes(bytes('20'), short), '355179586700116'],
    ] as const) {
      for (const pieces of cuts(login)) {
        const link = createDtuLink('auto');
        const events = [...feed(link, pieces), ...link.flush()];
        expect(events.filter(({ kind }) => kind === 'registration')).toMatchObject([{ imei }]);
      }
    }
  });

  it.each([`LOGIN,${testImei}\r\n`, `IMEI:${testImei}`, `dtu id=${testImei}\r\n`, `Heliodeck ${testImei}`])(
    'a registration after words is complete, wherever TCP splits it: %s',
    (login) => {
      for (const pieces of cuts(text(login))) {
        const events = feed(createDtuLink('auto'), pieces);
        expect(events.filter(({ kind }) => kind === 'registration')).toMatchObject([{ imei: testImei }]);
      }
    },
  );
  const forms: [string, Uint8Array, object, string][] = [
    ['as JSON', jsonLogin, full, 'json'],
    ['as binary with csq, IMEI and ICCID', bcdLogin, full, 'bcd'],
    [
      'as binary without csq',
      bcdLogin.subarray(1),
      { kind: 'registration', imei: testImei, iccid: testIccid, luhn: true },
      'bcd',
    ],
    [
      'as eight BCD bytes',
      bytes(`${testImei}f`),
      { kind: 'registration', imei: testImei, luhn: true },
      'bcd',
    ],
    ['as text', text(testImei), { kind: 'registration', imei: testImei, luhn: true }, 'ascii-imei'],
    [
      'as text with a line end',
      text(`${testImei}\r\n`),
      { kind: 'registration', imei: testImei, luhn: true },
      'ascii-imei',
    ],
    [
      'behind a word',
      text(`IMEI:${testImei}`),
      { kind: 'registration', imei: testImei, luhn: true },
      'ascii-imei',
    ],
    ['in a template', text(`${testImei}|${testIccid}|24|`), full, 'ascii-imei'],
  ];

  it.each(forms)('is read %s, and the form is learnt', (_, login, event, form) => {
    const link = createDtuLink('auto');
    expect(link.push(login)).toEqual([event]);
    expect(link.form).toBe(form);
  });

  it.each(forms)('is read %s after a heartbeat', (_, login, event) => {
    expect(feed(createDtuLink('auto'), [Uint8Array.of(0), text('ping'), login])).toEqual([
      { kind: 'heartbeat', bytes: Uint8Array.of(0) },
      { kind: 'heartbeat', bytes: text('ping') },
      event,
    ]);
  });

  it.each(forms)('is read %s with the first data joined to it', (_, login, event) => {
    if (login.length === 8) return;
    for (const data of [testReply, bytes('fefefefe68'), bytes('6842001508262068')]) {
      const [first, ...rest] = createDtuLink('auto').push(concatBytes(login, data));
      expect(first).toMatchObject({ ...event });
      expect(dataOf(rest)).toBe(toHex(data));
    }
  });

  it.each(forms)('is read %s split after every byte', (_, login) => {
    for (const pieces of cuts(login)) {
      const found = feed(createDtuLink('auto'), pieces).filter(({ kind }) => kind === 'registration');
      expect(found).toMatchObject([{ imei: testImei }]);
    }
  });

  it('a registration of a clone with a wrong check digit is accepted, and reports it', () => {
    expect(createDtuLink('auto').push(text(cloneImei))).toEqual([
      { kind: 'registration', imei: cloneImei, luhn: false },
    ]);
  });

  it.each([
    ['filled with F', `${cloneImei}f`, 'auto', cloneImei],
    ['filled with 0', `${cloneImei}0`, 'auto', cloneImei],
    ['filled before', `0${cloneImei}`, 'auto', cloneImei],
    [
      'from a DTU that is set to it, though it begins like nothing',
      '0123456789012340',
      'bcd',
      '123456789012340',
    ],
  ] as const)(
    'a registration of a clone in eight BCD bytes, %s, is accepted as well',
    (_, login, form, imei) => {
      expect(createDtuLink(form).push(bytes(login))).toMatchObject([
        { kind: 'registration', imei, luhn: false },
      ]);
    },
  );

  it.each([
    ['an id', `{"id":"${testImei}","type":"login"}`],
    ['a serial number', `{"model":"DTU-7","sn":"${testImei}"}`],
    ['the number of the device', `{"deviceId":"${testImei}"}`],
    ['a longer word', `{"dev_imei":"${testImei}"}`],
    ['a number, not a text', `{"IMEI":${testImei}}`],
    ['a field of an object within', `{"cmd":"reg","data":{"imei":"${testImei}"}}`],
    ['JSON over several lines', `{\r\n  "imei" : "${testImei}"\r\n}`],
    ['JSON without quotes, which is invalid', `{imei:${testImei}}`],
    ['a word without a gap', `LOGIN${testImei}`],
    ['a word that ends in a hex digit', `ID${testImei}`],
    ['the words of a modem', `+CGSN: "${testImei}"`],
    ['the field of a form', `reg=${testImei}&ver=1`],
    ['lines', `\r\n${testImei}\r\n`],
    ['a request for a page', `POST / HTTP/1.1\r\n\r\n{"imei":"${testImei}"}`],
    ['the beginning of a number that goes on with the card', `${testImei}${testIccid}`],
    ['bytes of noise', `\u0000\u0001\u00ff${testImei}`],
    ['a byte order mark', `\u00ef\u00bb\u00bf${testImei}`],
  ])('is found in %s', (_, login) => {
    const events = createDtuLink('auto').push(text(login));
    expect(events.filter(({ kind }) => kind === 'registration')).toMatchObject([
      { imei: testImei, luhn: true },
    ]);
    const told = events.reduce((sum, event) => sum + ('bytes' in event ? event.bytes.length : 0), 0);
    expect(told).toBeLessThan(login.length);
  });

  it.each([
    ['a serial number whose check digit is wrong', `{"sn":"${cloneImei}"}`],
    ['the number of a card', testIccid],
    ['the number of a card before binary data', `${testIccid}\u0001\u0003`],
    ['a word before a number whose check digit is wrong', `LOGIN${cloneImei}`],
    ['a number that goes on', `LOGIN${testImei}01`],
  ])('is not found in %s', (_, login) => {
    const link = createDtuLink('auto');
    expect(kinds([...link.push(text(login)), ...link.flush()])).not.toContain('registration');
  });

  it('a registration by a likely name is not accepted from a DTU that has another', () => {
    expect(registered().push(text(`{"sn":"${otherImei}"}`))).toMatchObject([{ kind: 'dtu-reply' }]);
    expect(registered().push(text(`{"sn":"${testImei}"}`))).toMatchObject([{ kind: 'heartbeat' }]);
  });

  it('a registration in eight BCD bytes may have a line end or data after it', () => {
    expect(kinds(createDtuLink('auto').push(bytes(`${testImei}00d0a`)))).toEqual(['registration']);
    const events = createDtuLink('auto').push(concatBytes(bytes(`${testImei}0`), testReply));
    expect(events[0]).toMatchObject({ kind: 'registration', imei: testImei });
    expect(dataOf(events)).toBe(toHex(testReply));
  });

  it.each(['26', '2c', '3b', '7c', '41', '7e', '0d', '0a'])(
    'has a frame of unit %s joined to it, which stays complete',
    (unit) => {
      const data = appendCrc(bytes(`${unit}0304000700ff`));
      const events = createDtuLink('auto').push(concatBytes(text(testImei), data));
      expect(events[0]).toMatchObject({ kind: 'registration', imei: testImei });
      expect(dataOf(events)).toBe(toHex(data));
    },
  );

  it('is not found in any eight bytes of digits', () => {
    const events = createDtuLink('auto').push(bytes('0103000000024400'));
    expect(kinds(events)).not.toContain('registration');
  });

  it('may be requested: an iRTU DTU returns its IMEI', () => {
    expect(createDtuLink('auto').push(text(`rrpc,getimei,${testImei}`))).toEqual([
      { kind: 'dtu-reply', text: `rrpc,getimei,${testImei}` },
      { kind: 'registration', imei: testImei, luhn: true },
    ]);
  });

  it('a registration of a QuecPython DTU is the data of its command 0', () => {
    const told = `{"msg_id":"1","cmd_code":0,"status":1,"data":"${testImei}"}`;
    expect(createDtuLink('auto').push(text(told))).toEqual([
      { kind: 'dtu-reply', text: told },
      { kind: 'registration', imei: testImei, luhn: true },
    ]);
  });

  it('a registration of another DTU on the same socket is reported again', () => {
    expect(registered().push(text(otherImei))).toMatchObject([{ kind: 'registration', imei: otherImei }]);
    expect(kinds(registered().push(text(cloneImei)))).toEqual(['data']);
  });

  it('a registration with a digit joined to it belongs to a bus whose unit is one', () => {
    const data = appendCrc(bytes('31030400070009'));
    const events = createDtuLink('auto').push(concatBytes(text(testImei), data));
    expect(events[0]).toMatchObject({ kind: 'registration', imei: testImei });
    expect(dataOf(events)).toBe(toHex(data));
  });
});

describe('the IMEI of a claimed DTU among other characters', () => {
  it.each([
    ['between digits', `77${testImei}`, '88'],
    ['before digits', testImei, '88'],
    ['after digits', `77${testImei}`, ''],
    ['between letters', `ab${testImei}`, 'cd'],
  ])('%s registers it, and what follows it is data', (_, login, rest) => {
    const link = createDtuLink('auto', { knows: (imei) => imei === testImei });
    const events = [...link.push(concatBytes(text(login), text(rest), testReply)), ...link.flush()];
    expect(events[0]).toMatchObject({ kind: 'registration', imei: testImei });
    expect(dataOf(events)).toBe(toHex(concatBytes(text(rest), testReply)));
  });
});
