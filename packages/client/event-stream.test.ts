import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventStreamParser } from './event-stream.ts';

const sample =
  ': hello\n\nid: 7\ndata: {"kind":"online"}\n\nevent: tick\r\ndata: a\r\ndata: b\r\n\r\ndata\n\nid: 8\n\n';
const expected = [
  { id: '7', event: 'message', data: '{"kind":"online"}' },
  { id: '7', event: 'tick', data: 'a\nb' },
  { id: '7', event: 'message', data: '' },
];

describe('the event stream parser', () => {
  it('yields nothing for comments or for an id without data', () => {
    const parse = eventStreamParser();
    expect(parse(':\n\nid: 1\n\n')).toEqual([]);
  });
  it('waits for the blank line before it yields an event', () => {
    const parse = eventStreamParser();
    expect(parse('data: half')).toEqual([]);
    expect(parse(' and half\n')).toEqual([]);
    expect(parse('\n')).toEqual([{ id: '', event: 'message', data: 'half and half' }]);
  });
  it('yields the same events however the bytes were split', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: sample.length }), { maxLength: 8 }), (cuts) => {
        const parse = eventStreamParser();
        const edges = [0, ...cuts.sort((a, b) => a - b), sample.length];
        const found = edges.slice(1).flatMap((end, index) => parse(sample.slice(edges[index], end)));
        expect(found).toEqual(expected);
      }),
    );
  });
});
