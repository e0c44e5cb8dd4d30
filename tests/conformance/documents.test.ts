import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryFiles, root } from './source-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const files = repositoryFiles();
const known = new Set(files);
const documents = files.filter((path) => path.endsWith('.md'));

interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}
const manifests = files
  .filter((path) => /^([^/]+\/[^/]+\/)?package\.json$/.test(path))
  .map((path) => JSON.parse(read(path)) as Manifest);

/** Commands of npm without a script of ours. */
const ownOfNpm = new Set(['ci', 'install']);

describe('the documents', () => {
  it('the documents exist', () => {
    expect(documents).toContain('README.md');
    expect(documents.filter((path) => path.startsWith('docs/')).length).toBeGreaterThan(5);
  });

  it.each(documents)('%s names only commands of package.json', (path) => {
    const scripts = manifests.flatMap(({ scripts = {} }) => Object.keys(scripts));
    const named = [...read(path).matchAll(/\bnpm (?:run ([a-z0-9:-]+)|(ci|install|start|test)\b)/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    );
    expect(named.filter((name) => !scripts.includes(name) && !ownOfNpm.has(name))).toEqual([]);
  });

  it.each(documents)('%s names only files that exist', (path) => {
    const named = [...read(path).matchAll(/`((?:apps|packages|tests|scripts|docs)\/[A-Za-z0-9_./-]+)`/g)].map(
      (match) => match[1] ?? '',
    );
    const exists = (name: string): boolean =>
      known.has(name) || files.some((file) => file.startsWith(name.endsWith('/') ? name : `${name}/`));
    expect(named.filter((name) => !exists(name))).toEqual([]);
    // Shorter names such as 'store/script.ts' are the end of a path.
    const ends = [...read(path).matchAll(/`((?:[\w-]+\/)+[\w.-]+\.(?:ts|tsx|css|md))`/g)].map(
      (match) => match[1] ?? '',
    );
    expect(ends.filter((end) => !files.some((file) => `/${file}`.endsWith(`/${end}`)))).toEqual([]);
  });

  it('give a reason for each dependency', () => {
    const reasons = read('docs/decisions/dependencies.md')
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .flatMap((line) => (line.split('|')[1] ?? '').split(',').map((name) => name.trim()));
    const given = (name: string): boolean =>
      reasons.includes(name) || (name.startsWith('@types/') && reasons.includes('@types/\\*'));
    const used = manifests.flatMap(({ dependencies = {}, devDependencies = {} }) =>
      Object.keys({ ...dependencies, ...devDependencies }),
    );
    const fetched = used.filter((name) => !name.startsWith('@heliodeck/'));
    expect([...new Set(fetched)].filter((name) => !given(name))).toEqual([]);
    const gone = reasons.filter(
      (name) => /^[@a-z][a-z0-9@/.-]+$/.test(name) && name !== 'node' && !used.includes(name),
    );
    expect(gone).toEqual([]);
  });
});

describe('the manifests', () => {
  it('manifests name exact versions', () => {
    const loose = manifests.flatMap(({ dependencies = {}, devDependencies = {} }) =>
      Object.entries({ ...dependencies, ...devDependencies })
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${name}: ${version}`),
    );
    expect(loose).toEqual([]);
  });
});
