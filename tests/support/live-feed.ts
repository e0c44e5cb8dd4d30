import { readEventStream } from '@heliodeck/client/event-stream';
import { later } from './later.ts';
import { until } from './until.ts';

/** An event of the feed as received. */
interface HeardEvent {
  /** Last id so far. */
  readonly id: string;
  /** 'ready', 'reload' or 'message'. */
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly kind?: string };
}

/** A subscriber of GET /api/blade-live/feed. */
export interface TestFeed {
  readonly events: readonly HeardEvent[];
  /** True once the stream has ended, for any reason. */
  readonly over: boolean;
  /** The first matching event, received or still to come. */
  first(fits: (data: HeardEvent['data']) => boolean, what: string): Promise<HeardEvent>;
  /** States of one command in the feed, in order. */
  statesOf(commandId: string): string[];
  close(): void;
}

/** Opens the feed; closed after the test. @throws the server's response if it was refused */
export async function openTestFeed(
  address: string,
  headers: Record<string, string>,
  query = '',
): Promise<TestFeed> {
  const closing = new AbortController();
  const reply = await fetch(`${address}/api/blade-live/feed${query}`, { headers, signal: closing.signal });
  if (reply.status !== 200 || reply.body === null) throw new Error(`${reply.status}: ${await reply.text()}`);
  const events: HeardEvent[] = [];
  let over = false;
  const listen = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    for await (const { id, event, data } of readEventStream(body))
      events.push({ id, type: event, data: JSON.parse(data) });
  };
  listen(reply.body)
    .catch(() => undefined)
    .finally(() => {
      over = true;
    });
  const feed: TestFeed = {
    events,
    get over() {
      return over;
    },
    first: (fits, what) => until(() => events.find(({ data }) => fits(data)), what),
    statesOf: (commandId) =>
      events
        .filter(({ data }) => data.entity === 'deviceCommand' && data.id === commandId)
        .map(({ data }) => String((data.what as { state: string }).state)),
    close: () => closing.abort(),
  };
  later(() => feed.close());
  await until(() => events.length > 0, 'the feed says that it is ready');
  return feed;
}
