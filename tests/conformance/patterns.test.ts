import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/**
 * A pattern that starts again at each character of a long text takes a second for some thousand characters, and one process serves all
 * tenants. Each pattern of the source is tried on long texts of few different characters.
 */

/** Files whose patterns read no external or no long texts, and why. */
const bounded: Readonly<Record<string, string>> = {
  'apps/console/widgets/map/map-style.ts': 'names of the base map',
  'apps/server/http/document.ts': 'paths of the server’s own routes',
  'packages/devices/values/registers.ts': 'at most 125 registers of an answer',
  'packages/devices/definition/rule.ts': 'rules of device profiles',
  'packages/protocol/pace/replies.ts': 'one PACE frame',
  'packages/protocol/sunspec/sunspec.ts': 'names of SunSpec points',
};

const literal =
  /(?:^|[=(,:[!&|?;{}\s]|return)\s*\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)(?=[\s).,;\]:}]|$)/gm;
const long = 24_000;
/** Linear ones take less than a hundredth of it, quadratic ones more than twice as much. */
const mostMs = 120;

interface Pattern {
  readonly path: string;
  readonly source: string;
  readonly flags: string;
}

/** The regular expressions in a file. Text that only looks like one is left out. */
function patternsIn(path: string, text: string): readonly Pattern[] {
  return [...text.matchAll(literal)].flatMap(([, source = '', flags = '']) => {
    try {
      new RegExp(source, flags);
      return [{ path, source, flags }];
    } catch {
      return [];
    }
  });
}

/** Long texts made of the characters that a pattern names and of those in usual classes. */
function textsFor(source: string): readonly string[] {
  const named = source.replace(/\\[a-zA-Z]|[()[\]{}?*+|^$]/g, ' ').match(/[^\s]{1,12}/g) ?? [];
  const parts = [...new Set(named)].slice(0, 4);
  const units = [...new Set(['a', '0', ' ', '-', '.', '/', '=', '1.', 'a.', 'a-', ...parts])];
  return units.flatMap((unit) =>
    ['', ...parts.slice(0, 2)].map(
      (opening) => `${opening}${unit.repeat(Math.ceil(long / unit.length))}\u0001`,
    ),
  );
}

function took(pattern: RegExp, text: string): number {
  const started = performance.now();
  if (pattern.global) text.replace(pattern, '');
  else pattern.test(text);
  return performance.now() - started;
}

/** The text on which a pattern is slow each time; undefined if there is none. */
function slowOn({ source, flags }: Pattern): string | undefined {
  const pattern = new RegExp(source, flags);
  return textsFor(source).find((text) => Array.from({ length: 3 }).every(() => took(pattern, text) > mostMs));
}

describe('regular expressions', () => {
  const files = sourceFiles('packages', 'apps').filter(
    ({ path }) => !/\.(test|test-support)\.tsx?$/.test(path),
  );
  const patterns = files.flatMap(({ path, text }) => patternsIn(path, text));

  it('regular expressions take time in proportion to their text', () => {
    expect(patterns.length).toBeGreaterThan(250);
    const slow = patterns
      .filter(({ path }) => !Object.hasOwn(bounded, path))
      .flatMap((pattern) => {
        const text = slowOn(pattern);
        return text === undefined ? [] : [`${pattern.path}: /${pattern.source}/ on '${text.slice(0, 20)}…'`];
      });
    expect(slow).toEqual([]);
  });

  it('an exception names an existing file', () => {
    const known = new Set(files.map(({ path }) => path));
    expect(Object.keys(bounded).filter((path) => !known.has(path))).toEqual([]);
  });

  it.each([
    ['digits before digits', String.raw`^\d+\.?\d*$`],
    ['a run at the end', String.raw`\/+$`],
    ['words before a sign', String.raw`\w+:`],
  ])('%s are found', (_, source) => {
    expect(slowOn({ path: '', source, flags: '' })).toBeDefined();
  });
});
