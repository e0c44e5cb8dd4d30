import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from './client.ts';
import type { FeedState, LiveEvent } from './live-feed.ts';
import type { Fetch } from './transport.ts';

type Stream = ReadableStreamDefaultController<Uint8Array>;

/** The server of these tests: handles sign-in, and answers each request for the feed with the result of `open`. */
function feedServer(open: (headers: Record<string, string>, stream: () => Response) => Response) {
  const opened: Record<string, string>[] = [];
  const openedAt: number[] = [];
  const streams: Stream[] = [];
  const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });
  const stream = (): Response => {
    const body = new ReadableStream<Uint8Array>({ start: (one) => void streams.push(one) });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
  };
  let feed = true;
  const fetch: Fetch = async (address, init) => {
    if (address.includes('/oauth/token')) {
      const tokens = { access_token: `access-${opened.length}`, refresh_token: 'refresh', expires_in: 3600 };
      return json({ tenant_id: '000000', user_id: '1', account: 'admin', ...tokens });
    }
    if (address.endsWith('/access')) return json({ code: 200, success: true, msg: '', data: { feed } });
    const headers = init.headers as Record<string, string>;
    opened.push({ ...headers, address });
    openedAt.push(Date.now());
    return open(headers, stream);
  };
  return {
    fetch,
    opened,
    openedAt,
    streams,
    json,
    say: (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text)),
    forbid() {
      feed = false;
    },
  };
}

async function listening(server: ReturnType<typeof feedServer>, devices: readonly string[] = []) {
  const client = createClient({
    address: '',
    clientId: 'program',
    clientSecret: 'secret',
    fetch: server.fetch,
  });
  await client.signIn.withPassword({ tenantId: '000000', account: 'admin', password: 'secret' });
  const events: LiveEvent[] = [];
  const states: FeedState[] = [];
  const close = client.openFeed({
    devices,
    onEvent: (event) => void events.push(event),
    onState: (state) => void states.push(state),
  });
  afterEach(close);
  return { client, events, states, close };
}

const online = (id: string, device: string): string =>
  `id: ${id}\ndata: {"kind":"online","of":"dtu","id":"${device}","online":true,"at":1}\n\n`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

describe('the live feed', () => {
  it('is not opened if the server offers none to the current user', async () => {
    const server = feedServer((_, stream) => stream());
    server.forbid();
    const { states } = await listening(server);
    await vi.waitFor(() => expect(states.at(-1)).toBe('absent'));
    expect(server.opened).toEqual([]);
  });

  it.each([403, 404])('stops permanently after %i', async (status) => {
    const server = feedServer(() => new Response('', { status }));
    const { states } = await listening(server);
    await vi.waitFor(() => expect(states).toEqual(['connecting', 'absent']));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.opened).toHaveLength(1);
  });

  it('resumes after the last event when the connection breaks', async () => {
    const server = feedServer((_, stream) => stream());
    const { events, states } = await listening(server, ['7', '8']);
    await vi.waitFor(() => expect(states.at(-1)).toBe('live'));
    expect(server.opened[0]?.address).toContain('devices=7%2C8');
    expect(server.opened[0]).not.toHaveProperty('Last-Event-ID');
    server.say(`${online('41', '1')}${online('42', '2')}`);
    await vi.waitFor(() => expect(events).toHaveLength(2));
    server.streams.at(-1)?.error(new TypeError('terminated'));
    await vi.waitFor(() => expect(states.at(-1)).toBe('interrupted'));
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(states.at(-1)).toBe('live'));
    expect(server.opened[1]).toMatchObject({ 'Last-Event-ID': '42' });
    server.say('event: reload\ndata: {}\n\n');
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ kind: 'reload' }));
  });

  it('doubles the delay after each failure, up to half a minute', async () => {
    const server = feedServer(() => new Response('', { status: 502 }));
    await listening(server);
    await vi.advanceTimersByTimeAsync(100_000);
    const pauses = server.openedAt.slice(1).map((at, index) => at - (server.openedAt[index] ?? 0));
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('closes a connection that is silent for a minute', async () => {
    const server = feedServer((_, stream) => stream());
    const { states } = await listening(server);
    await vi.waitFor(() => expect(states.at(-1)).toBe('live'));
    await vi.advanceTimersByTimeAsync(59_000);
    server.say(':\n\n');
    await vi.advanceTimersByTimeAsync(59_000);
    expect(states.at(-1)).toBe('live');
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(states.at(-1)).toBe('interrupted'));
  });

  it('continues with a new token after its token was refused', async () => {
    const server = feedServer((headers, stream) =>
      headers['Blade-Auth'] === 'bearer access-0'
        ? server.json({ code: 401, success: false, msg: '' }, 401)
        : stream(),
    );
    const { client, states } = await listening(server);
    await vi.waitFor(() => expect(states.at(-1)).toBe('interrupted'));
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(states.at(-1)).toBe('live'));
    expect(client.session()?.accessToken).toBe('access-1');
  });

  it('ignores data that is not an event of the feed', async () => {
    const server = feedServer((_, stream) => stream());
    const { events, states } = await listening(server);
    await vi.waitFor(() => expect(states.at(-1)).toBe('live'));
    server.say(`data: {\n\nevent: ready\ndata: {}\n\ndata: 5\n\n${online('1', '9')}`);
    await vi.waitFor(() => expect(events).toHaveLength(1));
    expect(events[0]).toMatchObject({ kind: 'online', id: '9' });
  });

  it('delivers nothing once it is closed', async () => {
    const server = feedServer((_, stream) => stream());
    const { states, close } = await listening(server);
    await vi.waitFor(() => expect(states.at(-1)).toBe('live'));
    close();
    await vi.advanceTimersByTimeAsync(120_000);
    expect([states.at(-1), server.opened.length]).toEqual(['idle', 1]);
  });
});
