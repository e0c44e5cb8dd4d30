import { describe, expect, it } from 'vitest';
import { foundRegions } from './region-found.tsx';

const fujian = { id: '35', title: '福建省', hasChildren: true, above: [] };
const fuzhou = { id: '3501', title: '福州市', hasChildren: true, above: [{ id: '35', title: '福建省' }] };
const isProvince = (code: string): boolean => code.length === 2;
const places = (found: Parameters<typeof foundRegions>[0], below: Parameters<typeof foundRegions>[2]) =>
  foundRegions(found, isProvince, below).map(({ id, pId, selectable, isLeaf }) => [
    id,
    pId,
    selectable,
    isLeaf,
  ]);

describe('regions that a search found', () => {
  it('are listed together whatever their level, and only those narrow enough can be chosen', () => {
    expect(places([fujian, fuzhou], new Map())).toEqual([
      ['35', '00', false, true],
      ['3501', '00', true, true],
    ]);
  });

  it('a region that is too wide shows the regions below it, and none is listed twice', () => {
    const below = [
      { id: '3501', title: '福州市' },
      { id: '3502', title: '厦门市' },
    ];
    expect(places([fujian, fuzhou], new Map([['35', below]]))).toEqual([
      ['35', '00', false, false],
      ['3502', '35', true, true],
      ['3501', '00', true, true],
    ]);
    // Its level has not arrived yet.
    expect(places([fujian], new Map([['35', undefined]]))).toEqual([['35', '00', false, true]]);
  });
});
