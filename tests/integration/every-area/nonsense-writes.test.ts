import type { Field } from '@heliodeck/model/descriptors/field';
import { describe, expect, it } from 'vitest';
import { changesBetween, type Snapshot, snapshotOf } from '../../access/snapshot.ts';
import { writingRoutes } from '../../access/writes.ts';
import { actWorld } from '../../support/act-world.ts';
import { oddBodies, oddValues, succeeded } from '../../support/nonsense.ts';
import type { Row } from '../../support/organisation.ts';
import { organisationActs } from '../../support/organisation-acts.ts';
import { platformWrites, writtenOn } from '../../support/platform-writes.ts';
import { resourceActs } from '../../support/resource-acts.ts';
import { toolActs } from '../../support/tool-acts.ts';

// Writes of the platform with values and bodies that no correct client sends, by users who may write: coded refusals in both languages, and
// nothing is written but by calls that succeed.

const world = await actWorld();
const { server, ours, platform } = world;
const { owner } = server.database;
const acts = [...(await organisationActs(world)), ...resourceActs(world), ...(await toolActs(world))];
const written = platformWrites(await writtenOn(server, platform.admin));
const givenRole = await ours.role('strange', []);

describe.each(written)('a record of $entity.path', ({ entity, draft }) => {
  it('is not added with a strange value of any field, unless the call says that it was', async () => {
    const home = entity.tenancy === 'tenant' ? ours : platform;
    const base = draft({ ...home, roleId: givenRole });
    const rows = async () => {
      const [row] = await owner(`select count(*)::int as n from "${entity.table}"`);
      return Number(row?.n);
    };
    const before = await rows();
    let added = 0;
    for (const name of Object.keys(entity.fields as Readonly<Record<string, Field>>)) {
      for (const value of oddValues) {
        const about = `${entity.key}.${name} ${JSON.stringify(value).slice(0, 40)}`;
        added += await succeeded(about, (headers) =>
          server.post(
            `/api/${entity.path}/submit`,
            { ...base, [name]: value },
            { ...home.admin, ...headers },
          ),
        );
      }
    }
    expect(await rows()).toBe(before + added);
  });
});

describe.each(acts)('a call of $route', (act) => {
  it('is refused with a code for a strange value of any parameter, or says that it succeeded', async () => {
    const { admin } = act.ofPlatform ? platform : ours;
    const id = (await act.target?.()) ?? '';
    const { query = {}, body: sent } = await act.given(id);
    const body = (sent ?? {}) as Row;
    const send = (given: object, posted: unknown) => (headers: Record<string, string>) =>
      server.post(`/api/${act.route}?${new URLSearchParams(given as Record<string, string>)}`, posted, {
        ...admin,
        ...headers,
      });
    for (const name of Object.keys(query)) {
      for (const value of oddValues.filter((one) => typeof one === 'string')) {
        const short = value.slice(0, 5_000);
        await succeeded(`${name} ${short.slice(0, 40)}`, send({ ...query, [name]: short }, undefined));
      }
    }
    for (const name of Object.keys({ ...query, ...body })) {
      const { [name]: _one, ...others } = query;
      for (const value of oddValues)
        await succeeded(
          `${name} ${JSON.stringify(value).slice(0, 40)}`,
          send(others, { ...body, [name]: value }),
        );
    }
  });
});

describe('a body that no correct client sends', () => {
  const paths = writingRoutes(server.app.http.registry.all, 'platform-permissions.facts.ts').map(
    ({ path }) => path,
  );

  // What one path left is what the next one finds: a snapshot takes longer than the calls.
  let known: Snapshot | undefined;

  it.each(paths)('changes nothing at %s unless the call says that it succeeded', async (path) => {
    const before = known ?? (await snapshotOf(server.database));
    let done = 0;
    for (const body of oddBodies)
      done += await succeeded(`${path} ${JSON.stringify(body).slice(0, 60)}`, (headers) =>
        server.post(path, body, { ...platform.admin, ...headers }),
      );
    known = await snapshotOf(server.database);
    const changes = await changesBetween(server.database, before, known);
    if (done === 0) expect(changes).toEqual([]);
  });
});
