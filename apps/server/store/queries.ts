import type pg from 'pg';

/**
 * Lets a connection make its promises here instead of in the driver. Those of pg 8.23 are tied to the query they are of,
 * and each such query keeps the next one, rows and all, alive until the next full collection: 30 kB of a page of ten
 * records outlived every collection of young objects, which paused the server for 10 to 30 ms instead of half of one.
 * A query that is given its callback at birth is gone when it is answered.
 */
export function withOwnPromises(client: pg.ClientBase): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (config: unknown, values?: unknown, callback?: unknown): unknown => {
    const isOwn = isSubmittable(config) || typeof values === 'function' || typeof callback === 'function';
    return isOwn ? send(config, values, callback) : promised((done) => send(config, values, done));
  };
  client.query = query as typeof client.query;
}

/**
 * Ends a connection whose server answers nothing that was asked for so long: a way that is cut without a word brings no answer any more. What
 * was asked by it fails then. A cursor, which is asked again and again, is not watched.
 * @param end is to close it at once
 */
export function endUnanswered(client: pg.ClientBase, afterMs: number, end: () => void): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  let open = 0;
  let timer: NodeJS.Timeout | undefined;
  const watched = (done: Callback): Callback => {
    open += 1;
    if (open === 1) timer = setTimeout(end, afterMs).unref();
    return (...answer) => {
      open -= 1;
      if (open === 0) clearTimeout(timer);
      else timer?.refresh();
      done(...answer);
    };
  };
  const query = (config: unknown, values?: unknown, callback?: unknown): unknown => {
    if (isSubmittable(config)) {
      if (isCallback(config.callback)) config.callback = watched(config.callback);
      return send(config, values, callback);
    }
    if (isCallback(values)) return send(config, watched(values));
    return send(config, values, isCallback(callback) ? watched(callback) : callback);
  };
  client.query = query as typeof client.query;
}

type Callback = (...answer: unknown[]) => void;

const isCallback = (value: unknown): value is Callback => typeof value === 'function';

type Done = (error: Error | null, result: unknown) => void;

async function promised(send: (done: Done) => unknown): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) => {
      send((error, result) => (error ? reject(error) : resolve(result)));
    });
  } catch (error) {
    // The trace of whoever asked, not that of the socket the answer came from.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** Cursors and the like run themselves. */
function isSubmittable(config: unknown): config is { callback?: unknown } {
  return typeof config === 'object' && config !== null && 'submit' in config;
}
