// `npm run test:access -- --report`: prints the matrix of routes and callers as a table. `npm run test:access -- --mutate [words of a
// guard's name]`: removes the guards, one at a time, and shows which test fails. `npm run test:access -- --sample`: removes two of them,
// which change with the list of guards.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fewRoutes, type Guard, guards } from '../tests/access/guards.facts.ts';
import { bin, root } from './run-step.ts';

const args = process.argv.slice(2);
const matrix = 'tests/integration/every-area/access-matrix.test.ts';
process.exit(
  args.includes('--sample')
    ? mutate(sample())
    : args.includes('--mutate')
      ? mutate(named(args[args.indexOf('--mutate') + 1] ?? ''))
      : report(),
);

function named(words: string): readonly Guard[] {
  return guards.filter(({ name }) => name.includes(words));
}

/** The same two guards of a list on every machine: one detected by the matrix, one by a separate test. */
function sample(): readonly Guard[] {
  const list = guards.map(({ name }) => name).join();
  const order = ({ name }: Guard) => createHash('sha256').update(`${list} ${name}`).digest('hex');
  const mixed = guards.toSorted((one, other) => order(one).localeCompare(order(other)));
  // A guard of a few routes: the whole matrix takes minutes.
  const narrow = mixed.find(({ routes, provenBy }) => routes !== undefined && provenBy === undefined);
  const proven = mixed.find(({ provenBy }) => provenBy !== undefined);
  return [narrow, proven].flatMap((guard) => guard ?? []);
}

function report(): number {
  const shown = args.includes('--report') ? { ACCESS_REPORT: '1' } : {};
  const { status } = spawnSync(bin('vitest'), ['run', '--project', 'integration', matrix], {
    cwd: root,
    stdio: 'inherit' as const,
    env: { ...process.env, ...shown },
  });
  return status ?? 1;
}

/** Which test detected a missing guard, and its first failure; undefined if the run did not end. */
interface Finding {
  readonly by: readonly string[];
  readonly first: string;
}

function withoutGuard({ name, routes = fewRoutes, provenBy }: Guard): Finding | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'heliodeck-mutant-'));
  const result = join(folder, 'result.json');
  const test = provenBy === undefined ? {} : { ACCESS_TEST: provenBy };
  const run = spawnSync(
    bin('vitest'),
    ['run', '--config', 'tests/access/mutants.config.ts', '--testTimeout=20000'],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        ACCESS_MUTANT: name,
        ACCESS_ROUTES: routes.source,
        ACCESS_RESULT: result,
        ...test,
      },
    },
  );
  const found = existsSync(result)
    ? (JSON.parse(readFileSync(result, 'utf8')) as { readonly wrong: readonly { by: string; why: string }[] })
    : undefined;
  rmSync(folder, { recursive: true });
  // A failed test counts; a file that did not load does not.
  const failed = /Tests .*\d+ failed/.test(run.stdout);
  if (provenBy !== undefined)
    return failed || run.status === 0 ? { by: failed ? [provenBy] : [], first: '' } : crash(run);
  if (found === undefined) return crash(run);
  return { by: [...new Set(found.wrong.map(({ by }) => by))], first: found.wrong[0]?.why ?? '' };
}

function crash({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }): undefined {
  process.stdout.write(`${stdout}${stderr}`);
}

function mutate(tried: readonly Guard[]): number {
  let bad = 0;
  for (const guard of tried) {
    const { name, noticedBy = [], provenBy = '' } = guard;
    const started = Date.now();
    const found = withoutGuard(guard);
    const by = found?.by ?? [];
    const caught = [...noticedBy, provenBy].some((one) => by.includes(one));
    if (!caught) bad += 1;
    const verdict = found === undefined ? 'did not run' : caught ? `noticed by ${by.join(', ')}` : 'SURVIVED';
    const seconds = ((Date.now() - started) / 1000).toFixed(0);
    process.stdout.write(`${caught ? 'ok  ' : 'FAIL'} without ${name}: ${verdict} (${seconds} s)\n`);
    if (found?.first) process.stdout.write(`     ${found.first}\n`);
  }
  process.stdout.write(`\n${tried.length - bad} of ${tried.length} guards are proven\n`);
  return bad === 0 && tried.length > 0 ? 0 : 1;
}
