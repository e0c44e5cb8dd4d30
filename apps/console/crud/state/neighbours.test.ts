import { describe, expect, it } from 'vitest';
import { emptyState, type ListPlace } from './list-state.ts';
import { behindNumbers, neighboursOf } from './neighbours.ts';

const rows = [{ id: '9' }, { id: '8' }, { id: '7' }];
const shown = { rows, isMore: true, isEstimated: true, reached: 100_000 };
const at = (side: ListPlace['side'], id: string) => ({ ...emptyState(), place: { side, id } });

describe('a page with a number', () => {
  it('has buttons to the end only, while the next page has a number too', () => {
    const beside = neighboursOf({ ...emptyState(), page: 9_999 }, shown);
    expect(beside.nextPage).toBeUndefined();
    expect(behindNumbers(beside)).toEqual(['lastPage']);
  });
  it('is followed by the page after its last row where numbers end', () => {
    const beside = neighboursOf({ ...emptyState(), page: 10_000 }, shown);
    expect(beside.nextPage).toEqual({ page: 1, place: { side: 'afterId', id: '7' } });
    expect(behindNumbers(beside)).toEqual(['nextPage', 'lastPage']);
  });
  it('is followed by no page that begins by a row if the list is counted', () => {
    const counted = { ...shown, isEstimated: false, reached: 3 };
    expect(neighboursOf(emptyState(), counted).nextPage).toBeUndefined();
  });
});

describe('a page that begins at a row', () => {
  it('is between the rows before its first and after its last', () => {
    expect(neighboursOf(at('afterId', '10'), shown)).toEqual({
      firstPage: { page: 1 },
      previousPage: { page: 1, place: { side: 'beforeId', id: '9' } },
      nextPage: { page: 1, place: { side: 'afterId', id: '7' } },
      lastPage: { page: 1, place: { side: 'beforeId', id: 'end' } },
    });
  });
  it.each([
    ['the last rows', at('beforeId', 'end'), shown],
    ['nothing behind it', at('afterId', '10'), { ...shown, isMore: false }],
  ])('has no neighbours with %s', (_, state, list) => {
    const { nextPage, lastPage, previousPage } = neighboursOf(state, list);
    expect([nextPage, lastPage]).toEqual([undefined, undefined]);
    expect(previousPage).toBeDefined();
  });
  it('leads to the end of the list if its rows are gone, and to the first page if it cannot be read', () => {
    const empty = neighboursOf(at('afterId', '1'), { ...shown, rows: [], isMore: false });
    expect(empty.previousPage).toEqual({ page: 1, place: { side: 'beforeId', id: 'end' } });
    const unread = neighboursOf(at('afterId', '1'), undefined);
    expect(unread).toMatchObject({ firstPage: { page: 1 }, previousPage: undefined, nextPage: undefined });
  });
});
