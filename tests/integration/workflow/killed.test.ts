import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@heliodeck/client/client';
import { expect, inject, it } from 'vitest';
import { seed } from '../../../apps/server/seed/seed.ts';
import { freshDatabase } from '../../support/database.ts';
import { deployCrash, handleWhileKilled, serverPair } from '../../support/killed-servers.ts';
import { testPassword } from '../../support/platform.ts';

it('loses no acknowledged step and repeats none while two servers are killed under load', {
  timeout: 480_000,
}, async () => {
  const { store, ownerUrl, owner } = await freshDatabase();
  const keys = mkdtempSync(join(tmpdir(), 'heliodeck-killed-'));
  await seed(store, { adminPassword: testPassword });
  const pair = await serverPair(ownerUrl, keys, JSON.stringify(inject('cluster').secrets));
  try {
    const [address = ''] = pair.addresses();
    const client = createClient({ address, clientId: 'saber', clientSecret: 'saber_secret' });
    await client.signIn.withPassword({ tenantId: '000000', account: 'admin', password: testPassword });
    const headers = await client.headers();
    const [me] = await owner(`select id::text as id from "user" where account = 'admin'`);
    const definition = await deployCrash(address, headers, String(me?.id));
    const { told, wrong } = await handleWhileKilled(pair, owner, {
      headers,
      definition,
      rounds: 2,
      callers: 4,
      endWithinMs: 150_000,
    });
    expect(told.tasks.size).toBeGreaterThan(0);
    expect(Object.entries(wrong).filter(([, times]) => times !== 0)).toEqual([]);
  } finally {
    pair.close();
    rmSync(keys, { recursive: true, force: true });
  }
});
