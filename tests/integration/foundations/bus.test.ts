import { describe, expect, it } from 'vitest';
import { inProcessHub } from '../../../apps/server/bus/in-process.ts';
import { natsTransport } from '../../../apps/server/bus/nats.ts';
import { busSuite } from '../../support/bus-suite.ts';
import { freePort } from '../../support/free-port.ts';
import { quietLog } from '../../support/log.ts';
import { testNats } from '../../support/nats.ts';

describe('messages within one process', () => {
  const hub = inProcessHub();
  busSuite({
    connect: async () => hub.connect(),
    cut: async () => hub.setConnected(false),
    mend: async () => hub.setConnected(true),
  });
});

describe('messages over NATS', async () => {
  const nats = await testNats();
  busSuite({
    connect: () => natsTransport(nats.url, 'test', quietLog),
    cut: () => nats.kill(),
    mend: () => nats.start(),
  });
});

describe('a NATS server that cannot be used', () => {
  it('is named, with the reason', async () => {
    const port = await freePort();
    const nobody = natsTransport(`nats://127.0.0.1:${port}`, 'test', quietLog);
    await expect(nobody).rejects.toThrow(
      new RegExp(`127\\.0\\.0\\.1:${port} cannot be reached \\(NATS_URL\\)`),
    );
  });

  it('refuses wrong credentials, and the message contains no password', async () => {
    const { port, url } = await testNats({ user: { name: 'heliodeck', password: 'right' } });
    await (await natsTransport(url, 'test', quietLog)).close();
    for (const credentials of ['heliodeck:mistaken@', ''])
      await expect(natsTransport(`nats://${credentials}127.0.0.1:${port}`, 'test', quietLog)).rejects.toThrow(
        /^(?!.*mistaken).*refuses the user and password/s,
      );
  });
});
