import { isGroup, type MenuNode, menuOutline } from '@heliodeck/model/permissions/menu-outline';
import { pairedIcons } from '@heliodeck/model/wire/menu-icon';
import { describe, expect, it } from 'vitest';
import { iconPaths, isIconName } from './icon-paths.ts';

const nodes = (list: readonly MenuNode[]): readonly MenuNode[] =>
  list.flatMap((node) => [node, ...(isGroup(node) ? nodes(node.children) : [])]);

describe('the icon set', () => {
  it.each(nodes(menuOutline).map((node) => [node.code, node.icon]))(
    'has the icon of menu %s: %s',
    (_code, icon) => {
      expect(isIconName(icon)).toBe(true);
    },
  );
  it('names of our icons that a stock client also has belong to the same icon', () => {
    expect([...pairedIcons].sort()).toEqual(Object.keys(iconPaths).sort());
  });
  it.each(Object.entries(iconPaths))('%s is drawn within its 24 × 24 area', (_name, path) => {
    expect(path).toMatch(/^M[\d\s.,\-MmLlHhVvAaCcSsQqZz]+$/);
    const [x, y] = path
      .slice(1)
      .split(/[\s]|(?<=\d)(?=[a-z-])/i)
      .map(Number);
    for (const start of [x, y]) expect(start).toBeGreaterThanOrEqual(0);
  });
});
