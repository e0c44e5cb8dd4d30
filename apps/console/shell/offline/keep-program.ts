import { serverLostSince } from '../../api/server-watch.ts';
import { session } from '../../api/session.ts';
import { newVersion } from '../../state/new-version.ts';
import { usedFiles } from './used-files.ts';

/** Interval at which an open page checks for a new version, ms. */
const lookEveryMs = 3_600_000;
const answerWithinMs = 5000;
/** The page of a board's link (docs/product/boards.md#links-for-walls). */
const wallPath = '/wall';

/**
 * Registers the service worker, so that the console opens without a network, and reports when the server has
 * another version of it.
 * @param entry path of the script of this page
 * @throws if the browser stores no service worker
 */
export async function keepProgram(entry: string): Promise<void> {
  const workers = navigator.serviceWorker;
  const consider = async (worker: ServiceWorker | null): Promise<void> => {
    if (worker) newVersion.set(!(await isOf(entry, worker)));
  };
  workers.addEventListener('controllerchange', () => {
    void consider(workers.controller);
    // A new worker removes what the previous one had stored.
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
  // A server that was unavailable may have another version now.
  serverLostSince.subscribe(() => {
    if (serverLostSince.get() === undefined) look();
  });
  if (workers.controller) await keepUsed();
}

/**
 * Stores the files that this page loaded before the worker received its requests: for signed-in users, and on
 * a wall display, which has no user whose screens could be revealed, and which opens without a server when
 * its computer is switched on.
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

/** Whether a worker belongs to the version of this page. One that does not reply counts as its own. */
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
