import type pg from 'pg';

/**
 * Makes a connection create the promises of its queries here instead of in the driver. Those of pg 8.23 reference their query, and each
 * such query keeps the next one, with its rows, reachable until the next full garbage collection: 30 kB of a page of ten records survived
 * every minor collection, which paused the server for 10 to 30 ms instead of half a millisecond. A query created with a callback is
 * released when it is answered.
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
 * Closes a connection whose server does not answer a query within this time, ms: a connection cut silently never returns an answer. Pending
 * queries then fail. Cursors, which are fetched repeatedly, are not watched.
 * @param end closes the connection at once
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
    // The stack trace of the caller instead of that of the socket event.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** Cursors and similar objects submit themselves. */
function isSubmittable(config: unknown): config is { callback?: unknown } {
  return typeof config === 'object' && config !== null && 'submit' in config;
}
