import {
  isGroup,
  type MenuNode,
  menuOutline,
  permissionCodes,
} from '@heliodeck/model/permissions/menu-outline';
import { describe, expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from './source-files.ts';

const shipped = sourceFiles('packages', 'apps').filter(
  ({ path }) => !/\.test(-support)?\.tsx?$|\.facts\.ts$/.test(path),
);
const chinese = /[\u3400-\u9fff]/;
const text = `(?:'(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*"|\`(?:[^\`\\\\]|\\\\.)*\`)`;
/** `label('中文', 'English')`, the way to write a word of the product. */
const labelled = new RegExp(`\\blabel\\(\\s*(${text}),\\s*(${text}),?\\s*\\)`, 'g');
const inBoth = new RegExp(`\\bzh:\\s*(${text}),\\s*en:\\s*(${text})`, 'g');

/** A source without its comments; lines keep their numbers. */
const codeOf = (source: string): string =>
  source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(?<=^|[\s;{}(),])\/\/.*$/gm, '');

/** A number before a plural that is written out: wrong for one. A first or greatest number is never one. */
const alwaysMany =
  /(?<!\b(?:first|most|than) )\$\{(?!countedNoun)[^{}]+\} (?:[a-z]+ )?(?:accounts|alarms|claims|commands|days|departments|devices|DTUs|faults|instances|inverters|items|jobs|messages|meters|packs|processes|readings|reports|rows|stations|tenants|troubles|users|values)\b/;

describe('words of the product', () => {
  const pairs = shipped.flatMap(({ path, text: source }) =>
    [...codeOf(source).matchAll(labelled), ...codeOf(source).matchAll(inBoth)].map(
      ([, zh = '', en = '']) => ({ path, zh, en }),
    ),
  );

  it('are written in both languages, each in its place', () => {
    expect(pairs.length).toBeGreaterThan(1000);
    const empty = pairs.filter(({ zh, en }) => zh.length <= 2 !== en.length <= 2);
    const swapped = pairs.filter(({ en }) => chinese.test(en));
    expect([...empty, ...swapped].map(({ path, zh, en }) => `${path}: ${zh} ${en}`)).toEqual([]);
  });

  it('numbers in English are followed by the singular for one: countedNoun() decides', () => {
    const found = pairs.filter(({ en }) => alwaysMany.test(en));
    expect(found.map(({ path, en }) => `${path}: ${en}`)).toEqual([]);
  });

  it('words of the product in Chinese always have an English translation', () => {
    /** Chinese that is not a text of the console: suffixes of names, a vocabulary of weather, forbidden words, both languages at once. */
    const elsewhere =
      /^(packages\/devices\/profiles\/|packages\/model\/dictionaries\/|apps\/server\/(?:seed|regions|areas\/demo)\/|apps\/server\/main\.ts$|apps\/server\/access\/passwords\/password-policy\.ts$|apps\/server\/areas\/weather\/clear-sky\.ts$|apps\/console\/widgets\/(weather\/weather-words|map\/base-map\/make-base-map)\.ts$)/;
    const alone = shipped
      .filter(({ path }) => !elsewhere.test(path))
      .flatMap((file) => loneChinese(file).map((line) => `${file.path}: ${line.trim()}`));
    expect(alone).toEqual([]);
  });

  it('format ages in one module, which has the words for a moment ago', () => {
    const own =
      /\$\{[^}]*\}\s*(?:(?:秒|分钟?|小时|天)?前(?!不)|(?:s|min|minutes?|h|hours?|d|days?)?\s+ago\b)/;
    const found = shipped
      .filter(({ path }) => path.startsWith('apps/console/') && path !== 'apps/console/i18n/age.ts')
      .filter(({ text: source }) => own.test(codeOf(source)))
      .map(({ path }) => path);
    expect(found).toEqual([]);
  });

  it('are never bare literals on a screen', () => {
    const bare = /(?<![=-])>\s*([^<>{}=;()]*[A-Za-z]{2,}[^<>{}=;()]*?)\s*<\//g;
    const said =
      /\b(?:title|label|placeholder|aria-label|alt|tooltip|okText|cancelText)="([^"]*[A-Za-z]{2,}[^"]*)"/g;
    // Names and units are the same in every language.
    const international = new Set(['Heliodeck', 'Ctrl K', 'kW', 'kWh']);
    const found = shipped
      .filter(({ path }) => path.startsWith('apps/console/') && path.endsWith('.tsx'))
      .flatMap(({ path, text: source }) =>
        [...codeOf(source).matchAll(bare), ...codeOf(source).matchAll(said)]
          .map(([, words = '']) => words)
          .filter((words) => !international.has(words))
          .map((words) => `${path}: ${words}`),
      );
    expect(found).toEqual([]);
  });
});

/** Lines with Chinese outside label(…) and { zh: … }, including functions that return texts for parameters. */
function loneChinese({ text: source }: SourceFile): readonly string[] {
  let rest = codeOf(source);
  for (let at = rest.search(/\blabel\(/); at >= 0; at = rest.search(/\blabel\(/)) {
    rest = rest.slice(0, at) + rest.slice(endOfCall(rest, at + 'label('.length));
  }
  return rest
    .replace(new RegExp(`\\bzh:\\s*(?:\\([^)]*\\) =>\\s*)?${text}`, 'g'), '')
    .split('\n')
    .filter((line) => chinese.test(line));
}

/** Where a call that starts before `from` ends. */
function endOfCall(source: string, from: number): number {
  let depth = 1;
  for (let at = from; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    if (`'"\``.includes(sign)) {
      at += 1;
      while (at < source.length && source[at] !== sign) at += source[at] === '\\' ? 2 : 1;
    } else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return source.length;
}

describe('permission codes', () => {
  const menuCodes = (nodes: readonly MenuNode[]): readonly string[] =>
    nodes.flatMap((node) => [node.code, ...(isGroup(node) ? menuCodes(node.children) : [])]);
  const known = new Set([...permissionCodes(), ...menuCodes(menuOutline)]);
  const asked = [
    /\banyOf: \[([^\]]*)\]/g,
    /\bpermission: ('[^']+')/g,
    /\b(?:usePermission|held\.has|permissions\.has)\(('[^']+')\)/g,
  ];

  it('permission codes that routes, buttons and rules require can be granted: the menu outline has them', () => {
    const unknown = shipped
      .filter(({ path }) => path.startsWith('apps/'))
      .flatMap(({ path, text: source }) =>
        asked
          .flatMap((pattern) => [...codeOf(source).matchAll(pattern)])
          // The result of `permissionOf(entity, 'add')` belongs to the entity.
          .flatMap(([, codes = '']) => [...codes.replace(/\w+\([^()]*\)/g, '').matchAll(/'([^']+)'/g)])
          .map(([, code = '']) => code)
          // A template of generated routes has codes made from a key that is unknown here.
          .filter((code) => !known.has(code) && !code.includes('${'))
          .map((code) => `${path}: ${code}`),
      );
    expect(unknown).toEqual([]);
  });
});
