import { matchesSyllables } from '@heliodeck/kit/syllables';
import { monitoringMenus } from '@heliodeck/model/permissions/monitoring-menus';
import { otherNames } from '@heliodeck/model/permissions/other-names';
import type { ListedMenu } from './menus.ts';

/** A menu with its ancestors, outermost first, itself last. */
export type Trail = readonly [...ListedMenu[], ListedMenu];

/** Removes trailing slash and query, so that addresses can be compared. */
export const plainPath = (path: string): string => {
  const bare = path.split(/[?#]/)[0] ?? '';
  return bare.length > 1 ? bare.replace(/(?<!\/)\/+$/, '') : bare;
};

/** Every menu without children, which opens a screen, with its trail, in the order of the sidebar. */
export function leafTrails(tree: readonly ListedMenu[]): readonly Trail[] {
  const found: Trail[] = [];
  const visit = (node: ListedMenu, above: readonly ListedMenu[]): void => {
    const trail: Trail = [...above, node];
    if (node.children && node.children.length > 0) for (const child of node.children) visit(child, trail);
    else found.push(trail);
  };
  for (const node of tree) visit(node, []);
  return found;
}

/** The first screen of the sidebar that opens in this window: the start page. */
const firstTrail = (tree: readonly ListedMenu[]): Trail | undefined =>
  leafTrails(tree).find((trail) => trail.at(-1)?.path.startsWith('/'));

/** Address of the home page, the start page of users who monitor or administer. */
export const homePath = '/wel/index';

/** Menus of which any one makes a user an administrator. */
const administering: readonly string[] = ['tenant', 'user', 'role', 'log_sign_in', 'oss'];

/** Whether the user may open one of these screens. */
export const holdsOne = (tree: readonly ListedMenu[], codes: readonly string[]): boolean =>
  leafTrails(tree).some((trail) => codes.includes(trail.at(-1)?.code ?? ''));

/** Whether the user may open one of the screens about stations. */
export const mayWatch = (tree: readonly ListedMenu[]): boolean => holdsOne(tree, monitoringMenus);

/** Whether the user administers anything. */
export const mayAdminister = (tree: readonly ListedMenu[]): boolean => holdsOne(tree, administering);

/**
 * The start page: the home page for users who monitor or administer, else the first screen; undefined without
 * any menu.
 */
export function startPath(tree: readonly ListedMenu[]): string | undefined {
  return mayWatch(tree) || mayAdminister(tree) ? homePath : firstTrail(tree)?.at(-1)?.path;
}

/** The menu an address belongs to. */
export function trailOf(tree: readonly ListedMenu[], path: string): Trail | undefined {
  const wanted = plainPath(path);
  return leafTrails(tree).find((trail) => plainPath((trail.at(-1) as ListedMenu).path) === wanted);
}

/**
 * Menus that match all words of the query by their name in either language, another name, code or path. Menus
 * whose name contains them as whole words come first ('meter': Meter History before Charging Parameters),
 * then those whose name contains them.
 * @param syllables pinyin of the names by the id of the menu, if known
 */
export function searchMenus(
  tree: readonly ListedMenu[],
  query: string,
  syllables: Readonly<Record<string, readonly string[]>> = {},
): readonly Trail[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (nodes: readonly ListedMenu[], texts: readonly string[]): boolean => {
    const hay = texts.join(' ').toLowerCase();
    const isSpelled = (word: string) => nodes.some(({ id }) => matchesSyllables(syllables[id] ?? [], word));
    return words.every((word) => hay.includes(word) || isSpelled(word));
  };
  const called = (trail: Trail): boolean => trail.slice(-1).some((node) => holds([node], namesOf(node)));
  const found = leafTrails(tree).filter((trail) =>
    holds(
      trail,
      trail.flatMap((node) => [...namesOf(node), node.code, node.path]),
    ),
  );
  const hasWords = (trail: Trail): boolean => {
    const names = trail
      .slice(-1)
      .flatMap(namesOf)
      .join(' ')
      .toLowerCase()
      .split(/[^a-z0-9]+/);
    return words.length > 0 && words.every((word) => names.includes(word));
  };
  const rank = (trail: Trail): number => (hasWords(trail) ? 0 : called(trail) ? 1 : 2);
  return found.toSorted((one, other) => rank(one) - rank(other));
}

const namesOf = ({ name, nameEn = '', code }: ListedMenu): readonly string[] => {
  const other = otherNames[code];
  return [name, nameEn ?? '', ...(other ? [other.zh, other.en] : [])];
};
