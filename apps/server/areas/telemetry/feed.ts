import { PassThrough } from 'node:stream';
import type { HttpExchange } from '../../http/route.ts';
import type { LiveFeed, SequencedEvent } from '../../live/live-feed.ts';
import { EventBuffer } from './event-buffer.ts';
import type { FeedFilter, UndecidedEvent } from './feed-filter.ts';

/** Events within this time, ms, are sent together … */
const gatherMs = 20;
/** … and at least this long after the previous ones, ms. */
const apartMs = 100;
/** Interval of comment lines, ms: they keep proxies from closing the stream, and show the client that it is alive. */
const beatMs = 15_000;
/** Most unsent bytes: a client that does not read is disconnected; it reconnects and resumes. */
const mostWaiting = 4 * 1024 * 1024;

/** One listener's stream of Server-Sent Events. */
interface Feed {
  /** Filter for further events. */
  filter: FeedFilter;
  /** Ends the stream; the client may reconnect. */
  close(): void;
}

/**
 * Opens the stream on an exchange. A client with Last-Event-ID gets the events it missed; if the feed no longer has them, 'reload' makes it
 * reload its lists.
 * @param onClose called once, whether the server or the client ended the stream
 */
export function openEventStream(
  live: LiveFeed,
  raw: HttpExchange,
  options: { readonly tenantId: string; readonly filter: FeedFilter; readonly onClose: () => void },
): Feed {
  const { tenantId } = options;
  const out = new PassThrough();
  const buffer = new EventBuffer();
  const undecided: UndecidedEvent[] = [];
  let closed = false;
  let flushing: NodeJS.Timeout | undefined;
  let flushedAt = Number.NEGATIVE_INFINITY;

  const write = (events: readonly SequencedEvent[]): void => {
    for (const [index, { sequence, event }] of events.entries()) {
      const { tenantId: _tenant, ...shown } = event;
      // A merged reading contains older values than its number: resuming is safe only after the last event of a batch.
      const id = index === events.length - 1 ? `id: ${sequence}\n` : '';
      out.write(`${id}data: ${JSON.stringify(shown)}\n\n`);
    }
    // Destroyed instead of ended: a client that does not read would hold the rest for ever.
    if (out.writableLength > mostWaiting) out.destroy();
  };
  /** One at a time: events that arrive during a query are sent with the next batch. */
  const flush = async (): Promise<void> => {
    flushedAt = performance.now();
    const asked = undecided.splice(0);
    const together = new EventBuffer();
    const held = buffer.take();
    for (const event of inOrder(asked.length === 0 ? held : [...held, ...(await feed.filter.settle(asked))]))
      together.add(event);
    if (!closed) write(together.take());
  };
  const flushSoon = (): void => {
    const waitMs = Math.max(gatherMs, flushedAt + apartMs - performance.now());
    flushing ??= setTimeout(() => {
      flush()
        .then(() => {
          flushing = undefined;
          if (!closed && (buffer.size > 0 || undecided.length > 0)) flushSoon();
        })
        // Unsent events are sent again after the client has reconnected.
        .catch(() => feed.close());
    }, waitMs);
  };
  const hear = (event: SequencedEvent): void => {
    const answer = closed ? false : feed.filter.hears(event.event);
    if (answer === false) return;
    if (answer === true) buffer.add(withStation(event, feed.filter));
    else undecided.push({ event, checks: answer });
    flushSoon();
  };
  const end = (): void => {
    if (closed) return;
    closed = true;
    unsubscribe();
    noMoreBreaks?.();
    clearTimeout(flushing);
    clearInterval(beat);
    options.onClose();
  };
  const feed: Feed = {
    filter: options.filter,
    close() {
      end();
      out.end();
    },
  };

  raw.setHeader('content-type', 'text/event-stream; charset=utf-8');
  raw.setHeader('cache-control', 'no-store');
  raw.setHeader('x-accel-buffering', 'no');
  raw.send(out);
  out.on('close', end);
  raw.onClose(() => out.destroy());

  const asked = Number(raw.headers['last-event-id'] ?? Number.NaN);
  const missed = Number.isSafeInteger(asked) ? live.since(tenantId, asked) : [];
  if (missed === undefined) out.write(`id: ${live.last}\nevent: reload\ndata: {}\n\n`);
  else out.write(`id: ${missed.length === 0 ? live.last : asked}\nevent: ready\ndata: {}\n\n`);
  const unsubscribe = live.subscribe(tenantId, hear);
  // The feed may have missed events: listeners reconnect with a number that it no longer has, and get a 'reload'.
  const noMoreBreaks = live.onBroken?.(() => feed.close());
  const beat = setInterval(() => out.write(': beat\n\n'), beatMs);
  for (const event of missed ?? []) hear(event);
  return feed;
}

/** Removes the station from events: screens for many stations do not need the station of a device. */
function withStation({ sequence, event }: SequencedEvent, filter: FeedFilter): SequencedEvent {
  if (event.kind === 'changed') return { sequence, event };
  const stationId = filter.stationOf(event);
  return { sequence, event: stationId === undefined ? event : { ...event, stationId } };
}

function inOrder(events: readonly SequencedEvent[]): readonly SequencedEvent[] {
  return events.toSorted((one, other) => one.sequence - other.sequence);
}
