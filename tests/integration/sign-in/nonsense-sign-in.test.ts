import { describe, it } from 'vitest';
import { writingRoutes } from '../../access/writes.ts';
import { holderOf } from '../../support/exact-writes.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { oddBodies, oddParts, oddValues, succeeded } from '../../support/nonsense.ts';
import { organisation } from '../../support/organisation.ts';
import { basic } from '../../support/platform.ts';

// Calls of signing in with bodies and addresses that no correct client sends: success, or a coded refusal in both languages.

const world = await fieldWorld();
const ours = await organisation(world);
const paths = writingRoutes(world.app.http.registry.all, 'sign-in-permissions.facts.ts')
  .filter(({ method }) => method === 'POST')
  .map(({ path }) => path);
const tokenPaths = paths.filter((path) => path.endsWith('/token'));

describe('a body that no correct client sends', () => {
  it.each(paths)('is refused with a code at %s, or says that it succeeded', async (path) => {
    // Some calls end the session.
    const { id: _id, ...person } = await holderOf(ours, ['post_view']);
    const addresses = path.includes(':') ? oddParts.map((part) => path.replaceAll(/:\w+/g, part)) : [path];
    for (const address of addresses)
      for (const body of oddBodies)
        await succeeded(`${address} ${JSON.stringify(body).slice(0, 60)}`, (headers) =>
          world.post(address, body, { ...person, authorization: basic, ...headers }),
        );
  });

  it.each(tokenPaths)('is refused with a code at %s for a strange value of any parameter', async (path) => {
    const usual = { grant_type: 'refresh_token', grantType: 'refresh_token', tenantId: ours.tenantId };
    for (const name of [
      'grant_type',
      'grantType',
      'tenantId',
      'refresh_token',
      'refreshToken',
      'scope',
      'type',
    ])
      for (const value of oddValues)
        await succeeded(`${path} ${name} ${JSON.stringify(value).slice(0, 40)}`, (headers) =>
          world.post(path, { ...usual, [name]: value }, { authorization: basic, ...headers }),
        );
  });
});
