import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { copySources, oneChecker } from '../../support/source-copy.ts';

// Follows guides literally, in a copy of the sources: each block of code is written to the file that its fence names.
const guides = [
  'add-a-device',
  'add-a-device-type',
  'add-a-protocol',
  'add-an-event',
  'add-a-job',
  'add-a-message',
  'add-a-migration',
  'add-a-route',
  'add-a-screen',
  'add-a-state-table',
  'add-an-entity',
] as const;
const copy = copySources();
afterAll(() => copy.remove());

interface Block {
  readonly kind: string;
  readonly path: string;
  readonly lines: readonly string[];
}

/** Tests of registries and of files found by their names: they check what guides add to these. */
const sweeps = [
  'apps/console/areas/found-screens.test.ts',
  'apps/console/widgets/bus-scan',
  'packages/devices/every-profile/examples.test.ts',
  'packages/devices/every-profile/round-trip.test.ts',
  'packages/devices/registry.test.ts',
  'packages/model/alarms/starter-rules.test.ts',
  'packages/model/permissions/menu-outline.test.ts',
  'packages/model/registries',
  'packages/protocol/vectors',
  'tests/conformance/device-types.test.ts',
  'tests/conformance/glossary.test.ts',
  'tests/conformance/protocols.test.ts',
];

/** The blocks of a guide that name a file, without the indent of their list. NNN is the next free number. */
function blocksOf(guide: string): readonly Block[] {
  const text = readFileSync(join(copy.root, 'docs/guides', `${guide}.md`), 'utf8');
  return [...text.matchAll(/^( *)```(tsx?|diff) (\S+)\n([\s\S]*?)^\1```$/gm)].map(
    ([, indent = '', kind = '', path = '', body = '']) => ({
      kind,
      path: path.replace('/NNN-', '/999-'),
      lines: body.split('\n').map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line)),
    }),
  );
}

/** Changes a text by a diff. Its hunks are separated by empty lines; the old lines of a hunk occur once in the text. */
function patched(text: string, lines: readonly string[]): string {
  const parts = lines.join('\n').trimEnd().split('\n\n');
  return parts.reduce((now, part) => {
    const side = (mark: string): string =>
      part
        .split('\n')
        .filter((line) => line.startsWith(' ') || line.startsWith(mark))
        .map((line) => `${line.slice(1)}\n`)
        .join('');
    const pieces = `\n${now}`.split(`\n${side('-')}`);
    expect(pieces, `stands once: ${part}`).toHaveLength(2);
    return pieces.join(`\n${side('+')}`).slice(1);
  }, text);
}

function apply({ kind, path, lines }: Block): void {
  const file = join(copy.root, path);
  mkdirSync(dirname(file), { recursive: true });
  if (kind === 'diff') writeFileSync(file, patched(readFileSync(file, 'utf8'), lines));
  else if (existsSync(file)) appendFileSync(file, `\n${lines.join('\n')}`);
  else writeFileSync(file, lines.join('\n'));
}

const touched = new Map(
  guides.map((guide) => [guide, [...new Set(blocksOf(guide).map(({ path }) => path))]]),
);
const all = [...new Set([...touched.values()].flat())];

describe('files that guides tell readers to write', () => {
  it.each(guides)('%s names the number of files that it touches', (guide) => {
    const text = readFileSync(join(copy.root, 'docs/guides', `${guide}.md`), 'utf8');
    const [, said] = /^Touched: (\d+) files\b/m.exec(text) ?? [];
    expect(touched.get(guide)).toHaveLength(Number(said));
  });

  it.each(guides)('%s matches the existing files', (guide) => {
    for (const block of blocksOf(guide)) apply(block);
  });

  it('pass format, lint and type checks unedited', async () => {
    const checks = [
      copy.run('biome', ['check', '--error-on-warnings', ...all.filter((path) => !path.endsWith('.md'))]),
      copy.run('tsc', ['-p', 'tsconfig.json', ...oneChecker]),
      copy.run('tsc', ['-p', 'apps/console/tsconfig.json', ...oneChecker]),
    ];
    for (const { good, output } of await Promise.all(checks)) expect(good, output).toBe(true);
  }, 240_000);

  it('pass the sweeps over everything that is registered', async () => {
    const projects = ['--project', 'unit', '--project', 'conformance'];
    const { good, output } = await copy.run('vitest', ['run', ...projects, ...sweeps]);
    expect(good, output).toBe(true);
  }, 240_000);

  it('the code of a guide passes the test that the guide contains', async () => {
    const tests = all.filter((path) => path.endsWith('.test.ts'));
    const { good, output } = await copy.run('vitest', ['run', '--project', 'integration', ...tests]);
    expect(good, output).toBe(true);
  }, 400_000);
});
