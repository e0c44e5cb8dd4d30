import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { columnsOf } from '@heliodeck/model/descriptors/columns';
import { entities } from '@heliodeck/model/registries/entities';
import { afterAll, describe, expect, it } from 'vitest';
import { loadKeyRing } from '../../../apps/server/access/keys/key-ring.ts';
import { renewKey, sealedColumns } from '../../../apps/server/access/keys/renew-keys.ts';
import { seal, unseal } from '../../../apps/server/access/keys/seal.ts';
import { tokenSigner } from '../../../apps/server/access/keys/token.ts';
import { freshDatabase } from '../../support/database.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});
const keysIn = () => {
  const folder = mkdtempSync(join(tmpdir(), 'heliodeck-renew-'));
  folders.push(folder);
  return folder;
};
const now = new Date('2026-06-01T04:00:00Z');
const tenantId = '100001';

/** A database with one sealed credential in every column that has them. */
async function sealed() {
  const folder = keysIn();
  const { sealing } = await loadKeyRing(folder);
  const { owner, ownerUrl } = await freshDatabase();
  const place = { tenant: tenantId, user: '77' };
  const of = (table: string, column: string) => {
    const found = sealedColumns.find((one) => one.table === table && one.column === column);
    return seal(sealing, found?.place(place) ?? '', `${table} ${column}`);
  };
  await owner(
    `insert into oss (tenant_id, category, oss_code, endpoint, access_key, secret_key, bucket_name)
     values ($1, 1, 'a', 'https://s3.example.com', 'id', $2, 'b'), ($1, 1, 'b', 'https://s3.example.com', 'id', '', 'b')`,
    [tenantId, of('oss', 'secret_key')],
  );
  await owner(
    `insert into sms (tenant_id, category, sms_code, template_id, access_key, secret_key) values ($1, 1, 'a', 't', $2, $3)`,
    [tenantId, of('sms', 'access_key'), of('sms', 'secret_key')],
  );
  await owner(
    `insert into identity_provider (tenant_id, name, source, issuer, client_id, client_secret, scopes)
     values ($1, 'n', 's', 'https://id.example.com', 'c', $2, 'openid')`,
    [tenantId, of('identity_provider', 'client_secret')],
  );
  await owner(
    `insert into datasource (tenant_id, name, driver_class, username, url, password)
     values ($1, 'd', 'org.postgresql.Driver', 'u', 'jdbc:postgresql://h/d', $2)`,
    [tenantId, of('datasource', 'password')],
  );
  await owner(
    `insert into camera (tenant_id, camera_name, address, password) values ($1, 'c', 'rtsp://h/x', $2)`,
    [tenantId, of('camera', 'password')],
  );
  await owner(
    `insert into dtu (tenant_id, name, imei, registration_key) values ($1, 'd', '860000000000011', $2)`,
    [...[tenantId, of('dtu', 'registration_key')]],
  );
  await owner(
    'insert into second_factor (user_id, tenant_id, secret, offered_secret) values (77, $1, $2, $3)',
    [...[tenantId, of('second_factor', 'secret'), of('second_factor', 'offered_secret')]],
  );
  await owner(
    `insert into push_channel (tenant_id, channel_name, type, robot_address, secret_key, old_secret, answer_secret)
     values ($1, 'c', 7, $2, $3, $4, $5)`,
    [
      tenantId,
      ...['robot_address', 'secret_key', 'old_secret', 'answer_secret'].map((column) =>
        of('push_channel', column),
      ),
    ],
  );
  /** The values that the key in the folder decrypts. */
  const opened = async () => {
    const ring = await loadKeyRing(folder);
    const found: string[] = [];
    for (const { table, column, place: at } of sealedColumns) {
      const rows = await owner(`select ${column} as text from ${table} where ${column} <> ''`);
      for (const { text } of rows) found.push(unseal(ring.sealing, at(place), String(text)));
    }
    return found;
  };
  return { folder, owner, ownerUrl, opened, sealing };
}
const every = sealedColumns.map(({ table, column }) => `${table} ${column}`);

describe('a new sealing key', () => {
  it('changes nothing where a credential cannot be opened by any key', async () => {
    const { folder, owner, ownerUrl, sealing } = await sealed();
    const before = await owner('select secret_key from oss order by id');
    await owner(`update sms set secret_key = 'v1:AAAA'`);
    await expect(renewKey(folder, 'sealing', ownerUrl, now)).rejects.toThrow(
      /no key opens sms.secret_key of row \d+/,
    );
    expect(await owner('select secret_key from oss order by id')).toEqual(before);
    expect(Buffer.from((await loadKeyRing(folder)).sealing)).toEqual(Buffer.from(sealing));
  });

  it('opens everything that was sealed with the old one, which is kept for backups', async () => {
    const { folder, ownerUrl, opened, sealing } = await sealed();
    const renewal = await renewKey(folder, 'sealing', ownerUrl, now);
    expect(renewal).toEqual({ sealed: every.length, former: join(folder, 'sealing.key.20260601T040000Z') });
    expect(readFileSync(renewal.former, 'utf8').trim()).toBe(Buffer.from(sealing).toString('hex'));
    expect(statSync(renewal.former).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'sealing.key')).mode & 0o777).toBe(0o600);
    expect(Buffer.from((await loadKeyRing(folder)).sealing)).not.toEqual(Buffer.from(sealing));
    expect(await opened()).toEqual(every);
    expect(readdirSync(folder).filter((name) => name.endsWith('.next'))).toEqual([]);
  });

  it('takes effect on a second attempt after a power cut between database and file', async () => {
    const { folder, ownerUrl, opened, sealing } = await sealed();
    await renewKey(folder, 'sealing', ownerUrl, now);
    // The state just before the last step: the database encrypted with the new key, the file still the old one.
    writeFileSync(join(folder, 'sealing.key.next'), readFileSync(join(folder, 'sealing.key')));
    writeFileSync(join(folder, 'sealing.key'), Buffer.from(sealing).toString('hex'));
    await renewKey(folder, 'sealing', ownerUrl, now);
    expect(await opened()).toEqual(every);
  });
});

describe('a new signing key', () => {
  it('invalidates every token, and a new SM2 key changes the public key', async () => {
    const { ownerUrl } = await freshDatabase();
    const folder = keysIn();
    const before = await loadKeyRing(folder);
    const claims = { sessionId: '1', userId: '2', tenantId, clientId: 'saber' };
    const token = await tokenSigner(before.signing).access(claims, {}, now, 60);
    expect(await renewKey(folder, 'signing', ownerUrl, now)).toMatchObject({ sealed: 0 });
    await renewKey(folder, 'sm2', ownerUrl, now);
    const after = await loadKeyRing(folder);
    expect(await tokenSigner(after.signing).read(token, now)).toBe('invalid');
    expect(after.sm2.publicKey).not.toBe(before.sm2.publicKey);
    expect(Buffer.from(after.sealing)).toEqual(Buffer.from(before.sealing));
  });
});

describe('the list of sealed columns', () => {
  it('has every secret that is read back: from the descriptors, and from the second factor', async () => {
    const { owner } = await freshDatabase();
    const rows = await owner(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name ~ '(secret|access_key|registration_key)' order by 1`,
    );
    const described = [...entities.values()].flatMap((entity) =>
      columnsOf(entity)
        .filter(({ field }) => field.kind === 'secret')
        .map(({ column }) => `${entity.table}.${column}`),
    );
    const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    // Passwords, a client's secret and a camera's key are hashed; the id of an account with a storage service and a time are not secret.
    const others = [
      'candid_source.key_hash',
      'client.client_secret',
      'oss.access_key',
      'push_channel.old_secret_until',
      'user.password',
    ];
    const found = new Set([...rows.map(({ name }) => String(name)), ...described]);
    expect([...found].filter((name) => !others.includes(name)).toSorted()).toEqual(known.toSorted());
  });
});
