import { describe, expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from './source-files.ts';

const files = sourceFiles('packages', 'apps');
const shipped = files.filter((file) => !/\.test\.tsx?$|\.test-support\.ts$/.test(file.path));

/** Which parts a part may import; the table of docs/architecture.md. */
const arrows: Record<string, readonly string[]> = {
  'packages/kit': [],
  'packages/model': ['packages/kit'],
  'packages/protocol': ['packages/kit'],
  'packages/devices': ['packages/kit', 'packages/model', 'packages/protocol'],
  'packages/gateway': ['packages/kit', 'packages/model', 'packages/protocol', 'packages/devices'],
  'apps/server': [
    'packages/kit',
    'packages/model',
    'packages/protocol',
    'packages/devices',
    'packages/gateway',
    'apps/simulator',
  ],
  'apps/console': ['packages/kit', 'packages/model', 'packages/devices', 'packages/protocol'],
  'apps/simulator': ['packages/kit', 'packages/model', 'packages/protocol', 'packages/devices'],
};
/** Packages a browser also runs: nothing of Node in them. */
const browserSafe = ['packages/kit', 'packages/model', 'packages/protocol', 'packages/devices'];
const allowedPackages: Record<string, readonly string[]> = { 'packages/model': ['zod'] };

const partOf = (path: string): string => path.split('/').slice(0, 2).join('/');
const isOwn = (path: string): boolean => /^(packages|apps)\//.test(path);
const featureOf = (path: string): string | undefined => /^apps\/server\/features\/([^/]+)\//.exec(path)?.[1];

function offences(check: (file: SourceFile, imported: string) => boolean): string[] {
  return shipped.flatMap((file) =>
    file.imports.filter((imported) => check(file, imported)).map((imported) => `${file.path} → ${imported}`),
  );
}

describe('imports', () => {
  it('are found at all', () => {
    expect(shipped.length).toBeGreaterThan(20);
    expect(shipped.some((file) => file.imports.length > 2)).toBe(true);
  });

  it('follow the arrows of the architecture', () => {
    expect(
      offences((file, imported) => {
        if (!isOwn(imported) || partOf(imported) === partOf(file.path)) return false;
        return !(arrows[partOf(file.path)] ?? []).includes(partOf(imported));
      }),
    ).toEqual([]);
  });

  it('never lead from one feature of the server to another', () => {
    expect(
      offences((file, imported) => {
        const from = featureOf(file.path);
        const to = featureOf(imported);
        return from !== undefined && to !== undefined && from !== to;
      }),
    ).toEqual([]);
  });

  it('bring nothing but plain TypeScript into the packages a browser runs', () => {
    expect(
      offences((file, imported) => {
        if (!browserSafe.includes(partOf(file.path)) || isOwn(imported)) return false;
        return !(allowedPackages[partOf(file.path)] ?? []).includes(imported);
      }),
    ).toEqual([]);
  });

  it('name files that exist', () => {
    const known = new Set(files.map((file) => file.path));
    expect(
      offences((_file, imported) => isOwn(imported) && /\.tsx?$/.test(imported) && !known.has(imported)),
    ).toEqual([]);
  });

  it('form no cycle (type imports included)', () => {
    const graph = new Map(shipped.map((file) => [file.path, file.imports.filter(isOwn)]));
    const state = new Map<string, 'open' | 'done'>();
    const cycles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (state.get(path) === 'done') return;
      if (state.get(path) === 'open') {
        cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
        return;
      }
      state.set(path, 'open');
      for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
      state.set(path, 'done');
    };
    for (const path of graph.keys()) visit(path, []);
    expect(cycles).toEqual([]);
  });

  it('need no barrel: no file only re-exports', () => {
    const barrels = shipped.filter((file) => {
      const lines = file.text
        .split('\n')
        .filter((line) => line.trim() !== '' && !/^\s*(\/\/|\*|\/\*)/.test(line));
      return (
        lines.length > 0 &&
        lines.every((line) => /^\s*export\s+(\*|\{[^}]*\}|type\s+\{[^}]*\})\s.*from/.test(line))
      );
    });
    expect(barrels.map((file) => file.path)).toEqual([]);
  });
});
