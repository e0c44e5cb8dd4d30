import { isRecord } from '@heliodeck/kit/is-record';
import { createStore } from './store.ts';

/** A page that was opened: its path (of a frame with the name of what it shows) names it, its address brings it back as it was left. */
export interface Tag {
  readonly path: string;
  readonly href: string;
}

const limit = 24;
const key = 'heliodeck.tags';

const isTag = (value: unknown): value is Tag =>
  isRecord(value) && typeof value.path === 'string' && typeof value.href === 'string';

function kept(): readonly Tag[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter(isTag) : [];
  } catch {
    return [];
  }
}

/** Pages opened in this tab of the browser, in the order they were opened. */
export const tags = createStore<readonly Tag[]>(kept());
tags.subscribe(() => {
  try {
    sessionStorage.setItem(key, JSON.stringify(tags.get()));
  } catch {
    // Without storage the strip starts empty after a reload.
  }
});

/** Notes a visit; past the limit the oldest other tag goes. */
export function visited(list: readonly Tag[], visit: Tag): readonly Tag[] {
  const at = list.findIndex((tag) => tag.path === visit.path);
  if (at >= 0) return list[at]?.href === visit.href ? list : list.with(at, visit);
  return [...list, visit].slice(-limit);
}

/** Takes a page's tag away without going anywhere. */
export function forgetTag(path: string): void {
  tags.set((before) => before.filter((tag) => tag.path !== path));
}

export type CloseWhat = 'this' | 'others' | 'right' | 'all';

/**
 * Closes tags around one.
 * @returns the tags left, and where to go when the shown one is gone: its right neighbour, else its left one
 */
export function closed(
  list: readonly Tag[],
  path: string,
  what: CloseWhat,
  shown: string,
): { readonly left: readonly Tag[]; readonly go: string | undefined } {
  const at = list.findIndex((tag) => tag.path === path);
  const stays: Record<CloseWhat, (tag: Tag, index: number) => boolean> = {
    this: (tag) => tag.path !== path,
    others: (tag) => tag.path === path,
    right: (_tag, index) => index <= at,
    all: () => false,
  };
  const left = list.filter(stays[what]);
  if (left.some((tag) => tag.path === shown)) return { left, go: undefined };
  const was = list.findIndex((tag) => tag.path === shown);
  const near = list.slice(was + 1).find((tag) => left.includes(tag)) ?? left.at(-1);
  return { left, go: near?.href ?? '/' };
}
