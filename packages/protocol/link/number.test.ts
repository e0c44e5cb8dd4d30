import { concatBytes, toHex } from '@heliodeck/kit/bytes';
import { describe, expect, it } from 'vitest';
import { appendCrc } from '../modbus/crc16.ts';
import { cuts } from '../vectors/trial.ts';
import { bytes, dataOf, feed, text } from './dtu-link.test-support.ts';
import { createDtuLink } from './dtu-link.ts';
import { imeiOfNumber } from './number.ts';

const ownNumber = '13800138000';
const prot = concatBytes(bytes('11223344'), text(ownNumber), bytes('00c0a8016400'));
const inhand = concatBytes(bytes('aa01'), text(ownNumber), bytes('0d'));

describe('a DTU with an eleven-digit number as its name', () => {
  it.each([
    ['letters in it', concatBytes(bytes('aa01'), text('1380013800X'), bytes('0d'))],
    ['another ending', concatBytes(bytes('aa01'), text(ownNumber), bytes('0e'))],
    ['ten digits', concatBytes(bytes('11223344'), text('1380013800'), bytes('0000c0a8016400'))],
  ])('is refused with %s', (_, login) => {
    const link = createDtuLink('auto');
    const events = [...link.push(login), ...link.flush()];
    expect(events.map(({ kind }) => kind)).not.toContain('registration');
  });

  it('a number in the unsupported envelope of Alotcer is refused with that name', () => {
    const login = concatBytes(bytes('7b311500'), text(ownNumber), bytes('c0a801647d'));
    const link = createDtuLink('auto');
    expect([...link.push(login), ...link.flush()]).toMatchObject([
      { kind: 'discard', reason: 'foreign-envelope' },
    ]);
  });

  it.each([
    ['four-faith', prot],
    ['inhand', inhand],
  ] as const)('is identified by fifteen digits, and shown as %s', (form, login) => {
    const link = createDtuLink('auto');
    expect(link.push(login)).toEqual([{ kind: 'registration', imei: imeiOfNumber(ownNumber), luhn: false }]);
    expect(link.form).toBe(form);
  });

  it('a number of InHand is followed by unchanged bus data', () => {
    const link = createDtuLink('auto');
    link.push(inhand);
    const frame = appendCrc(bytes('01030400fefd09'));
    expect(toHex(link.wrap(frame))).toBe(toHex(frame));
    expect(dataOf(link.push(frame))).toBe(toHex(frame));
  });
});

describe('the escapes of PROT', () => {
  const frame = appendCrc(bytes('0103060001fefd00fe'));
  const linked = () => {
    const link = createDtuLink('auto');
    link.push(prot);
    return link;
  };

  it('are added and removed, wherever TCP splits, also with a heartbeat in the middle', () => {
    const escaped = linked().wrap(frame);
    expect(toHex(escaped)).toContain('fdeefded00fdee');
    for (const [head, tail] of cuts(escaped)) {
      expect(dataOf(feed(linked(), [head, tail]))).toBe(toHex(frame));
      const link = linked();
      const events = [
        ...link.push(head),
        ...link.push(bytes('fe'), { midAnswer: true }),
        ...link.push(tail, { midAnswer: true }),
      ];
      // No DTU puts anything between the two bytes of an escape.
      if (head.at(-1) !== 0xfd) expect(dataOf(events)).toBe(toHex(frame));
    }
  });

  it('leave a single FE a heartbeat', () => {
    expect(linked().push(bytes('fe'))).toMatchObject([{ kind: 'heartbeat' }]);
  });
});
