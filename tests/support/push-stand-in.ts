import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer as createSmtp, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** A mail that arrived: who logged in, whom it was for, its text. */
interface ArrivedMail {
  readonly login: string;
  readonly to: readonly string[];
  readonly text: string;
}

/** The body of a mail of one part, decoded. */
function bodyOf(lines: readonly string[]): string {
  const blank = lines.indexOf('');
  const head = lines.slice(0, blank).join('\n').toLowerCase();
  const body = lines.slice(blank + 1).map((line) => line.replace(/^\.\./, '.'));
  if (head.includes('encoding: base64')) return Buffer.from(body.join(''), 'base64').toString('utf8');
  if (!head.includes('encoding: quoted-printable')) return body.join('\n');
  const text = body.join('\n').replaceAll(/=\n/g, '');
  return decodeURIComponent(text.replaceAll('%', '%25').replaceAll(/=([0-9A-F]{2})/g, '%$1'));
}

/** A mail server on loopback without encryption: takes one account's mail and refuses anybody else's. */
export async function mailStandIn(user: string, password: string) {
  const mails: ArrivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createSmtp((socket) => {
    sockets.add(socket);
    let buffer = '';
    let data: string[] | undefined;
    let login = '';
    let to: string[] = [];
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    const command = (line: string): void => {
      if (data !== undefined && line !== '.') data.push(line);
      else if (data !== undefined) {
        mails.push({ login, to, text: bodyOf(data) });
        data = undefined;
        say('250 kept');
      } else if (line.startsWith('EHLO')) say('250-stand-in\r\n250 AUTH PLAIN');
      else if (line.startsWith('AUTH PLAIN ')) {
        const [, name = '', secret] = Buffer.from(line.slice(11), 'base64').toString('utf8').split('\0');
        login = name;
        say(name === user && secret === password ? '235 ok' : '535 wrong');
      } else if (line === 'DATA') {
        data = [];
        say('354 go');
      } else {
        if (line.startsWith('RCPT TO:')) to = [...to, line.slice(8)];
        say(line === 'QUIT' ? '221 bye' : '250 ok');
      }
    };
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      buffer += part.toString('utf8');
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        command(line);
      }
    });
    say('220 stand-in');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, mails };
}

interface Arrived {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly query: URLSearchParams;
}

/** Whether one of the signatures of a webhook (Standard Webhooks 1.0) is of this secret. */
export function webhookFits({ headers, body }: Arrived, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const signature = `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(signature);
}

/** DingTalk's signature over what arrived. */
export function dingtalkFits({ query }: Arrived, secret: string): boolean {
  const text = `${query.get('timestamp')}\n${secret}`;
  return createHmac('sha256', secret).update(text).digest('base64') === query.get('sign');
}

/** Feishu's signature in what arrived. */
export function feishuFits({ body }: Arrived, secret: string): boolean {
  const { timestamp, sign } = JSON.parse(body) as { timestamp: string; sign: string };
  return createHmac('sha256', `${timestamp}\n${secret}`).digest('base64') === sign;
}
