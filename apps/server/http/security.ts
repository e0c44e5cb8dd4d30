import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';

/** What a browser may do with an answer of the API that it takes for a page. */
export const noContentPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Security headers of every reply. Plain http on a local network is a supported way to run, so
 * nothing here may demand https.
 */
export function secureHeaders(app: FastifyInstance): void {
  // Made once; the Fastify plugin for it makes the policy anew for every reply and leaves closures on it that outlive it.
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
        // The console talks to nobody but this server: a script that came in some way could carry nothing out.
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        // Frames show the platform's own pages (shell/pages/frame-address.ts).
        frameSrc: ["'self'"],
      },
    },
    // Browsers ignore these two without https and complain about it.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'sameorigin' },
  });
  app.addHook('onRequest', (request, reply, done) => set(request.raw, reply.raw, () => done()));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), payment=(), usb=()');
    // Only where a proxy on this machine says that the browser came by https.
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    const path = pathOf(request);
    if (!path.startsWith('/api/')) return;
    // What the API answers is about one caller at one time, and no page: opened as one it may do nothing.
    reply.header('cache-control', 'no-store');
    if (!path.startsWith('/api/docs')) reply.header('content-security-policy', noContentPolicy);
  });
}

/** The path a request is routed by: a target may be written whole ('http://host/api/…'), or with its letters escaped. */
function pathOf({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): string {
  if (routeOptions.url?.startsWith('/api/')) return routeOptions.url;
  const path = url.startsWith('/') ? url : URL.canParse(url) ? new URL(url).pathname : url;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
