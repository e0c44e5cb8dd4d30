import { describe, expect, it } from 'vitest';
import { browserPackages } from './architecture.ts';
import { dependenciesOf } from './manifests.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

const files = sourceFiles('packages', 'apps');
const shipped = files.filter((file) => !/\.test\.tsx?$|\.test-support\.ts$/.test(file.path));

const allowedPackages: Record<string, readonly string[]> = {
  'packages/model': ['zod'],
  'packages/workflow': ['bpmn-moddle'],
};
/** What the console may import about devices and frames: descriptions and checks, no code that talks to a device. */
const describing =
  /^packages\/(devices\/(contract|registry|definition\/profile|description\/(addresses|describe|explain|measured-fields|register-decimals)|settings\/(control-labels|limits))|protocol\/(errors|link\/imei|link\/form|raw))\.ts$/;

const partOf = (path: string): string => path.split('/').slice(0, 2).join('/');
const isOwn = (path: string): boolean => /^(packages|apps)\//.test(path);
/** Only code that builds the console runs outside it. */
const builds = (path: string): boolean => path === 'apps/console/vite.config.ts';
const areaOf = (path: string): string | undefined =>
  /^apps\/(?:server|console)\/areas\/([^/]+)\//.exec(path)?.[1];

function offences(check: (file: SourceFile, imported: string) => boolean): string[] {
  return shipped.flatMap((file) =>
    file.imports.filter((imported) => check(file, imported)).map((imported) => `${file.path} → ${imported}`),
  );
}

describe('imports', () => {
  it('are found', () => {
    expect(shipped.length).toBeGreaterThan(20);
    expect(shipped.some((file) => file.imports.length > 2)).toBe(true);
  });

  it('lead to no package that the own package.json does not name', () => {
    expect(
      offences((file, imported) => {
        if (!isOwn(imported) || partOf(imported) === partOf(file.path)) return false;
        return !dependenciesOf(partOf(file.path)).includes(partOf(imported));
      }),
    ).toEqual([]);
  });

  it('lead from shipped code to nothing of the tests and scripts', () => {
    expect(
      offences(
        (file, imported) =>
          !builds(file.path) &&
          (/^(tests|scripts)\//.test(imported) || /\.(test|spec|test-support)\.tsx?$/.test(imported)),
      ),
    ).toEqual([]);
  });

  it('lead from the console to descriptions of devices, never to code that talks to them', () => {
    expect(
      offences(
        (file, imported) =>
          file.path.startsWith('apps/console/') &&
          /^packages\/(devices|protocol)\//.test(imported) &&
          !describing.test(imported),
      ),
    ).toEqual([]);
  });

  it('reach the calendar library through the module that sets its language, so that the first load excludes it', () => {
    const owner = 'apps/console/i18n/calendar.ts';
    const direct = shipped.filter(
      ({ path, text }) =>
        path.startsWith('apps/console/') && /^import (?!type\b)[^;]*from 'dayjs';/m.test(text),
    );
    expect(direct.map(({ path }) => path)).toEqual([owner]);
  });

  it('never lead from one area to another', () => {
    expect(
      offences((file, imported) => {
        const from = areaOf(file.path);
        const to = areaOf(imported);
        return from !== undefined && to !== undefined && from !== to;
      }),
    ).toEqual([]);
  });

  it('reach the gateway through its port: only its host creates one, and other files import only its types', () => {
    const host = 'apps/server/gateway/gateway-host.ts';
    // Imports within its own folder are on its side of the port, and so is the program of the thread.
    const isInside = (path: string) => path.startsWith('apps/server/gateway/');
    const byValue = (text: string, imported: string) =>
      new RegExp(
        `^import (?!type )[^;]*?from '@heliodeck/${imported.slice('packages/'.length, -3)}'`,
        'm',
      ).test(text);
    const opened = ['apps/server/open-gateway.ts', 'apps/server/gateway-thread.ts'];
    expect(
      offences((file, imported) => {
        if (!file.path.startsWith('apps/server/') || file.path === host) return false;
        if (imported === 'packages/gateway/gateway.ts') return true;
        if (imported.startsWith('packages/gateway/'))
          return !isInside(file.path) && byValue(file.text, imported);
        const isAdapter =
          /^apps\/server\/gateway\/(gateway-host|same-thread|own-thread|thread-messages)\.ts$/.test(imported);
        return isAdapter && !isInside(file.path) && !opened.includes(file.path);
      }),
    ).toEqual([]);
  });

  it('reach history, charts, energy, edits and ingest through the interfaces of telemetry: only schedules call the maintenance of PostgreSQL', () => {
    const inside =
      /^apps\/server\/telemetry\/((append|history|chart|edits|energy|live)\/|retention\.ts$|postgres-store\.ts$)/;
    const allowed: Record<string, RegExp> = {
      'apps/server/app.ts': /postgres-store\.ts$/,
      'apps/server/open-gateway.ts': /postgres-store\.ts$/,
      'apps/server/gateway-thread.ts': /postgres-store\.ts$/,
      'apps/server/jobs/telemetry-jobs.ts': /(chart\/(rebuild|roll-up)|history\/count-waiting)\.ts$/,
    };
    expect(
      offences(
        (file, imported) =>
          inside.test(imported) &&
          !file.path.startsWith('apps/server/telemetry/') &&
          allowed[file.path]?.test(imported) !== true,
      ),
    ).toEqual([]);
  });

  it('contain nothing but plain TypeScript in the packages for browsers', () => {
    expect(
      offences((file, imported) => {
        if (!browserPackages.includes(partOf(file.path)) || isOwn(imported)) return false;
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

  it('need no barrel: a name is imported from the file that declares it', () => {
    const code = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    const passesOn = (file: SourceFile): boolean => {
      const text = code(file.text);
      const imported = new Set(
        [...text.matchAll(/^import (?:type )?\{([^}]*)\}/gm)].flatMap((match) =>
          (match[1] ?? '').split(',').map((name) => name.replace(/^\s*type\s|.*\sas\s/g, '').trim()),
        ),
      );
      const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}(?!\s*from)/gm)].flatMap((match) =>
        (match[1] ?? '').split(',').map((name) => name.replace(/^\s*type\s|\sas\s.*/g, '').trim()),
      );
      return (
        /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})[^;]*?\sfrom\s/m.test(text) ||
        listed.some((name) => imported.has(name))
      );
    };
    // The file that combines the parts of a library before it is used.
    const gathering = ['apps/console/widgets/chart/echarts-core.ts'];
    expect(files.filter(passesOn).map((file) => file.path)).toEqual(gathering);
  });
});
