import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryFiles, root, sourceFiles } from './source-files.ts';

const files = sourceFiles('packages', 'apps', 'tests', 'scripts');
/** Tables of facts may be long; decisions may not. */
const tablesOfFacts = [
  /^packages\/devices\/profiles\//,
  /^packages\/model\/(devices\/(records|flags)|wire\/messages)\//,
  /^packages\/model\/[a-z-]+\/((inverter-)?dictionaries|messages|menu-outline)\.ts$/,
  /^packages\/protocol\/vectors\//,
  /\/seed\/.*-table\.ts$/,
  /\.facts\.ts$/,
];
/** Lines: 250 and some room for the last function, or for literals with many properties; tests may be longer. */
const longest = (path: string): number => (/^tests\/|\.(test|spec)\.tsx?$/.test(path) ? 420 : 300);

// Assembled, so that this file does not match itself.
const marks = [
  'TO' + 'DO',
  'FIX' + 'ME',
  '@ts-' + 'ignore',
  '@ts-' + 'nocheck',
  '@ts-' + 'expect-error',
  'as ' + 'any',
  'biome-' + 'ignore',
];
const narrowed = new RegExp(
  `\\b(it|test|describe)(\\.\\w+)*\\.(${['sk' + 'ip', 'on' + 'ly', 'to' + 'do', 'fix' + 'me', 'sk' + 'ipIf', 'ru' + 'nIf', 'fa' + 'ils?'].join('|')})\\b`,
);

describe('source files', () => {
  it('stay short unless they are tables of facts', () => {
    const long = files
      .filter((file) => !tablesOfFacts.some((pattern) => pattern.test(file.path)))
      .map((file) => ({ path: file.path, lines: file.text.split('\n').length }))
      .filter((file) => file.lines > longest(file.path))
      .map((file) => `${file.path}: ${file.lines}`);
    expect(long).toEqual([]);
  });

  it('spread no object literal into another one, which is redundant', () => {
    const spread = /(^|[{,])\s*\.\.\.\{/m;
    const jsx = /\{\.\.\.\{/g;
    expect(files.filter((file) => spread.test(file.text.replace(jsx, ''))).map((file) => file.path)).toEqual(
      [],
    );
  });

  it('get the current date from the clock of the server, also in the console', () => {
    const byOwnClock = files.filter(
      ({ path, text }) => path.startsWith('apps/console/') && /\bdayjs\(\)/.test(text),
    );
    expect(byOwnClock.map(({ path }) => path)).toEqual([]);
  });

  it.each(marks)('contain no %s', (mark) => {
    const alone = new RegExp(`(?<![A-Za-z])${mark}(?![A-Za-z])`);
    expect(files.filter((file) => alone.test(file.text)).map((file) => file.path)).toEqual([]);
  });

  it('contain no disabled or exclusive test', () => {
    expect(files.filter((file) => narrowed.test(file.text)).map((file) => file.path)).toEqual([]);
  });

  it('never sleep in a test', () => {
    const sleeping = files.filter(
      (file) =>
        /\.test\.tsx?$|\.spec\.ts$/.test(file.path) &&
        /(?<!')\b(sleep|waitForTimeout)\(|\bsetTimeout\((resolve|done|resume)\b|\bsetTimeout as\b/.test(
          file.text,
        ),
    );
    expect(sleeping.map((file) => file.path)).toEqual([]);
  });
});

describe('the compiler and the linter', () => {
  const compiler = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')).compilerOptions;
  const { rules } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')).linter;

  it('refuse untyped values, and values that may be absent', () => {
    expect(compiler).toMatchObject({
      strict: true,
      noUncheckedIndexedAccess: true,
      noUnusedLocals: true,
      noUnusedParameters: true,
      erasableSyntaxOnly: true,
      verbatimModuleSyntax: true,
    });
    expect(rules).toMatchObject({
      preset: 'recommended',
      suspicious: { noExplicitAny: 'error' },
      style: { useImportType: 'error', noNonNullAssertion: 'error' },
    });
    const loosened = repositoryFiles()
      .filter((path) => /(^|\/)tsconfig[^/]*\.json$/.test(path) && path !== 'tsconfig.base.json')
      .filter((path) => /"(strict\w*|no[A-Z]\w*)":\s*false/.test(readFileSync(join(root, path), 'utf8')));
    expect(loosened).toEqual([]);
    expect(repositoryFiles().filter((path) => path.endsWith('biome.json'))).toEqual(['biome.json']);
  });
});

describe('the repository', () => {
  const texts = repositoryFiles().filter((path) =>
    /\.(ts|tsx|md|json|css|html|yml|yaml)$|^\.ci\/|^\.npmrc$/.test(path),
  );

  it('contains no registry host and no path of one machine', () => {
    // The console has addresses below it, too: pages of processes.
    const pages = ['process', 'start', 'claim', 'todo', 'send', 'done'].join('|');
    const hosts = new RegExp(
      `https?://[a-z0-9.-]*(${['n' + 'pmjs', 'n' + 'pmmirror', 'd' + 'ebian\\.org'].join('|')})|(?<![\\w.}])/${'wo' + 'rk'}/(?!(${pages})\\b|\\$)[a-z.]|/${'ro' + 'ot'}/|/${'ho' + 'me'}/[a-z]+/|\\b(${['iss' + 'ue', 'fix' + 'es', 'clo' + 'ses'].join('|')}) #\\d`,
    );
    const offenders = texts.filter((path) => hosts.test(readFileSync(join(root, path), 'utf8')));
    expect(offenders).toEqual([]);
  });

  it('has documents without broken links', () => {
    const broken = repositoryFiles()
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) => {
        const text = readFileSync(join(root, path), 'utf8');
        const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(
          (match) => match[1] ?? '',
        );
        return links
          .filter((link) => {
            try {
              readFileSync(join(root, path, '..', link));
              return false;
            } catch (error) {
              return (error as NodeJS.ErrnoException).code !== 'EISDIR';
            }
          })
          .map((link) => `${path} → ${link}`);
      });
    expect(broken).toEqual([]);
  });
});
