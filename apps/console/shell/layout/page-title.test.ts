import { describe, expect, it } from 'vitest';
import { isNamedAbove, openedPageKey } from './page-title.ts';

const frame = (name: string): string => `/myiframe/urlPath?name=${encodeURIComponent(name)}&src=%2Fureport`;

describe('the titles of open pages', () => {
  it('is the path, without its search part', () => {
    expect(openedPageKey('/alarm/list?grade=1#top')).toBe('/alarm/list');
    expect(openedPageKey('/alarm/list/')).toBe('/alarm/list');
    expect(openedPageKey('/myiframe/urlPath')).toBe('/myiframe/urlPath');
  });

  it('contain the report where a frame shows one, whatever its parameters', () => {
    expect(openedPageKey(frame('preview-日报'))).toBe(
      openedPageKey(`${frame('preview-日报')}%3Fmonth%3D2026-11#a`),
    );
    expect(openedPageKey(frame('preview-日报'))).not.toBe(openedPageKey(frame('designer-日报')));
    expect(openedPageKey(openedPageKey(frame('preview-日报')))).toBe(openedPageKey(frame('preview-日报')));
  });

  it('identifies a frame before any menu is known', () => {
    expect(isNamedAbove([], openedPageKey(frame('preview-日报')))).toBe(true);
    expect(isNamedAbove([], '/nothing/there')).toBe(false);
  });
});
