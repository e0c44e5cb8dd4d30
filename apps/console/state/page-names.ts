import { isRecord } from '@heliodeck/kit/is-record';
import { createStore } from './store.ts';

/** Maximum number of names, which is enough for all opened pages (tags.ts). */
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
 * Names of opened pages by path, set by the pages themselves: the process that a form starts. Their addresses
 * contain ids only. Kept across a reload, as the tabs are.
 */
export const pageNames = createStore<PageNames>(kept());
pageNames.subscribe(() => {
  try {
    sessionStorage.setItem(key, JSON.stringify(pageNames.get()));
  } catch {
    // Without storage a page is named again when it is displayed.
  }
});

/** The names with that of one page; beyond the limit the oldest is removed. */
export function withName(names: PageNames, path: string, name: string): PageNames {
  if (names[path] === name) return names;
  const others = Object.entries(names).filter(([one]) => one !== path);
  return Object.fromEntries([...others, [path, name] as const].slice(-limit));
}

/** Sets the name of a page. */
export function namePage(path: string, name: string): void {
  pageNames.set((names) => withName(names, path, name));
}
