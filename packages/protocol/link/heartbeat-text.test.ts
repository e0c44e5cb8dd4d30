import { toHex } from '@heliodeck/kit/bytes';
import { expect, it } from 'vitest';
import { readHeartbeats } from './heartbeat-text.ts';

const read = (text: string | null) => readHeartbeats(text).map(toHex);

it('a line that is not a heartbeat is skipped without affecting the others', () => {
  expect(read('0xA\nHB\n心跳\n0x\n0xAG')).toEqual(['4842']);
});

it.each([
  ['HB', ['4842']],
  ['  my dtu 01 ', ['6d7920647475203031']],
  ['0xAA55', ['aa55']],
  [' 0xaa 55 01 ', ['aa5501']],
  ['HB\r\n\r\n0xFE FE\nlink,ok\n', ['4842', 'fefe', '6c696e6b2c6f6b']],
])('%j means %j', (text, beats) => {
  expect(read(text)).toEqual(beats);
});

it.each([null, '', ' \n'])('%j means that the DTU has no heartbeats', (text) => {
  expect(read(text)).toEqual([]);
});
