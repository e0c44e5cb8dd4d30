import type { Socket } from 'node:net';

/**
 * What the sockets are to be sent in one turn of the event loop, sent together at its end. A socket written to between
 * two others' answers wakes the network, and on one machine its reader, every time: hundreds of DTUs written to in a row
 * cost half as much each. The order of a socket's own messages stays.
 */
export class Writes {
  #sockets: Socket[] = [];
  #messages: Uint8Array[] = [];

  /** Sends before anything more is read. What a socket that is closed meanwhile was to be sent is dropped with it. */
  send(socket: Socket, bytes: Uint8Array): void {
    this.#messages.push(bytes);
    if (this.#sockets.push(socket) === 1) setImmediate(this.#flush);
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
