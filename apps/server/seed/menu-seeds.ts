import {
  buttonsOf,
  isGroup,
  type MenuNode,
  type MenuScreen,
  menuOutline,
  platformCodes,
} from '@heliodeck/model/permissions/menu-outline';

/** A menu or button as stored, with its parent's code instead of its id. */
export interface MenuSeed {
  readonly code: string;
  /** null at the top. */
  readonly parentCode: string | null;
  readonly name: string;
  readonly nameEn: string;
  readonly path: string | null;
  readonly source: string;
  readonly category: 1 | 2;
  readonly alias: string;
  readonly action: number;
  readonly sort: number;
  /** Whether only the demonstration tenant has it. */
  readonly demoOnly: boolean;
}

const platformOnly = platformCodes();

/** Returns every menu and button of the outline, parents before children. A code that occurs twice is seeded once. */
export function menuSeeds(outline: readonly MenuNode[] = menuOutline): readonly MenuSeed[] {
  const seeds = new Map<string, MenuSeed>();
  const add = (seed: MenuSeed): void => void (seeds.has(seed.code) || seeds.set(seed.code, seed));
  const visit = (nodes: readonly MenuNode[], parentCode: string | null, demo: boolean): void => {
    nodes.forEach((node, index) => {
      const demoOnly = demo || (node.demoOnly ?? false);
      const { code, path, label, icon } = node;
      add({
        code,
        parentCode,
        path,
        name: label.zh,
        nameEn: label.en,
        source: icon,
        demoOnly,
        category: 1,
        alias: 'menu',
        action: 0,
        sort: index + 1,
      });
      if (isGroup(node)) visit(node.children, code, demoOnly);
      else for (const button of buttonSeeds(node, demoOnly)) add(button);
    });
  };
  visit(outline, null, false);
  return [...seeds.values()];
}

function buttonSeeds(screen: MenuScreen, demoOnly: boolean): MenuSeed[] {
  return buttonsOf(screen).map(({ code, label, action }, index) => {
    const alias = code.slice(code.lastIndexOf('_') + 1);
    return {
      code,
      parentCode: screen.code,
      path: buttonPath(screen, alias),
      name: label.zh,
      nameEn: label.en,
      source: '',
      category: 2,
      alias,
      action,
      sort: index + 1,
      demoOnly,
    };
  });
}

/** Buttons that remove have the path of the call itself, as existing systems do; others a page below the screen's. */
function buttonPath(screen: MenuScreen, alias: string): string {
  const { entity, path } = screen;
  return alias === 'delete' && entity ? `/api/${entity.path}/remove` : `${path}/${alias}`;
}

/** The menus of a new tenant unless param tenant.default.menuCode has others: the fewest codes, each for itself and its descendants. */
export function defaultTenantMenus(outline: readonly MenuNode[] = menuOutline): readonly string[] {
  return outline.flatMap((node) => {
    if (platformOnly.has(node.code) || node.demoOnly) return [];
    const whole = !isGroup(node) || !hasPlatformOnly(node.children);
    return whole ? [node.code] : defaultTenantMenus(node.children);
  });
}

function hasPlatformOnly(nodes: readonly MenuNode[]): boolean {
  return nodes.some(
    (node) => platformOnly.has(node.code) || (isGroup(node) && hasPlatformOnly(node.children)),
  );
}

/** Whether tenants other than 000000 get a menu by default. */
export function isForTenants(code: string, seeds: readonly MenuSeed[]): boolean {
  const byCode = new Map(seeds.map((seed) => [seed.code, seed]));
  for (let at = byCode.get(code); at !== undefined; at = byCode.get(at.parentCode ?? '')) {
    if (platformOnly.has(at.code) || at.demoOnly) return false;
  }
  return true;
}
