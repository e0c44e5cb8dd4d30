import { fromHex, noBytes } from '@heliodeck/kit/bytes';
import { ascii, rtu } from '@heliodeck/protocol/by-hand.test-support';
import { encodeDlt645Frame } from '@heliodeck/protocol/dlt645/frame';
import { sealCrc } from '@heliodeck/protocol/modbus/crc16';
import { encodePaceFrame } from '@heliodeck/protocol/pace/frame';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dlt645Of2007 } from '../profiles/dlt645-2007.ts';
import { epeverTracer } from '../profiles/epever-tracer.ts';
import { paceAscii } from '../profiles/pace-ascii.ts';
import { profiles } from '../registry.ts';
import { explain } from './explain.ts';

const hex = (text: string) => fromHex(text) ?? noBytes;

describe('a raw packet', () => {
  it('a raw packet of another protocol has no explanation', () => {
    expect(explain(paceAscii, hex('01043100000fbef2'), hex('01040200c57963'))).toBeUndefined();
    expect(explain(dlt645Of2007, hex('01043100000fbef2'), hex('01040200c57963'))).toBeUndefined();
  });

  it('a raw packet answered by another unit has no explanation', () => {
    const reply = sealCrc(Uint8Array.of(2, 4, 2, 0x05, 0x10, 0, 0));
    expect(explain(epeverTracer, hex('0104310400017ef7'), reply)).toBeUndefined();
  });

  it.each([
    ['0 registers', epeverTracer, sealCrc(Uint8Array.of(1, 4, 0x31, 0, 0, 0, 0, 0))],
    ['1000 registers', epeverTracer, sealCrc(Uint8Array.of(1, 4, 0x31, 0, 3, 0xe8, 0, 0))],
    [
      'an item behind the last',
      dlt645Of2007,
      encodeDlt645Frame({ address: '000000000001', control: 0x11, data: Uint8Array.of(1) }),
    ],
  ])('a raw packet that requests %s has no explanation', (_, profile, request) => {
    expect(explain(profile, request, Uint8Array.of(1, 2, 3))).toBeUndefined();
  });

  it('is explained as far as the profile covers it, without the rest', () => {
    const reply = sealCrc(Uint8Array.of(1, 3, 4, 0x00, 0x01, 0x00, 0x78, 0, 0));
    const asked = sealCrc(Uint8Array.of(1, 3, 0x90, 0x6a, 0, 2, 0, 0));
    expect(explain(epeverTracer, asked, reply)).toEqual({ kind: 'values', values: { equalizeMinutes: 120 } });
  });

  it.each([
    ['a coil on', '01050002ff00', { manualLoad: 1 }],
    ['a coil off', '010500020000', { manualLoad: 0 }],
    ['a register', '0106906b0078', { equalizeMinutes: 120 }],
    ['a register nobody knows', '010612340001', {}],
  ])('a raw packet that writes %s is explained by the written values', (_, frame, values) => {
    expect(explain(epeverTracer, rtu(frame), rtu(frame))).toEqual({ kind: 'values', values });
    expect(explain(epeverTracer, rtu(frame), rtu(`${frame.slice(0, 8)}4321`))).toBeUndefined();
    const refused = rtu(`01${(Number(frame.slice(2, 4)) + 80).toString()}02`);
    expect(explain(epeverTracer, rtu(frame), refused)).toEqual({ kind: 'error', code: 'modbus-2' });
  });

  it('a raw packet for identification is explained: vendor, product, revision', () => {
    const text = (words: string) =>
      [words.length, ...ascii(words)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const objects = `00${text('EPsolar Tech co., Ltd')}01${text('LS1024B')}02${text('V01.00+V01.05')}`;
    expect(explain(epeverTracer, rtu('012b0e0100'), rtu(`012b0e0101000003${objects}`))).toEqual({
      kind: 'values',
      values: { vendorName: 'EPsolar Tech co., Ltd', productCode: 'LS1024B', revision: 'V01.00+V01.05' },
    });
  });

  it.each([
    [0xa1, '00'],
    [0x99, '06'],
  ])(
    'a raw packet to a PACE pack is explained if the reply does not repeat the command: command %i',
    (code, asked) => {
      const parts = { version: 0x25, address: 2, cid1: 0x46 };
      const request = encodePaceFrame({ ...parts, code, info: hex(asked) });
      const reply = encodePaceFrame({ ...parts, code: 0, info: hex('ff1203') });
      expect(explain(paceAscii, request, reply)).toEqual({ kind: 'values', values: { info: 'FF1203' } });
      const refused = encodePaceFrame({ ...parts, code: 4, info: noBytes });
      expect(explain(paceAscii, request, refused)).toEqual({ kind: 'error', code: 'pace-04' });
    },
  );

  it('never causes an exception in the explanation', () => {
    const bytes = fc.uint8Array({ maxLength: 40 });
    fc.assert(
      fc.property(bytes, bytes, fc.constantFrom(...profiles.keys()), (request, response, id) => {
        const profile = profiles.get(id) ?? epeverTracer;
        explain(profile, request, response);
        if (request.length > 3) explain(profile, sealCrc(request), response);
      }),
      { numRuns: 400, seed: 3 },
    );
  });
});
