import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** The console of a server behind a proxy, which can be updated while pages are open. */
export interface UpdatedConsole {
  readonly address: string;
  /**
   * From now on every file with a hash has another name, in all references, and the old ones are gone: as
   * after another build.
   */
  update(): void;
  /** Responds as a proxy whose server is unavailable; false ends it. */
  lose(isLost: boolean): void;
  close(): void;
}

const hashedNames = /(?<=[\w.]-[\w-]{8})\.(?=(js|css)\b)/g;
/** The page refers to other files then, so the service worker has another revision. */
const revisions = /(?<=revision:["'`])[0-9a-f]/g;
const marked = /u(?=\.(js|css)$)/;

/** Opens a proxy on loopback in front of the program. @param target its address */
export async function updatedConsole(target: string): Promise<UpdatedConsole> {
  let isUpdated = false;
  let isLost = false;
  const open = new Set<ServerResponse>();
  const server = createServer((asked, reply) => {
    if (isLost) return void reply.writeHead(502, { 'content-type': 'text/html' }).end('Bad gateway');
    const { url = '' } = asked;
    const isRenamed = isUpdated && /^\/assets\/.+\.(js|css)$/.test(url);
    if (isRenamed && !marked.test(url)) return void reply.writeHead(404).end();
    const { hostname, port } = new URL(target);
    const path = isRenamed ? url.replace(marked, '') : url;
    const headers: IncomingHttpHeaders = { ...asked.headers, 'accept-encoding': 'identity' };
    // Changed files are sent as a whole, whatever the browser has cached.
    if (isUpdated) for (const condition of ['if-none-match', 'if-modified-since']) delete headers[condition];
    const { method } = asked;
    const onward = request({ hostname, port, path, method, headers }, (answer) => pass(answer, reply));
    onward.on('error', () => reply.destroy());
    open.add(reply);
    reply.on('close', () => {
      open.delete(reply);
      onward.destroy();
    });
    asked.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function pass(answer: IncomingMessage, reply: ServerResponse): void {
    const { 'content-length': length, ...headers } = answer.headers;
    const isNaming = isUpdated && /html|javascript/.test(headers['content-type'] ?? '');
    if (!isNaming) {
      reply.writeHead(answer.statusCode ?? 502, { ...headers, ...(length && { 'content-length': length }) });
      answer.pipe(reply);
      return;
    }
    const { etag: _tag, 'last-modified': _changed, ...fresh } = headers;
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      reply
        .writeHead(answer.statusCode ?? 502, fresh)
        .end(text.replace(hashedNames, 'u.').replace(revisions, 'u'));
    });
  }

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    update() {
      isUpdated = true;
    },
    lose(lost) {
      isLost = lost;
      for (const reply of open) reply.destroy();
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
