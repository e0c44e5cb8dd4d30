import { describe, expect, it } from 'vitest';
import { ownIcon, pairedIcons, storedIcon, wireIcon } from './menu-icon.ts';

describe('the icon of a menu', () => {
  it.each(pairedIcons)('%s is returned as a class of a stock client’s font and stored as before', (name) => {
    expect(wireIcon(name)).toMatch(new RegExp(`^iconfont icon[\\w-]+ ${name}$`));
    expect(storedIcon(wireIcon(name))).toBe(name);
    expect(storedIcon(name)).toBe(name);
    expect(ownIcon(wireIcon(name))).toBe(name);
  });

  it('the icon of a menu that a stock client chose is kept for it, and has one of ours', () => {
    expect(storedIcon('iconfont iconicon_setting')).toBe('iconfont iconicon_setting');
    expect(wireIcon('iconfont iconicon_setting')).toBe('iconfont iconicon_setting');
    expect(ownIcon('iconfont iconicon_setting')).toBe('settings');
    expect(ownIcon('iconfont icon-caidan')).toBe('menu');
  });

  it('the icon of a menu that is in neither set is unchanged', () => {
    for (const name of ['', 'form', 'iconfont icongithub', 'constructor']) {
      expect(wireIcon(name)).toBe(name);
      expect(storedIcon(name)).toBe(name);
      expect(ownIcon(name)).toBe(name);
    }
  });
});
