import { existsSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accessWorld } from '../../access/callers.ts';
import { describedAs } from '../../access/described.ts';
import { runMatrix, undecided } from '../../access/matrix.ts';
import { provenElsewhere } from '../../access/placements.facts.ts';
import { reportOf } from '../../access/report.ts';

// Calls every route of every feature as every caller without rights and as one with rights (docs/guides/access.md). With ACCESS_ROUTES only
// the matching routes, for the mutation run.

const narrow = process.env.ACCESS_ROUTES ? new RegExp(process.env.ACCESS_ROUTES) : undefined;
const started = performance.now();
const access = await accessWorld();
const described = narrow ? undefined : describedAs((await access.world.get('/api/docs/json')).text);
const { rows, faults } = await runMatrix(access, ({ path }) => narrow?.test(path) ?? true, described);
const all = rows.flatMap(({ route, cells }) =>
  [...cells].flatMap(([by, { wrong }]) =>
    wrong === undefined ? [] : [{ by, why: `${route.method} ${route.path} as ${by}: ${wrong}` }],
  ),
);
const wrong = (...callers: readonly string[]) =>
  all.filter(({ by }) => callers.includes(by)).map(({ why }) => why);
/** Faults in the records left by the calls begin with their maker. */
const left = faults.filter((fault) => /^\w+(\/\w+)*:/.test(fault));
if (process.env.ACCESS_REPORT) process.stdout.write(reportOf(rows, performance.now() - started));
if (process.env.ACCESS_RESULT) {
  const traces = left.map((why) => ({ by: why.split(/[/:]/)[0] ?? '', why }));
  const others = faults.filter((fault) => !left.includes(fault)).map((why) => ({ by: 'plain', why }));
  writeFileSync(process.env.ACCESS_RESULT, JSON.stringify({ wrong: [...all, ...traces, ...others] }));
}

describe('every route', () => {
  it('has a permission or a documented reason to be open, a row in the tests, and the documented answer', () => {
    expect(faults.filter((fault) => !left.includes(fault))).toEqual([]);
    if (!narrow) expect(rows.length).toBeGreaterThan(400);
  });

  it('answers 401 to a caller without a valid token, before it reads the body', () => {
    expect(wrong('nobody', 'forged', 'expired', 'ended', 'refresh', 'cookie', 'address', 'ticket')).toEqual(
      [],
    );
  });

  it('answers 403 to a user without its permission, before it reads the body', () => {
    expect(wrong('plain')).toEqual([]);
  });

  it('answers 403 to a program with one permission if it needs another', () => {
    expect(wrong('limited')).toEqual([]);
  });

  it('every route that changes something answers 403 if the tenant’s licence has expired', () => {
    expect(wrong('late')).toEqual([]);
  });

  it('reveals nothing to another tenant', () => {
    expect(wrong('stranger')).toEqual([]);
  });

  it('shows nobody records outside the data scope', () => {
    expect(wrong('outsider')).toEqual([]);
  });

  it('admits holders of its permission, and reveals no secret even then', () => {
    expect(wrong('holder', 'operator')).toEqual([]);
  });
});

describe('calls of users without permission', () => {
  it('calls of callers without rights change nothing', () => {
    expect(left).toEqual([]);
  });
});

describe('a user with permission', () => {
  it('gets a better answer than users without, or the table names another test of the guards', () => {
    const unsaid = undecided(rows).flatMap(({ row: { route }, said }) => {
      const name = `${route.method} ${route.path}`;
      return provenElsewhere.some((line) => line.route.test(name)) ? [] : [`${name}: ${said}`];
    });
    expect(unsaid).toEqual([]);
    const missing = provenElsewhere.filter(
      ({ provenBy }) => !existsSync(new URL(`../../../${provenBy}`, import.meta.url)),
    );
    expect(missing).toEqual([]);
  });

  it('gets the very rows that the others were refused, from every list, page, detail and export', () => {
    const blind = rows.filter(
      ({ route, kind, shows }) =>
        kind === 'permission' &&
        /\/(list|page|detail|export)$/.test(route.path) &&
        !shows &&
        !provenElsewhere.some((line) => line.route.test(`${route.method} ${route.path}`)),
    );
    expect(blind.map(({ route }) => route.path)).toEqual([]);
  });
});
