import { fromHex, noBytes, toHex } from '@heliodeck/kit/bytes';
import { describe, expect, it } from 'vitest';
import { appendCrc, crc16, hasValidCrc } from './crc16.ts';

const bytes = (hex: string) => fromHex(hex) ?? noBytes;

describe('CRC-16/MODBUS', () => {
  it('refuses data that are too short to contain anything but a CRC', () => {
    expect(hasValidCrc(noBytes)).toBe(false);
    expect(hasValidCrc(Uint8Array.of(0xff, 0xff))).toBe(false);
    expect(hasValidCrc(bytes('01030000000ac5cd'), 0, 9)).toBe(false);
  });

  it('is 4B37H for the check string of the catalogues', () => {
    expect(crc16(new TextEncoder().encode('123456789'))).toBe(0x4b37);
  });

  it('is sent low byte first', () => {
    expect(toHex(appendCrc(bytes('01030000000a')))).toBe('01030000000ac5cd');
    expect(hasValidCrc(bytes('01030000000ac5cd'))).toBe(true);
    expect(hasValidCrc(bytes('01030000000acdc5'))).toBe(false);
  });
});
