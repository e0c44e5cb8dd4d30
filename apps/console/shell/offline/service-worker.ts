import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { usedFiles } from './used-files.ts';

/** Constants that the build inserts (scripts/offline-program.ts). */
declare const program: {
  /** Path of the script of the page; another path is another version of the console. */
  readonly entry: string;
  readonly files: readonly { readonly url: string; readonly revision: string | null }[];
};

/** The part of a service worker's global scope that is used here; the DOM types do not contain it. */
interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(
    kind: 'activate',
    hear: (event: { waitUntil(ends: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(kind: 'message', hear: (event: MessageEvent<unknown>) => void): void;
}
const scope = globalThis as unknown as WorkerScope;

/** A page that has not arrived within this time is served from the cache. */
const pageWithinSeconds = 4;
const awayCodes = [502, 503, 504];
const notThePage = /^\/(api|health|ready|metrics)(\/|$)/;

precache([...program.files]);
cleanupOutdatedCaches();

// Files with a hash in their names never change. Everything else is loaded from the server if possible, so
// that nobody uses an outdated version. Responses of the API never pass through here, because they belong to
// one user.
const used = new CacheFirst({ cacheName: usedFiles, matchOptions: { ignoreVary: true } });
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async (asked) => (await matchPrecache(asked.url.pathname)) ?? used.handle(asked),
);

const fromServer = new NetworkOnly({
  networkTimeoutSeconds: pageWithinSeconds,
  plugins: [
    {
      fetchDidSucceed: async ({ response }) => {
        if (awayCodes.includes(response.status)) throw new Error('a proxy answers for a server that is away');
        return response;
      },
    },
  ],
});
const fixedFiles = new Set(program.files.flatMap(({ url, revision }) => (revision === null ? [] : [url])));
registerRoute(
  ({ sameOrigin, url, request }) =>
    sameOrigin &&
    (request.mode === 'navigate' ? !notThePage.test(url.pathname) : fixedFiles.has(url.pathname)),
  async (asked) => {
    try {
      return await fromServer.handle(asked);
    } catch (error) {
      const path = asked.request.mode === 'navigate' ? '/index.html' : asked.url.pathname;
      const kept = await matchPrecache(path);
      if (kept === undefined) throw error;
      return kept;
    }
  },
);

scope.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([caches.delete(usedFiles), scope.clients.claim()]));
});

// A page asks whether this is the worker of its version. The page of a new version lets it take over at once;
// the page of an old one continues with the old worker until the user reloads it
// (docs/product/console.md#without-a-network).
scope.addEventListener('message', ({ data, ports }) => {
  const isMine = data === program.entry;
  ports[0]?.postMessage(isMine);
  if (isMine) void scope.skipWaiting();
});
