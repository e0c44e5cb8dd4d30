import { describe, it } from 'vitest';
import { writingRoutes } from '../../access/writes.ts';
import { holderOf } from '../../support/exact-writes.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { oddBodies, succeeded } from '../../support/nonsense.ts';
import { organisation } from '../../support/organisation.ts';

// Calls of signing in with bodies that no correct client sends: success, or a coded refusal in both languages.

const world = await fieldWorld();
const ours = await organisation(world);
const paths = writingRoutes(world.app.http.registry.all, 'sign-in-permissions.facts.ts')
  .filter(({ method, path }) => method === 'POST' && !path.includes(':') && !path.endsWith('/token'))
  .map(({ path }) => path);

describe('a body that no correct client sends', () => {
  it.each(paths)('is refused with a code at %s, or says that it succeeded', async (path) => {
    // Some calls end the session.
    const { id: _id, ...person } = await holderOf(ours, ['post_view']);
    for (const body of oddBodies)
      await succeeded(`${path} ${JSON.stringify(body).slice(0, 60)}`, (headers) =>
        world.post(path, body, { ...person, ...headers }),
      );
  });
});
