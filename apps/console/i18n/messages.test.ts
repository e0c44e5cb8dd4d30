import { label } from '@heliodeck/kit/label';
import { beforeAll, describe, expect, it, vi } from 'vitest';

describe('a word table', () => {
  beforeAll(() => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => undefined,
      removeItem: () => undefined,
    });
  });

  it('returns the requested language, also for texts with parameters', async () => {
    const { translate } = await import('./messages.ts');
    const table = {
      search: label('查询', 'Search'),
      chosen: (count: number) => label(`已选 ${count} 条`, `${count} selected`),
    };
    expect(translate(table, 'zh').search).toBe('查询');
    expect(translate(table, 'en').chosen(3)).toBe('3 selected');
  });

  it('returns the same object for the same table and language, so that memoised components are not rendered again', async () => {
    const { translate } = await import('./messages.ts');
    const table = { close: label('关闭', 'Close') };
    expect(translate(table, 'en')).toBe(translate(table, 'en'));
    expect(translate(table, 'en')).not.toBe(translate(table, 'zh'));
  });
});
