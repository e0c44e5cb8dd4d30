import type { AddressInfo } from 'node:net';
import { createServer as createSmtp, type Socket } from 'node:net';

/** A received mail: the account, the recipient, its id (RFC 5322 §3.6.4) and its text. */
interface ArrivedMail {
  readonly id: string;
  readonly login: string;
  readonly to: readonly string[];
  readonly text: string;
}

const idOf = (lines: readonly string[]): string =>
  lines.find((line) => /^message-id:/i.test(line))?.replace(/^message-id:\s*<?|>\s*$/gi, '') ?? '';

/** The decoded body of a mail with one part. */
function bodyOf(lines: readonly string[]): string {
  const blank = lines.indexOf('');
  const head = lines.slice(0, blank).join('\n').toLowerCase();
  const body = lines.slice(blank + 1).map((line) => line.replace(/^\.\./, '.'));
  if (head.includes('encoding: base64')) return Buffer.from(body.join(''), 'base64').toString('utf8');
  if (!head.includes('encoding: quoted-printable')) return body.join('\n');
  const text = body.join('\n').replaceAll(/=\n/g, '');
  return decodeURIComponent(text.replaceAll('%', '%25').replaceAll(/=([0-9A-F]{2})/g, '%$1'));
}

export interface MailServer {
  /** 127.0.0.1:… */
  readonly host: string;
  readonly mails: readonly ArrivedMail[];
  close(): Promise<void>;
}

/**
 * Starts a mail server on loopback without encryption: it accepts mail of one account and refuses all others.
 * The caller closes it.
 */
export async function mailServer(user: string, password: string): Promise<MailServer> {
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
        mails.push({ id: idOf(data), login, to, text: bodyOf(data) });
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
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
