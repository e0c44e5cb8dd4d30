import { serverLostSince } from '../../api/server-watch.ts';
import { session } from '../../api/session.ts';
import { newVersion } from '../../state/new-version.ts';
import { usedFiles } from './used-files.ts';

/** A page that stays open looks so often whether there is a new version, ms. */
const lookEveryMs = 3_600_000;
const answerWithinMs = 5000;
/** The page of a board's link (docs/product/boards.md#links-for-walls). */
const wallPath = '/wall';

/**
 * Has the browser keep the program, so that it opens without a network, and tells when the server has another version of it.
 * @param entry path of the script that this page began with
 * @throws where the browser keeps none
 */
export async function keepProgram(entry: string): Promise<void> {
  const workers = navigator.serviceWorker;
  const consider = async (worker: ServiceWorker | null): Promise<void> => {
    if (worker) newVersion.set(!(await isOf(entry, worker)));
  };
  workers.addEventListener('controllerchange', () => {
    void consider(workers.controller);
    // A worker that begins forgets what the one before it had kept.
    void keepUsed();
  });
  const registration = await workers.register('/service-worker.js', { updateViaCache: 'none' });
  const watch = (worker: ServiceWorker | null): void =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && registration.active) void consider(worker);
    });
  registration.addEventListener('updatefound', () => watch(registration.installing));
  watch(registration.installing);
  void consider(registration.waiting);

  const look = (): void => void registration.update().catch(() => undefined);
  setInterval(look, lookEveryMs);
  // A server that was away may have come back as another version.
  serverLostSince.subscribe(() => {
    if (serverLostSince.get() === undefined) look();
  });
  if (workers.controller) await keepUsed();
}

/**
 * Keeps the files that this page was made of before the worker saw its requests: for who is signed in, and on a wall, which has no person
 * whose screens would be told, and opens without a server once its computer has power again.
 */
async function keepUsed(): Promise<void> {
  if (!session.get() && location.pathname !== wallPath) return;
  const urls = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  const cache = await caches.open(usedFiles);
  for (const url of new Set(urls)) if (!(await caches.match(url))) await cache.add(url);
}

/** Whether a worker belongs to the program of this page. One that says nothing counts as its own. */
function isOf(entry: string, worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), answerWithinMs);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data === true);
    };
    worker.postMessage(entry, [port2]);
  });
}
