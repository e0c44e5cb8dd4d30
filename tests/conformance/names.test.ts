import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { purePackages } from './architecture.ts';
import { repositoryFiles, sourceFiles } from './source-files.ts';

const ours = /^(packages|apps|tests|scripts)\//;
const code = repositoryFiles().filter((path) => ours.test(path) && /\.(ts|tsx|css)$/.test(path));
const shipped = sourceFiles('packages', 'apps').filter(({ path }) => !/\.test(-support)?\.tsx?$/.test(path));
// The name of a migration's file describes it.
const documented = shipped.filter(({ path }) => !path.includes('/store/migrations/'));
const pure = shipped.filter(({ path }) => purePackages.some((name) => path.startsWith(`${name}/`)));

/** Lines of a text without comments. */
const codeLines = (text: string): readonly string[] =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .split('\n')
    .map((line) => line.replace(/\/\/.*$/, ''));

describe('names', () => {
  it('names of files are kebab-case, with at most one suffix for the kind of file', () => {
    const shape =
      /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|setup|test-support|facts|module|config|d))?\.(ts|tsx|css)$/;
    expect(code.filter((path) => !shape.test(basename(path)))).toEqual([]);
  });

  it('names of files describe their content', () => {
    const empty =
      /^(utils?|helpers?|misc|common|index|data\d*|info|managers?)\.|[-.](utils?|helpers?|manager)\./;
    expect(code.filter((path) => empty.test(basename(path)))).toEqual([]);
  });
});

describe('exported functions', () => {
  // A function, a class, or a constant that is a function.
  const exported =
    /^export (?:default )?(?:async )?(?:function\*? (\w+)|class (\w+)|const (\w+)(?::[^=]+)? = (?:async )?(?:<[^>]*>)?\((?:$|[^)]*\)(?:: [^=]+)? =>))/;

  it('have a docstring where they have behaviour', () => {
    const bare = documented.flatMap(({ path, text }) => {
      const lines = text.split('\n');
      return lines.flatMap((line, index) => {
        const found = exported.exec(line);
        if (!found || lines[index - 1]?.trimEnd().endsWith('*/')) return [];
        const name = found[1] ?? found[2] ?? found[3] ?? '';
        // The further signatures of an overloaded function are below the first one's docstring.
        const overloaded = lines
          .slice(0, index)
          .some((before) => new RegExp(`^export function ${name}[(<]`).test(before));
        return overloaded ? [] : [`${path}: ${name}`];
      });
    });
    expect(bare).toEqual([]);
  });

  it('say what they throw where they are exported by a package', () => {
    const packages = shipped.filter(({ path }) => path.startsWith('packages/'));
    const throwing =
      /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?export (?:async )?function\*? (\w+)(?:(?!\n\}\n)[\s\S])*?\bthrow new /g;
    const silent = packages.flatMap(({ path, text }) =>
      [...text.matchAll(throwing)].flatMap(([, docstring = '', name]) =>
        docstring.includes('@throws') ? [] : [`${path}: ${name}`],
      ),
    );
    expect(silent).toEqual([]);
  });

  it('have a name that no other file exports for another function', () => {
    const named =
      /^export (?:async )?(?:function\*? ?([a-z]\w*)|const ([a-z]\w*)(?:: [^=\n]+)? = (?:async )?(?:<[^>]*>)?(?:\([^\n]*=>|\(\s*$|\w+ =>))/gm;
    // Modules of one kind, each loaded by its path, export the same name: players, migrations.
    const sameKind = /\/(store\/migrations|video\/players)\//;
    // A call in the console has the name of the server's operation, or of the client's call, that it makes.
    const calls = 'apps/console/api/';
    const files = new Map<string, Set<string>>();
    for (const { path, text } of shipped.filter((one) => !sameKind.test(one.path)))
      for (const [, declared, constant = ''] of text.matchAll(named)) {
        const name = declared ?? constant;
        files.set(name, (files.get(name) ?? new Set<string>()).add(path));
      }
    expect(files.size).toBeGreaterThan(2000);
    const shared = [...files].filter(
      ([, paths]) => [...paths].filter((path) => !path.startsWith(calls)).length > 1,
    );
    expect(shared.map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)).toEqual([]);
  });
});

describe('types, classes and components', () => {
  const capital =
    /^export (?:default )?(?:abstract )?(?:async )?(?:function\*?|class|interface|type|enum|const) ([A-Z]\w*)/gm;

  it('have a name that no other file exports with another meaning', () => {
    const files = new Map<string, Set<string>>();
    for (const { path, text } of sourceFiles('packages', 'apps'))
      for (const [, name = ''] of text.matchAll(capital))
        files.set(name, (files.get(name) ?? new Set<string>()).add(path));
    expect(files.size).toBeGreaterThan(1000);
    const shared = [...files].filter(([, paths]) => paths.size > 1);
    expect(shared.map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)).toEqual([]);
  });
});

describe('the client of the API', () => {
  it('uses nothing that only a browser or only Node has', () => {
    const bound =
      /\b(window|document|location|navigator|localStorage|sessionStorage|XMLHttpRequest|Buffer|process)\b|'node:/;
    const offences = shipped
      .filter(({ path }) => path.startsWith('packages/client/'))
      .flatMap(({ path, text }) =>
        codeLines(text).flatMap((line, index) => (bound.test(line) ? [`${path}:${index + 1}`] : [])),
      );
    expect(offences).toEqual([]);
  });
});

describe('the pure packages', () => {
  const effects =
    /\b(Buffer|process|setTimeout|setInterval|fetch|localStorage)\b\s*[.(]|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/;

  it('use no clock, no randomness, no process and no network', () => {
    const offences = pure.flatMap(({ path, text }) =>
      codeLines(text).flatMap((line, index) => (effects.test(line) ? [`${path}:${index + 1}`] : [])),
    );
    expect(offences).toEqual([]);
  });
});
