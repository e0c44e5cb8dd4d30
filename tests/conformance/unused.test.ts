import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { messages } from '@heliodeck/model/wire/messages';
import { describe, expect, it } from 'vitest';
import { guards } from '../access/guards.facts.ts';
import { repositoryFiles, root, sourceFiles } from './source-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const paths = repositoryFiles();
const sources = sourceFiles('packages', 'apps', 'tests', 'scripts');
const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);
const mentions = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\w$-])${name.replace(/[.$]/g, '\\$&')}(?![\\w$-])`).test(text);

// Types are exempt: callers of a function may have to name its parameters and results.
describe('exports', () => {
  const importers = Map.groupBy(
    sources.flatMap((file) => file.imports.map((imported) => ({ file, imported }))),
    ({ imported }) => imported,
  );
  const declared = /^export (?:async )?(?:function\*?|class|const|let) (\w+)/gm;

  it('is imported by another file', () => {
    const lonely = sources
      // The migrator and the test runner find those by their names.
      .filter(
        ({ path }) => !/\/store\/migrations\/|^tests\/support\/global-|\.(config|setup)\.ts$/.test(path),
      )
      .flatMap(({ path, text }) => {
        const texts = (importers.get(path) ?? []).map(({ file }) => file.text);
        return [...text.matchAll(declared)]
          .map(([, name = '']) => name)
          .filter((name) => !texts.some((other) => mentions(other, name)))
          .map((name) => `${path}: ${name}`);
      });
    expect(lonely).toEqual([]);
  });
});

describe('the words', () => {
  const product = sources.filter(
    ({ path }) =>
      !isTest(path) &&
      !path.startsWith('tests/') &&
      !/^packages\/model\/(wire\/messages\/|[a-z-]+\/messages\.ts$)/.test(path),
  );

  it.each(Object.keys(messages))('every word of %s is used somewhere', (code) => {
    expect(product.some(({ text }) => text.includes(`'${code}'`))).toBe(true);
  });
});

describe('the classes of style sheets', () => {
  const sheets = paths.filter((path) => path.startsWith('apps/') && path.endsWith('.module.css'));
  const console = sources.filter(({ path }) => path.startsWith('apps/console/'));

  it.each(sheets)('every class of %s is used somewhere', (path) => {
    const plain = read(path).replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '');
    const rules = plain.replace(/"[^"]*"/g, '');
    const names = new Set(
      [...rules.matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name),
    );
    const wearers = console
      .filter(({ text }) => text.includes(`/${basename(path)}'`))
      .map(({ text }) => text);
    const composing = sheets
      .map(read)
      .flatMap((text) => [...text.matchAll(/composes: ([^;"]+?)(?: from "([^"]+)")?;/g)])
      .filter(([, , from]) =>
        from === undefined ? plain.includes('composes') : basename(from) === basename(path),
      )
      .map(([, composed = '']) => composed);
    const unworn = [...names].filter(
      (name) => ![...wearers, ...composing].some((text) => mentions(text, name)),
    );
    expect(unworn).toEqual([]);
  });
});

describe('the packages in manifests', () => {
  const manifests = paths.filter((path) => /^([^/]+\/[^/]+\/)?package\.json$/.test(path));
  const used = paths
    .filter((path) => /\.(ts|tsx|css|html)$/.test(path))
    .map((path) => ({ path, text: read(path) }));
  // Programs that are run, types that are looked up, the runtime, and the packages of the repository (packages.test.ts).
  const unnamed = /^(@types\/|typescript$|node$|@biomejs\/biome$|@heliodeck\/)/;
  const namesOf = (path: string): readonly string[] => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(path));
    return Object.keys({ ...dependencies, ...devDependencies });
  };

  it.each(manifests)('every package that %s names is used', (path) => {
    const unused = namesOf(path).filter(
      (name) => !unnamed.test(name) && !used.some(({ text }) => new RegExp(`['"/]${name}['"/]`).test(text)),
    );
    expect(unused).toEqual([]);
  });

  it.each(manifests.filter((path) => path !== 'package.json'))(
    '%s names every package its code imports',
    (path) => {
      const folder = path.replace('package.json', '');
      const named = new Set([...namesOf(path), ...namesOf('package.json')]);
      const missing = sources
        .filter((file) => file.path.startsWith(folder))
        .flatMap((file) => file.imports.map((imported) => ({ file, imported })))
        .filter(
          ({ imported }) => !/^(node:|virtual:|packages\/|apps\/|scripts\/|tests\/|\.|\/)/.test(imported),
        )
        .filter(({ imported }) => {
          const name = imported.split('/', imported.startsWith('@') ? 2 : 1).join('/');
          return !named.has(name) && !named.has(`@types/${name}`);
        })
        .map(({ file, imported }) => `${file.path} → ${imported}`);
      expect(missing).toEqual([]);
    },
  );
});

describe('the guards that the access tests remove', () => {
  it.each(guards.map((guard) => [guard.name, guard] as const))('%s is where it is said to be', (_, guard) => {
    expect(read(guard.file)).toContain(guard.find);
  });
});
