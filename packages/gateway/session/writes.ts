import type { Socket } from 'node:net';

/** Bytes that may wait for a socket to take them: far more than questions one at a time ever come to. */
const mostWaiting = 65_536;

/**
 * What the sockets are to be sent in one turn of the event loop, sent together at its end. A socket written to between
 * two others' answers wakes the network, and on one machine its reader, every time: hundreds of DTUs written to in a row
 * cost half as much each. The order of a socket's own messages stays.
 */
export class Writes {
  #sockets: Socket[] = [];
  #messages: Uint8Array[] = [];

  /**
   * Sends before anything more is read. What a socket that is closed meanwhile was to be sent is dropped with it. False,
   * with nothing sent, where the other end has long taken nothing: it may talk, but it does not listen.
   */
  send(socket: Socket, bytes: Uint8Array): boolean {
    if (socket.writableLength > mostWaiting) return false;
    this.#messages.push(bytes);
    if (this.#sockets.push(socket) === 1) setImmediate(this.#flush);
    return true;
  }

  readonly #flush = (): void => {
    const sockets = this.#sockets;
    const messages = this.#messages;
    this.#sockets = [];
    this.#messages = [];
    for (const [n, socket] of sockets.entries()) {
      const bytes = messages[n];
      if (bytes !== undefined && !socket.destroyed) socket.write(bytes);
    }
  };
}
