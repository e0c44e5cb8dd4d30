import { concatBytes, fromLatin1, noBytes, toHex } from '@heliodeck/kit/bytes';
import { describe, expect, it } from 'vitest';
import { appendCrc } from '../modbus/crc16.ts';
import { cuts, singly } from '../vectors/trial.ts';
import {
  bcdLogin,
  bytes,
  feed,
  jsonLogin,
  testIccid,
  testImei,
  testReply,
  text,
} from './dtu-link.test-support.ts';
import { createDtuLink } from './dtu-link.ts';

const shortImei = '355179586700116';
const ownNumber = '13800138000';

/** Every form of a registration, and its IMEI. */
const forms: readonly (readonly [string, Uint8Array, string])[] = [
  ['the bare IMEI', text(testImei), testImei],
  ['the bare IMEI and a line end', text(`${testImei}\r\n`), testImei],
  ['the IMEI behind its word', text(`IMEI:${testImei}`), testImei],
  ['the IMEI behind a log-in word', text(`LOGIN,${testImei}\r\n`), testImei],
  ['a template', text(`${testImei}|${testIccid}|24\r\n`), testImei],
  ['JSON', jsonLogin, testImei],
  ['JSON with a list', text(`{"net":4,"devs":[{"no":1,"imei":"${testImei}"}]}`), testImei],
  ['binary with csq', bcdLogin, testImei],
  ['binary with a csq below ten', bytes(`04${testImei}0${testIccid}`), testImei],
  ['binary without csq', bytes(`${shortImei}f${testIccid}`), shortImei],
  ['eight BCD bytes filled with F', bytes(`${testImei}f`), testImei],
  ['eight BCD bytes filled with 0', bytes(`${testImei}0`), testImei],
  ['the IMEI as hexadecimal text', text(toHex(text(testImei))), testImei],
  ['JSON as hexadecimal text', text(toHex(jsonLogin).toUpperCase()), testImei],
  ['binary as hexadecimal text', text(toHex(bcdLogin)), testImei],
  [
    'a Four-Faith number',
    concatBytes(bytes('01020304'), text(ownNumber), bytes('000a0b0c0d00')),
    `0000${ownNumber}`,
  ],
  ['an InHand number', concatBytes(bytes('aa01'), text(ownNumber), bytes('0d')), `0000${ownNumber}`],
  [
    'a Hongdian number',
    concatBytes(bytes('7b010016'), text(ownNumber), bytes('0a0b0c0d13897b')),
    `0000${ownNumber}`,
  ],
];

const noises: readonly (readonly [string, Uint8Array])[] = [
  ['nothing', noBytes],
  ['00', bytes('00')],
  ['00 00', bytes('0000')],
  ['00 00 00 00', bytes('00000000')],
  ['FF', bytes('ff')],
  ['FE FE', bytes('fefe')],
  ['FF FE 00', bytes('fffe00')],
  ['a line end', text('\r\n')],
  ['text and a line end', text('CONNECT OK\r\n')],
  ['a byte order mark', bytes('efbbbf')],
  ['a hundred 00', new Uint8Array(100)],
  ['a hundred FF', new Uint8Array(100).fill(0xff)],
];

/** Noise that is combined with everything else; other noise only with the registration itself. */
const manyBytes = ['nothing', '00 00', 'a line end'];
const usualBeats = ['ping', 'www.usr.cn', 'heartbeat'];
/** Heartbeats of this DTU only; digits before hexadecimal text would be taken for a part of it. */
const ownBeats = (form: string) => [
  text('HB'),
  ...(form.includes('hexadecimal') ? [] : [text('01'), text('7')]),
  // The first four bytes of a Four-Faith registration are arbitrary, and so is this: a split there cannot be distinguished.
  ...(form.includes('number') ? [] : [bytes('aa55')]),
];

const registrations = (chunks: Iterable<Uint8Array>, claimed: readonly string[] = []) => {
  const link = createDtuLink('auto', { knows: (imei) => claimed.includes(imei) });
  const events = [...feed(link, chunks), ...link.flush()];
  return events.flatMap((event) => (event.kind === 'registration' ? [event.imei] : []));
};

/** Every way of splitting a stream that does not register as that IMEI, once. */
const failures = (stream: Uint8Array, imei: string, claimed: readonly string[] = []) =>
  [[stream], ...cuts(stream), singly(stream)].flatMap((chunks) => {
    const found = registrations(chunks, claimed);
    return found.length === 1 && found[0] === imei
      ? []
      : [`${chunks.map(toHex).join(' | ')} → ${found.join(', ') || 'nothing'}`];
  });

describe.each(forms)('%s registers', (form, login, imei) => {
  it.each(noises)(
    'a DTU registers after %s, in its packet or before it, wherever TCP splits it',
    (_noise, noise) => {
      expect(failures(concatBytes(noise, login), imei)).toEqual([]);
      expect(registrations([noise, login])).toEqual([imei]);
      expect(registrations([...singly(noise), login])).toEqual([imei]);
    },
  );

  it.each(noises.filter(([name]) => manyBytes.includes(name)))(
    'a DTU registers after %s, with anything it may send right after it',
    (_noise, noise) => {
      const behind = [
        ...usualBeats.map(text),
        login,
        testReply,
        concatBytes(text('ping'), testReply),
        appendCrc(bytes('680304000700ff')),
        bytes('6812345678901268910833333433333333331a16'),
        fromLatin1('~25014600E00201FD30\r'),
      ];
      expect(behind.flatMap((more) => failures(concatBytes(noise, login, more), imei))).toEqual([]);
    },
  );

  it('a DTU registers after a usual heartbeat that is joined to its registration', () => {
    const before = usualBeats.flatMap((beat) => [text(beat), text(`${beat}${beat}`), text(`${beat}\r\n`)]);
    expect(before.flatMap((beat) => failures(concatBytes(beat, login), imei))).toEqual([]);
  });

  it('a claimed one registers between its own heartbeats', () => {
    const streams = ownBeats(form).flatMap((beat) => [
      concatBytes(login, beat),
      concatBytes(beat, login),
      concatBytes(beat, login, beat, testReply),
    ]);
    expect(streams.flatMap((stream) => failures(stream, imei, [imei]))).toEqual([]);
  });
});
