import { isRecord } from '@heliodeck/kit/is-record';
import { createStore } from './store.ts';

/**
 * An opened page: its path (for an embedding page with the name of the embedded one) is its key, its address
 * restores it as it was left.
 */
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

/** Pages opened in this tab of the browser, in the order in which they were opened. */
export const tags = createStore<readonly Tag[]>(kept());
tags.subscribe(() => {
  try {
    sessionStorage.setItem(key, JSON.stringify(tags.get()));
  } catch {
    // Without storage the strip is empty after a reload.
  }
});

/** Adds a visit; beyond the limit the oldest other tab is removed. */
export function visited(list: readonly Tag[], visit: Tag): readonly Tag[] {
  const at = list.findIndex((tag) => tag.path === visit.path);
  if (at >= 0) return list[at]?.href === visit.href ? list : list.with(at, visit);
  return [...list, visit].slice(-limit);
}

/** Removes a page's tab without changing the address. */
export function forgetTag(path: string): void {
  tags.set((before) => before.filter((tag) => tag.path !== path));
}

export type CloseWhat = 'this' | 'others' | 'right' | 'all';

/**
 * Closes tabs relative to one.
 * @returns the remaining tabs, and the page to open if the current one was closed: its right neighbour, else
 * its left one
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
