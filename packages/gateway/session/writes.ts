import type { Socket } from 'node:net';

/** Most bytes that may wait in a socket: far more than single requests need. */
const mostWaiting = 65_536;

/**
 * Collects the messages to sockets in one turn of the event loop and sends them at its end. A write between the reads of other sockets
 * wakes the network stack, and on one machine the receiver, every time; hundreds of writes in a row cost half as much each. The order of
 * messages per socket is kept.
 */
export class Writes {
  #sockets: Socket[] = [];
  #messages: Uint8Array[] = [];

  /**
   * Queues bytes to be sent before the next read; bytes for a socket that is closed meanwhile are dropped. Returns false, without sending,
   * if the other end has not read anything for long, although it may still send.
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
