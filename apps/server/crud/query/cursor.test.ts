import { describe, expect, it } from 'vitest';
import { takeCursor } from './cursor.ts';

const counted = { total: 'exact', isId: (id: string) => /^\d+$/.test(id) } as const;
const unending = { ...counted, total: 'bounded' } as const;
const codeOf = (others: Readonly<Record<string, string>>, page = 1): unknown => {
  try {
    return takeCursor(unending, others, page);
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

describe('the position of a page after a row', () => {
  it.each([
    [{ afterId: '12x' }, 1, 'request.parameterFormat'],
    [{ afterId: 'end' }, 1, 'request.parameterFormat'],
    [{ beforeId: '' }, 1, 'request.parameterFormat'],
    [{ afterId: '7', beforeId: '8' }, 1, 'search.twoPlaces'],
    [{ afterId: '7' }, 2, 'search.twoPlaces'],
    [{ beforeId: 'end' }, 3, 'search.twoPlaces'],
  ])('%j on page %i is refused as %s', (others, page, code) => {
    expect(codeOf(others, page)).toBe(code);
  });

  it('is removed from the parameters, and the others are kept', () => {
    expect(takeCursor(unending, { afterId: '7', deptId: '1' }, 1)).toEqual({
      cursor: { side: 'after', id: '7' },
      rest: { deptId: '1' },
    });
    expect(takeCursor(unending, { beforeId: 'end' }, 1)).toEqual({
      cursor: { side: 'before', id: undefined },
      rest: {},
    });
  });

  it('has no effect on a list that is counted as a whole', () => {
    const others = { afterId: 'nonsense', beforeId: 'end' };
    expect(takeCursor(counted, others, 4)).toEqual({ cursor: undefined, rest: others });
  });

  it('is absent if none is requested', () => {
    expect(takeCursor(unending, { deptId: '1' }, 9)).toEqual({ cursor: undefined, rest: { deptId: '1' } });
  });
});
