import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './source-files.ts';

// docs/architecture.md defines the parts, layers and areas; tests read them from there.

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');

/**
 * The text below a heading of docs/architecture.md, up to the next heading of its level or above.
 * @throws Error where there is no such heading
 */
export function architectureSection(heading: string): string {
  const [, marks = '', text = ''] = new RegExp(`\\n(#+) ${heading}\\n([\\s\\S]*)`).exec(page) ?? [];
  if (marks === '') throw new Error(`docs/architecture.md has no heading '${heading}'`);
  const [section = ''] = text.split(new RegExp(`\\n#{1,${marks.length}} `));
  return section;
}

/** The rows of a table whose first cell is a name in backticks: that name without its last slash, and the other cells. */
export function namedRows(section: string): readonly (readonly [name: string, ...cells: string[]])[] {
  return [...section.matchAll(/^\| `([^`|]+?)\/?` *\|(.*)\|$/gm)].map(
    ([, name = '', cells = '']) => [name, ...cells.split('|').map((cell) => cell.trim())] as const,
  );
}

/** Names of folders in a text, each written in backticks with a slash after it. */
export function foldersIn(text: string): readonly string[] {
  return [...text.matchAll(/`([a-z-]+)\/`/g)].map(([, name = '']) => name);
}

const parts = architectureSection('Parts and arrows');
const [, pure = ''] = /\n([a-z, ]+) also run in a browser/.exec(parts) ?? [];

/** Packages that also run in a browser and have no clock, no network and no process, as 'packages/kit'. */
export const purePackages: readonly string[] = pure.split(/, | and /).map((name) => `packages/${name}`);

/** All packages that also run in a browser: nothing of Node in them. */
export const browserPackages: readonly string[] = [
  ...purePackages,
  ...[...parts.matchAll(/\b([a-z]+) runs in both too\b/g)].map(([, name]) => `packages/${name}`),
];
