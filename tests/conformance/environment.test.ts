import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryFiles, root, sourceFiles } from './source-files.ts';

const config = readFileSync(join(root, 'apps/server/config.ts'), 'utf8');
const settings = readFileSync(join(root, 'docs/guides/settings.md'), 'utf8');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

const parsed = all(config, /^ {4}([A-Z][A-Z_]+): /gm);
const documented = all(settings, /^\| `([A-Z][A-Z_]+)`/gm).concat(
  all(settings, /^\| `[A-Z][A-Z_]+`, `([A-Z][A-Z_]+)`/gm),
);

describe('environment variables of the server', () => {
  it('environment variables that the server reads equal those in the guide', () => {
    expect(parsed.length).toBeGreaterThan(10);
    expect(documented.toSorted()).toEqual(parsed.toSorted());
  });

  it('have the same default in the README as in the guide', () => {
    const defaults = (text: string) =>
      new Map(
        [...text.matchAll(/^\| `([A-Z][A-Z_]+)`.*\|([^|]+)\|$/gm)].map(([, name, value = '']) => [
          name,
          value.trim(),
        ]),
      );
    const [short, whole] = [defaults(readme), defaults(settings)];
    expect(short.size).toBeGreaterThan(3);
    expect([...short].filter(([name, value]) => whole.get(name) !== value)).toEqual([]);
  });

  it('environment variables that the server reads become part of the configuration', () => {
    const unread = parsed.filter((name) => !new RegExp(`values\\.${name}\\b|\\b${name}: \\w`).test(config));
    expect(unread).toEqual([]);
  });

  it('have an effect: each field of the configuration is read', () => {
    const [, shape = ''] = /export interface Config \{([\s\S]*?)\n\}/.exec(config) ?? [];
    const fields = all(shape, /^ {2}readonly (\w+)\??:/gm);
    expect(fields.length).toBeGreaterThan(10);
    const readers = sourceFiles('apps/server', 'scripts').filter(
      ({ path }) => !path.endsWith('.test.ts') && path !== 'apps/server/config.ts',
    );
    const isRead = (field: string) => {
      const use = new RegExp(`\\bconfig\\??\\.${field}\\b|\\{[^{}]*\\b${field}\\b[^{}]*\\}[^;]*\\bconfig\\b`);
      const ofConfig = new RegExp(`Pick<Config,[^>]*'${field}'|\\b${field}\\b[^;]*\\}: [^;]*\\bConfig\\b`);
      return readers.some(({ text }) => use.test(text) || ofConfig.test(text));
    };
    expect(fields.filter((field) => !isRead(field))).toEqual([]);
  });

  it('are read by a program if a page names them', () => {
    const read = new Set(
      sourceFiles('apps', 'packages', 'scripts', 'tests').flatMap(({ text }) =>
        all(text, /\benv\.([A-Z][A-Z_]+)/g),
      ),
    );
    for (const path of repositoryFiles().filter((one) => one.startsWith('deploy/container/compose')))
      for (const name of all(readFileSync(join(root, path), 'utf8'), /\$\{([A-Z][A-Z_]+):/g)) read.add(name);
    const unknown = repositoryFiles()
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) =>
        // How a variable is set, and names that only variables have.
        all(
          readFileSync(join(root, path), 'utf8'),
          /(?:`|^|\s)([A-Z][A-Z]*_(?:URL|PORT|DIR|PASSWORD|LEVEL|COPY)|[A-Z][A-Z_]{2,}(?==[\w./:-]+ ?(?:`|npm|node)))\b/gm,
        )
          .filter((name) => !parsed.includes(name) && !read.has(name))
          .map((name) => `${path}: ${name}`),
      );
    expect(unknown).toEqual([]);
  });
});
