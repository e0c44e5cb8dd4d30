import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Serves the built console. Files below assets/ have a hash in their names and are cached for ever; the page itself is revalidated each
 * time. Files with a .br or .gz next to them are sent compressed.
 * @returns a handler that answers with the page, for addresses of the console's own routes; undefined if the console was not built
 */
export async function mountConsole(
  app: FastifyInstance,
  folder: string,
): Promise<((reply: FastifyReply) => Promise<string>) | undefined> {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return undefined;
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    index: ['index.html'],
    setHeaders(response, path) {
      const unchanging = path.startsWith(join(folder, 'assets'));
      response.header('cache-control', unchanging ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return async (reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    return readFile(page, 'utf8');
  };
}
