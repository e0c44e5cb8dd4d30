import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { joinInstallation } from '../../../apps/server/bus/join.ts';
import { joinStream } from '../../../apps/server/bus/readings/join-stream.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { later } from '../../support/later.ts';
import { quietLog } from '../../support/log.ts';
import { testNats } from '../../support/nats.ts';

const nats = await testNats({ jetStream: true });
const settings = { replicas: 1, bytes: 64 * 1024 * 1024 };
const join = async (
  installation: string,
  given: { readonly url?: string; readonly isNeeded?: boolean } & Partial<typeof settings> = {},
) => {
  const { url = nats.url, isNeeded = true, ...stream } = given;
  const joined = await joinStream(
    { natsUrl: url, installation, stream: { ...settings, ...stream }, isNeeded },
    quietLog,
  );
  later(() => joined?.close());
  return joined;
};

describe('a stream of readings that cannot be used', () => {
  it('is reported by name where NATS runs without JetStream, but not to processes that do not need it', async () => {
    const plain = await testNats();
    await expect(join('a', { url: plain.url })).rejects.toThrow(/no JetStream.*--jetstream/);
    expect(await join('a', { url: plain.url, isNeeded: false })).toBeUndefined();
  });

  it('refuses wrong credentials, and the message contains no password', async () => {
    const { port } = await testNats({ user: { name: 'heliodeck', password: 'right' }, jetStream: true });
    const url = `nats://heliodeck:mistaken@127.0.0.1:${port}`;
    await expect(join('a', { url, isNeeded: false })).rejects.toThrow(
      /^(?!.*mistaken).*refuses the user and password/s,
    );
  });

  it('is refused where it has other settings, which are named, also to processes that do not need it', async () => {
    const installation = randomUUID();
    await join(installation);
    await join(installation);
    const other = { bytes: 32 * 1024 * 1024 };
    for (const isNeeded of [true, false])
      await expect(join(installation, { ...other, isNeeded })).rejects.toThrow(
        /other settings.*max_bytes is 67108864, not 33554432.*NATS_STREAM_MB/,
      );
  });

  it('is refused with more replicas than servers', async () => {
    await expect(join(randomUUID(), { replicas: 3 })).rejects.toThrow(/3 copies \(NATS_REPLICAS\)/);
  });

  it('is created once by processes that start together', async () => {
    const installation = randomUUID();
    const joined = await Promise.all([1, 2, 3, 4].map(() => join(installation)));
    expect(joined.every((one) => one !== undefined)).toBe(true);
  });
});

describe('two installations on one NATS', async () => {
  const [first, second] = [await freshDatabase(), await freshDatabase()];
  const enter = async ({ store }: TestDatabase, version = '1.0.0') => {
    const parts = { store, log: quietLog, now: () => new Date(), version, sealing: Uint8Array.of(1) };
    const joined = await joinInstallation(parts, nats.url);
    later(() => joined.close(500));
    return joined;
  };

  it('are refused where one is a copy of the other, and accepted otherwise', async () => {
    const { installation } = await enter(first);
    expect((await enter(first)).installation).toBe(installation);
    // Databases of tests are copies of one.
    await expect(enter(second)).rejects.toThrow(/another database with the id of this installation/);
    await second.owner('update installation set id = gen_random_uuid()');
    expect((await enter(second)).installation).not.toBe(installation);
  });

  it('a process of another major version is refused, one of another minor version accepted', async () => {
    await enter(first, '1.0.0');
    await enter(first, '1.1.0');
    await expect(enter(first, '2.0.0')).rejects.toThrow(
      /processes of version 1\.\d\.0 run.*this one is 2\.0\.0/,
    );
  });
});
