import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asH264, runFfmpeg, testPictures } from './ffmpeg.ts';

/** Name and password that every source here requires. */
export const sourceUser = { username: 'viewer', password: 'geheim & wort' } as const;

interface SourceOptions {
  readonly port?: number;
  /** Answers a WebRTC offer. */
  readonly whep?: (offer: string) => Promise<string>;
}

/**
 * A recorder that serves ffmpeg's test pictures as HLS ('/hls/index.m3u8', and '/signed/index.m3u8', whose
 * segments have another address each time the list is read) and FLV ('/live.flv'), and accepts offers at
 * '/whep'.
 */
export async function videoSource({ port = 0, whep }: SourceOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'heliodeck-source-'));
  const hls = runFfmpeg([
    ...[...testPictures, ...asH264, '-f', 'hls', '-hls_time', '1', '-hls_list_size', '6'],
    ...['-hls_flags', 'delete_segments+temp_file', '-hls_segment_filename', join(folder, 's%05d.ts')],
    join(folder, 'index.m3u8'),
  ]);
  const viewers = new Set<() => Promise<void>>();
  const asked: string[] = [];
  const good = `Basic ${Buffer.from(`${sourceUser.username}:${sourceUser.password}`).toString('base64')}`;
  const sendFlv = (reply: ServerResponse): void => {
    reply.writeHead(200, { 'content-type': 'video/x-flv' });
    const { stop } = runFfmpeg(
      [...testPictures, ...asH264, '-an', '-flvflags', 'no_duration_filesize', '-f', 'flv', 'pipe:1'],
      (chunk) => void reply.write(chunk),
    );
    viewers.add(stop);
    reply.once('close', () => {
      viewers.delete(stop);
      void stop();
    });
  };
  const server = createServer(async (request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://source');
    asked.push(`${request.method} ${pathname}`);
    const refuse = (status: number, head = {}): void => void reply.writeHead(status, head).end();
    if (request.headers.authorization !== good) return refuse(401, { 'www-authenticate': 'Basic realm="x"' });
    if (pathname === '/moved.m3u8') return refuse(302, { location: 'http://127.0.0.1:1/index.m3u8' });
    if (pathname === '/file.m3u8')
      return void reply.end('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXTINF:1,\nhttp://127.0.0.1:1/x.ts\n');
    if (pathname === '/page.m3u8' || pathname === '/page.flv') return void reply.end('<html>sign in</html>');
    if (pathname === '/live.flv') return sendFlv(reply);
    if (pathname === '/whep' && whep) {
      let offer = '';
      for await (const chunk of request) offer += String(chunk);
      reply.writeHead(201, { 'content-type': 'application/sdp', location: '/whep/1' });
      return void reply.end(await whep(offer));
    }
    const [, kind, name = ''] = /^\/(hls|signed)(?:\/\d+)?\/([\w.]+)$/.exec(pathname) ?? [];
    try {
      const file = readFileSync(join(folder, name));
      const isSigned = kind === 'signed' && name.endsWith('.m3u8');
      const bytes = isSigned
        ? file.toString().replace(/^s\d+\.ts$/gm, `${asked.length}/$&?t=${asked.length}`)
        : file;
      reply.writeHead(200, { 'content-type': name.endsWith('.ts') ? 'video/mp2t' : 'application/x-mpegurl' });
      return void reply.end(bytes);
    } catch {
      return refuse(404);
    }
  }).listen(port, '127.0.0.1');
  await new Promise<void>((resolve) => void server.once('listening', resolve));
  const { port: taken } = server.address() as { readonly port: number };
  return {
    host: `127.0.0.1:${taken}`,
    address: `http://127.0.0.1:${taken}`,
    /** Received requests, 'GET /live.flv'. */
    asked,
    /** Number of clients that receive FLV. */
    watching: () => viewers.size,
    async close() {
      await Promise.all([hls.stop(), ...[...viewers].map((stop) => stop())]);
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
