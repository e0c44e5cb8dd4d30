import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchors, unresolved } from './citations.ts';
import { repositoryFiles, root } from './source-files.ts';

const files = repositoryFiles();
const known = new Set(files);
const folders = new Set(files.flatMap((path) => parents(path)));

function parents(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** Every suffix of a path that starts at a segment. */
const ends = new Set(
  files.flatMap((path) => {
    const parts = path.split('/');
    return parts.map((_, index) => parts.slice(index).join('/'));
  }),
);

const texts = new Map<string, string>();
function read(path: string): string | undefined {
  if (path.startsWith('*/')) return ends.has(path.slice(2)) ? '' : undefined;
  if (folders.has(path.replace(/\/$/, ''))) return '';
  if (!known.has(path)) return undefined;
  const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8');
  texts.set(path, text);
  return text;
}

/** Files with wrong citations on purpose: the rule and its test, and the style page's bad examples. */
const examples = new Set([
  'tests/conformance/citations.ts',
  'tests/conformance/citations.test.ts',
  'tests/conformance/documents.test.ts',
  'CONTRIBUTING.md',
]);

describe('a citation', () => {
  const cited = files.filter((path) => /\.(tsx?|css|md|ya?ml)$/.test(path) && !examples.has(path));

  it('can be resolved, in every comment and every document', () => {
    expect(cited.length).toBeGreaterThan(1000);
    expect(cited.flatMap((path) => unresolved(path, read(path) ?? '', read))).toEqual([]);
  });
});

describe('the rule of citations', () => {
  const page = '# Wire\n\n## Paging and order\n\n```\n## Not a heading\n```\n\n## Paging and order\n';
  const pages: Readonly<Record<string, string>> = {
    'docs/product/wire.md': page,
    'docs/guides/limits.md': '# Limits\n',
    '*/crud/read.ts': '',
    'packages/model/descriptors/entity.ts': '',
  };
  const problems = (path: string, text: string): readonly string[] =>
    unresolved(path, text, (file) => pages[file]);

  it.each([
    ['a section of a document that is not here', '// monitoring §2.6'],
    ['several sections', '/** A role (platform §§2.3, 3, 5). */'],
    ['a numbered decision', '// a gap, never a zero (decision 22)'],
    ['several numbered decisions', '// see decisions 18–20'],
    ['a section without a document', '// to be wrapped (§2.3)'],
    ['documents nobody can open', '// in the order of the documents'],
    ['a page that does not exist', '// docs/product/wires.md#paging-and-order'],
    ['a heading that does not exist', '// docs/product/wire.md#paging'],
    ['a heading inside a code block', '// docs/product/wire.md#not-a-heading'],
    ['a file of code that is not there', '// as crud/gone.ts reads it'],
  ])('refuses %s in a comment', (_, comment) => {
    expect(problems('packages/model/descriptors/search.ts', comment)).toHaveLength(1);
  });

  it.each([
    ['a page and its heading', '// docs/product/wire.md#paging-and-order'],
    ['the second heading of the same words', '// (docs/product/wire.md#paging-and-order-1).'],
    ['a section of a published standard', '// base64url of 32 bytes (RFC 7636 §4.2)'],
    ['a page at the end of a sentence', '// The limits are in docs/guides/limits.md.'],
    [
      'a file beside, and one by the end of its path',
      '// entity.ts, crud/read.ts, a.txt and store/migrations/NNN-name.ts',
    ],
  ])('accepts %s in a comment', (_, comment) => {
    expect(problems('packages/model/descriptors/search.ts', comment)).toEqual([]);
  });

  it('refuses a link of a document to a missing file, a missing heading, and a heading missing on its own page', () => {
    const text = '[a](../product/wires.md) [b](../product/wire.md#gone) [c](#gone) [d](../product/wire.md)';
    expect(problems('docs/guides/limits.md', text)).toEqual([
      'docs/guides/limits.md: ](../product/wires.md): no such file',
      'docs/guides/limits.md: ](../product/wire.md#gone): no such heading',
      'docs/guides/limits.md: ](#gone): no such heading',
    ]);
  });

  it('refuses a missing file that a document names by its path', () => {
    const text =
      '`packages/kit/gone.ts` `docs/guides/limits.md` `gone.ts`\n```\n`packages/kit/gone.ts`\n```\n';
    expect(problems('docs/guides/limits.md', text)).toEqual([
      'docs/guides/limits.md: `packages/kit/gone.ts`: no such file',
    ]);
  });

  it('builds anchors of headings like GitHub', () => {
    expect([...anchors("# A tenant's DTU, 2 of them\n## `code` in [words](x.md)\n")]).toEqual([
      'a-tenants-dtu-2-of-them',
      'code-in-words',
    ]);
  });
});
