import { describe, expect, it } from 'vitest';
import { packetHint, packetProblem } from './packet-text.ts';

describe('a packet as typed', () => {
  it('has to be non-empty and hexadecimal to be sent', () => {
    expect(packetProblem('  ')?.zh).toBe('请输入信息');
    expect(packetProblem('01 0G')?.en).toBe('The packet must be hexadecimal');
    expect(packetProblem('010')?.en).toBe('The packet must be hexadecimal');
  });
  it('has to fit into a frame of the bus, and is refused with a specific message otherwise', () => {
    expect(packetProblem('00'.repeat(1024))).toBeUndefined();
    expect(packetProblem('00 '.repeat(1025))?.zh).toBe('报文过长，最多1024字节');
  });
  it('can be sent with a wrong CRC, with a hint only', () => {
    expect(packetProblem('01 03 00 00 00 01 00 00')).toBeUndefined();
    expect(packetHint('01 03 00 00 00 01 00 00')).toEqual({
      kind: 'wrong',
      appended: { crc: 'E307', packet: '0103000000010000E307' },
      replaced: { crc: '840A', packet: '010300000001840A' },
    });
  });
  it('shows no hint about the CRC while it is too short for one', () => {
    expect(packetHint('01')).toEqual({ kind: 'silent' });
    expect(packetHint('01 03')).not.toHaveProperty('replaced');
  });
  it('a packet with the right CRC is accepted, also in small letters and without spaces', () => {
    expect(packetHint('010300000001840a')).toEqual({ kind: 'right' });
  });
});
