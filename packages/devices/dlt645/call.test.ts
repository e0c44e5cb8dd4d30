import { fromHex, noBytes, toHex } from '@heliodeck/kit/bytes';
import { describe, expect, it } from 'vitest';
import { dlt645Of1997 } from '../profiles/dlt645-1997.ts';
import { dlt645Of2007 } from '../profiles/dlt645-2007.ts';

describe.each([
  ['2007', dlt645Of2007],
  ['1997', dlt645Of1997],
])('a search for meters of DL/T 645-%s', (_, { driver }) => {
  const { call } = driver.probe;

  it.each([
    ['42', '6842aaaaaaaaaa68'],
    ['0042', '684200aaaaaaaa68'],
    ['201000000002', '6802000000102068'],
  ])('addresses every meter whose address ends in %s, with AA for the preceding digits', (ending, head) => {
    expect(toHex(call?.anyone(ending).request ?? noBytes)).toContain(head);
  });

  it('takes the address from the frame that answered, also after wake-up bytes', () => {
    const reply = fromHex('fefefe6842000000000068810200009316') ?? noBytes;
    expect(call?.addressIn(reply)).toBe(42);
    expect(call?.addressIn(reply.subarray(3))).toBe(42);
  });
});
