import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { closed as Closed, Tag, visited as Visited } from './tags.ts';

const tag = (path: string, search = ''): Tag => ({ path, href: path + search });
const three = [tag('/a'), tag('/b', '?size=20'), tag('/c')];
let closed: typeof Closed;
let visited: typeof Visited;

beforeAll(async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => 'not json', setItem: () => undefined });
  ({ closed, visited } = await import('./tags.ts'));
});

describe('open pages', () => {
  it('are not opened twice, and store the latest address of each', () => {
    const after = visited(three, tag('/b', '?size=50'));
    expect(after.map((item) => item.href)).toEqual(['/a', '/b?size=50', '/c']);
    expect(visited(after, tag('/b', '?size=50'))).toBe(after);
  });
  it('are limited to two dozen: the oldest is removed', () => {
    const many = Array.from({ length: 30 }, (_, index) => tag(`/p${index}`)).reduce(
      visited,
      [] as readonly Tag[],
    );
    expect(many).toHaveLength(24);
    expect(many[0]?.path).toBe('/p6');
  });
});

describe('closing a page', () => {
  it('keeps the visible page when another is closed', () => {
    expect(closed(three, '/a', 'this', '/b')).toEqual({ left: [three[1], three[2]], go: undefined });
  });
  it('shows the right neighbour as it was left, when the visible one is closed', () => {
    expect(closed(three, '/a', 'this', '/a').go).toBe('/b?size=20');
  });
  it('shows the left neighbour if there is none to the right', () => {
    expect(closed(three, '/c', 'this', '/c').go).toBe('/b?size=20');
  });
  it('shows the remaining page when the others are closed from it', () => {
    expect(closed(three, '/c', 'others', '/a')).toEqual({ left: [three[2]], go: '/c' });
  });
  it('closes only pages to the right', () => {
    expect(closed(three, '/a', 'right', '/a')).toEqual({ left: [three[0]], go: undefined });
  });
  it('shows the start page when all are closed', () => {
    expect(closed(three, '/a', 'all', '/b')).toEqual({ left: [], go: '/' });
  });
});
