import { PassThrough } from 'node:stream';
import type { HttpExchange } from '../../http/route.ts';
import type { LiveFeed, SequencedEvent } from '../../live/live-feed.ts';
import { EventBuffer } from './event-buffer.ts';
import type { FeedFilter, UndecidedEvent } from './feed-filter.ts';

/** What is told goes together with what comes so soon after it, ms … */
const gatherMs = 20;
/** … and not sooner than so long after the last, ms. */
const apartMs = 100;
/** A comment line so often keeps proxies from closing the stream, and shows a client that it lives. */
const beatMs = 15_000;
/** A client that does not read is let go; it comes back and resumes. */
const mostWaiting = 4 * 1024 * 1024;

/** One listener's stream of Server-Sent Events. */
interface Feed {
  /** Who hears from now on. */
  filter: FeedFilter;
  /** Ends the stream; the client comes back where it may. */
  close(): void;
}

/**
 * Opens the stream on an exchange. A client that says where it was cut off (Last-Event-ID) hears what it missed; where
 * the feed does not go back so far, 'reload' tells it to load its lists afresh.
 * @param onClose called once, whoever ended the stream
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
      // A merged reading holds older values than its number says: only behind all of them it is safe to resume.
      const id = index === events.length - 1 ? `id: ${sequence}\n` : '';
      out.write(`${id}data: ${JSON.stringify(shown)}\n\n`);
    }
    // Not ended but cut: whoever does not read would hold the rest for ever.
    if (out.writableLength > mostWaiting) out.destroy();
  };
  /** One at a time: what comes while the database is asked goes out with the next. */
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
        // What was not told is told again after the client has come back.
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
  // Whoever listens comes back with a number that the feed no longer knows, and is told to load afresh.
  const noMoreBreaks = live.onBroken?.(() => feed.close());
  const beat = setInterval(() => out.write(': beat\n\n'), beatMs);
  for (const event of missed ?? []) hear(event);
  return feed;
}

/** Screens that watch many stations need not know which device stands where. */
function withStation({ sequence, event }: SequencedEvent, filter: FeedFilter): SequencedEvent {
  if (event.kind === 'changed') return { sequence, event };
  const stationId = filter.stationOf(event);
  return { sequence, event: stationId === undefined ? event : { ...event, stationId } };
}

function inOrder(events: readonly SequencedEvent[]): readonly SequencedEvent[] {
  return events.toSorted((one, other) => one.sequence - other.sequence);
}
