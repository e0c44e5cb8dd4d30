import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './source-files.ts';

/** The parts of a package.json of the repository that tests check. */
export interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string | null>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The package.json of a part such as 'packages/kit'. */
export function manifestOf(part: string): Manifest {
  return JSON.parse(readFileSync(join(root, part, 'package.json'), 'utf8')) as Manifest;
}

/** The folder of a package by its name: '@heliodeck/kit' is 'packages/kit', '@heliodeck/simulator' 'apps/simulator'. */
export function folderOf(name: string): string {
  const own = name.replace('@heliodeck/', '');
  return `${['console', 'server', 'simulator'].includes(own) ? 'apps' : 'packages'}/${own}`;
}

/** The parts that a part names as dependencies, as folders; with those of its tests on request. */
export function dependenciesOf(part: string, withTests = false): readonly string[] {
  const { dependencies = {}, devDependencies = {} } = manifestOf(part);
  return Object.keys({ ...dependencies, ...(withTests && devDependencies) })
    .filter((name) => name.startsWith('@heliodeck/'))
    .map(folderOf);
}
