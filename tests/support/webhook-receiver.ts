import { createServer } from 'node:http';

/** A receiver of webhooks on loopback that accepts and counts everything. */
export interface WebhookReceiver {
  /** http://127.0.0.1:… */
  readonly address: string;
  /** Ids of the messages about an alarm, and how often each arrived. */
  toldOf(alarmId: string): ReadonlyMap<string, number>;
  /** Ids of all messages, and how often each arrived. */
  readonly messages: ReadonlyMap<string, number>;
  close(): void;
}

/** Starts one; the caller closes it. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const told = new Map<string, Map<string, number>>();
  const all = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const { data } = JSON.parse(Buffer.concat(parts).toString('utf8')) as {
      data?: { alarms?: readonly { readonly id: string }[] };
    };
    const message = String(request.headers['webhook-id']);
    all.set(message, (all.get(message) ?? 0) + 1);
    for (const { id } of data?.alarms ?? []) {
      const messages = told.get(id) ?? new Map<string, number>();
      told.set(id, messages.set(message, (messages.get(message) ?? 0) + 1));
    }
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  return {
    address: `http://127.0.0.1:${address.port}`,
    toldOf: (alarmId) => told.get(alarmId) ?? new Map(),
    messages: all,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
