import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { architectureSection, namedRows } from './architecture.ts';
import { dependenciesOf, folderOf, manifestOf } from './manifests.ts';
import { repositoryFiles, sourceFiles } from './source-files.ts';

const parts = repositoryFiles()
  .filter((path) => /^(packages|apps)\/[a-z]+\/package\.json$/.test(path))
  .map((path) => path.replace('/package.json', ''));
const sources = sourceFiles('packages', 'apps', 'tests', 'scripts');
const partOf = (path: string): string => path.split('/').slice(0, 2).join('/');
/** The parts that a part may import, according to the table of docs/architecture.md; '*' for all packages. */
const allowed = new Map(
  namedRows(architectureSection('Parts and arrows')).map(([part, , cell = '']) => [
    part,
    cell.includes('all packages')
      ? ['*', ...(cell.includes('simulator') ? ['apps/simulator'] : [])]
      : [...cell.matchAll(/\b(kit|model|protocol|devices|alarms|workflow|reports|gateway|client)\b/g)].map(
          ([, name]) => `packages/${name}`,
        ),
  ]),
);
const specifiers = (text: string): readonly string[] =>
  [
    ...text.matchAll(
      /from ['"](@heliodeck\/[a-z]+\/[^'"]+)['"]|import\(['"](@heliodeck\/[a-z]+\/[^'"]+)['"]\)/g,
    ),
  ].map(([, one, other]) => one ?? other ?? '');

/** The file of a specifier according to the exports of its package; undefined if they do not include it. */
function opened(specifier: string): string | undefined {
  const [scope = '', name = '', ...rest] = specifier.split('/');
  const folder = folderOf(`${scope}/${name}`);
  const { exports = {} } = manifestOf(folder);
  const subpath = `./${rest.join('/')}`;
  const own = exports[subpath];
  if (own !== undefined) return own === null ? undefined : join(folder, own);
  const shut = Object.entries(exports).some(
    ([pattern, target]) => target === null && subpath.endsWith(pattern.replace('./*', '')),
  );
  const all = exports['./*'];
  return shut || !all ? undefined : join(folder, all.replace('*', subpath.slice(2)));
}

describe('package.json of packages', () => {
  it.each(parts)('%s names the packages of the repository that its code imports', (part) => {
    const missing = sources
      .filter(({ path }) => partOf(path) === part)
      .flatMap(({ path, imports }) => {
        const isTest = /\.test(-support)?\.tsx?$/.test(path);
        const named = dependenciesOf(part, isTest);
        return imports
          .map(partOf)
          .filter((to) => parts.includes(to) && to !== part && !named.includes(to))
          .map((to) => `${path} → ${to}`);
      });
    expect(missing).toEqual([]);
  });

  it.each(parts)('%s names no package that its code does not import', (part) => {
    const { dependencies = {}, devDependencies = {} } = manifestOf(part);
    const texts = sources.filter(({ path }) => partOf(path) === part).map(({ text }) => text);
    // Packages of the registry that only tests or scripts use belong to the part whose subject they are.
    const helpers = sources.filter(({ path }) => /^(tests|scripts)\//.test(path)).map(({ text }) => text);
    const isImported = (name: string) =>
      (name.startsWith('@heliodeck/') ? texts : [...texts, ...helpers]).some((text) =>
        text.includes(`'${name}`),
      );
    const unused = Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) => !name.startsWith('@types/') && !isImported(name),
    );
    expect(unused).toEqual([]);
  });

  it.each(parts)('%s names none that the table of the architecture does not allow', (part) => {
    const row = allowed.get(part) ?? [];
    expect(row.length > 0 || part === 'packages/kit' || part === 'packages/model').toBe(true);
    const beyond = dependenciesOf(part).filter(
      (to) => !row.includes(to) && !(row.includes('*') && to.startsWith('packages/')),
    );
    expect(beyond).toEqual([]);
  });

  it.each(parts)('%s exports files that exist', (part) => {
    const known = new Set(repositoryFiles());
    const gone = Object.values(manifestOf(part).exports ?? {})
      .filter((target): target is string => target !== null && !target.includes('*'))
      .filter((target) => !known.has(join(part, target)));
    expect(gone).toEqual([]);
  });

  it.each(parts)('%s lists no single export that no other package imports', (part) => {
    const { name, exports = {} } = manifestOf(part);
    const used = new Set(
      sources.filter(({ path }) => partOf(path) !== part).flatMap(({ text }) => specifiers(text)),
    );
    const listed = Object.keys(exports).filter((key) => !key.includes('*'));
    expect(listed.filter((key) => !used.has(name + key.slice(1)))).toEqual([]);
  });

  it('exports what other packages import, and test support to tests only', () => {
    const found = sources.flatMap(({ path, text }) =>
      specifiers(text).map((specifier) => ({ path, specifier })),
    );
    expect(found.length).toBeGreaterThan(1000);
    expect(found.filter(({ specifier }) => opened(specifier) === undefined)).toEqual([]);
    const isTest = (path: string) => /^tests\/|\.test(-support)?\.tsx?$/.test(path);
    expect(found.filter(({ path, specifier }) => /test-support/.test(specifier) && !isTest(path))).toEqual(
      [],
    );
  });
});
