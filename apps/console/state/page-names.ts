import { isRecord } from '@heliodeck/kit/is-record';
import { createStore } from './store.ts';

/** More names than opened pages (tags.ts) are not needed. */
const limit = 48;
const key = 'heliodeck.pageNames';

type PageNames = Readonly<Record<string, string>>;

function kept(): PageNames {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (!isRecord(value)) return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

/**
 * What opened pages show, by their paths, as the pages themselves learned it: the process that a form starts. Their addresses hold
 * ids only. Kept over a reload, as the tags are.
 */
export const pageNames = createStore<PageNames>(kept());
pageNames.subscribe(() => {
  try {
    sessionStorage.setItem(key, JSON.stringify(pageNames.get()));
  } catch {
    // Without storage a page is named again once it is shown.
  }
});

/** The names with that of one page; past the limit the oldest goes. */
export function withName(names: PageNames, path: string, name: string): PageNames {
  if (names[path] === name) return names;
  const others = Object.entries(names).filter(([one]) => one !== path);
  return Object.fromEntries([...others, [path, name] as const].slice(-limit));
}

/** Says what a page shows. */
export function namePage(path: string, name: string): void {
  pageNames.set((names) => withName(names, path, name));
}
