import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';

/** Content policy for a response of the API that is opened as a page. */
export const noContentPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Adds security headers to every response. Plain http on a local network is supported, so nothing here may require https. */
export function secureHeaders(app: FastifyInstance): void {
  // Created once; the Fastify plugin for it creates the policy for every response and leaves closures that outlive it.
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library writes its styles at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        // The console connects to this server only: an injected script could not send data elsewhere.
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        // Frames show the platform's own pages (shell/pages/frame-address.ts).
        frameSrc: ["'self'"],
      },
    },
    // Browsers ignore these two without https and log a warning.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'sameorigin' },
  });
  app.addHook('onRequest', (request, reply, done) => set(request.raw, reply.raw, () => done()));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), payment=(), usb=()');
    // Only if a proxy on this machine reports that the browser used https.
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    const path = pathOf(request);
    if (!path.startsWith('/api/')) return;
    // A response of the API belongs to one caller and time, and is not a page: opened as one it may do nothing.
    reply.header('cache-control', 'no-store');
    if (!path.startsWith('/api/docs')) reply.header('content-security-policy', noContentPolicy);
  });
}

/** The path by which a request is routed: the request target may be absolute ('http://host/api/…'), or percent-encoded. */
function pathOf({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): string {
  if (routeOptions.url?.startsWith('/api/')) return routeOptions.url;
  const path = url.startsWith('/') ? url : URL.canParse(url) ? new URL(url).pathname : url;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
