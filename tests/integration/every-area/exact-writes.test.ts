import { describe, it } from 'vitest';
import { proveWrites } from '../../support/exact-writes.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation, platformUsers } from '../../support/organisation.ts';
import { platformWrites, writtenOn } from '../../support/platform-writes.ts';

// Writes of the platform that succeed: by a user with exactly the code of the button, visible to the next read, in the audit log, and
// closed to another tenant.

const server = await fieldWorld();
const ours = await organisation(server);
const strangers = await organisation(server, '风电公司');
const platform = await platformUsers(server);
const written = platformWrites(await writtenOn(server, platform.admin));

describe.each(written)('a record of $entity.path', (facts) => {
  it('is written with exactly the code, shown by the next read, kept in the audit log, and closed to another tenant', async () => {
    const home = facts.entity.tenancy === 'tenant' ? ours : platform;
    await proveWrites(server, { home, strangers }, facts);
  });
});
