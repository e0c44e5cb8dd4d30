import { concatBytes, toHex } from '@heliodeck/kit/bytes';
import { describe, expect, it } from 'vitest';
import { cuts } from '../vectors/trial.ts';
import {
  bcdLogin,
  bytes,
  dataOf,
  feed,
  jsonLogin,
  kinds,
  registered,
  testImei,
  testReply,
  text,
} from './dtu-link.test-support.ts';
import { createDtuLink } from './dtu-link.ts';

describe('a heartbeat', () => {
  const beats: [string, Uint8Array][] = [
    ['"ping"', text('ping')],
    ['"ping" with a line end', text('ping\r\n')],
    ['"Ping"', text('Ping')],
    ['the words of a USR DTU', text('www.usr.cn')],
    ['"HEARTBEAT"', text('HEARTBEAT')],
    ['the IMEI again', text(testImei)],
    ['the IMEI in its JSON again', jsonLogin],
    ['the binary registration again', bcdLogin],
    ['JSON that says so', text('{"type":"heartbeat","n":3}')],
    ['an empty object', text('{}')],
  ];

  it.each(beats)('%s is not bus data: alone, before, after and between replies', (_, beat) => {
    expect(registered().push(beat)).toEqual([{ kind: 'heartbeat', bytes: beat }]);
    // Too similar to bus data to be removed from a chunk: the binary login, and an object of two bytes.
    if (beat === bcdLogin || beat.length === 2) return;
    expect(dataOf(registered().push(concatBytes(beat, testReply)))).toBe(toHex(testReply));
    expect(dataOf(registered().push(concatBytes(testReply, beat)))).toBe(toHex(testReply));
    // Words inside a chunk stay, as they could be text in registers; listeners find the answer around them.
    const between = dataOf(registered().push(concatBytes(testReply, beat, testReply)));
    const words = ['ping\r\n', 'ping', 'Ping', 'www.usr.cn', 'HEARTBEAT'].map((word) => toHex(text(word)));
    expect(between.replace(new RegExp(words.join('|')), '')).toBe(toHex(testReply).repeat(2));
  });

  it.each(beats)('%s between two halves of a reply leaves the reply complete', (_, beat) => {
    for (const [head, tail] of cuts(testReply)) {
      const link = registered();
      const events = [
        ...link.push(head),
        ...link.push(beat, { midAnswer: true }),
        ...link.push(tail, { midAnswer: true }),
      ];
      expect(dataOf(events)).toBe(toHex(testReply));
      expect(kinds(events)).toContain('heartbeat');
    }
  });

  it.each([0x00, 0xfe])(
    'a heartbeat of one byte (%i) is recognised on an idle bus and never within an answer',
    (byte) => {
      const link = registered();
      expect(link.push(Uint8Array.of(byte))).toMatchObject([{ kind: 'heartbeat' }]);
      expect(link.push(Uint8Array.of(byte), { midAnswer: true })).toMatchObject([{ kind: 'data' }]);
    },
  );

  it('a configured heartbeat is recognised, as a whole if it is short', () => {
    const link = createDtuLink('auto', { heartbeats: ['hello', 'HB', Uint8Array.of(0xaa, 0x55)] });
    link.push(text(testImei));
    expect(kinds(feed(link, [text('hello'), text('HB'), bytes('aa55')]))).toEqual(
      new Array(3).fill('heartbeat'),
    );
    expect(dataOf(link.push(concatBytes(text('HB'), testReply)))).toBe(`4842${toHex(testReply)}`);
    expect(dataOf(link.push(concatBytes(text('hello'), testReply)))).toBe(toHex(testReply));
  });

  it('split in two is kept on an idle bus, and treated as data if nothing follows', () => {
    const link = registered();
    expect(feed(link, [text('pi'), text('ng')])).toMatchObject([{ kind: 'heartbeat' }]);
    expect(link.push(text('pi'))).toEqual([]);
    expect(link.flush()).toEqual([{ kind: 'data', bytes: text('pi') }]);
    expect(link.flush()).toEqual([]);
    expect(link.push(text('pi'), { midAnswer: true })).toMatchObject([{ kind: 'data' }]);
  });
});
