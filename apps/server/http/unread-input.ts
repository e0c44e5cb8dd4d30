import type { Duplex } from 'node:stream';

/** The empty line after the headers of a request. */
export const headEnd = '\r\n\r\n';
/** Most bytes that are read of a request that was refused before its end. */
const mostRead = 4 * 1024 * 1024;
/** Most bytes kept of them: more than all headers that the parser accepts. */
const mostKept = 32 * 1024;
/** Time limit for reading them, ms. */
const readMs = 1000;

/**
 * Reads on to the end of the headers after the parser has stopped, within limits.
 * @param first the piece at which the parser stopped
 * @param done gets the last bytes read
 */
export function readToEndOfHead(socket: Duplex, first: Buffer, done: (text: string) => void): void {
  let text = first.toString('latin1').slice(-mostKept);
  let isDone = false;
  const finish = (): void => {
    if (isDone) return;
    isDone = true;
    done(text);
  };
  // Before Node's own listener, which ends the connection without an answer.
  socket.prependOnceListener('end', finish);
  takeInput(socket, finish, (piece) => {
    text = (text + piece.toString('latin1')).slice(-mostKept);
    if (text.includes(headEnd)) finish();
  });
}

/**
 * Ends a connection with an answer to a request that was not read to its end. Its further bytes are read and ignored within limits: closing
 * a socket with unread bytes resets the connection, and the client could lose the answer.
 */
export function endUnread(socket: Duplex, answer: string): void {
  socket.end(answer);
  takeInput(
    socket,
    () => socket.destroy(),
    () => undefined,
  );
}

/** Takes the input of a socket from the parser. @param onLimit called when too much was read, or for too long */
function takeInput(socket: Duplex, onLimit: () => void, onPiece: (piece: Buffer) => void): void {
  let read = 0;
  const timer = setTimeout(onLimit, readMs);
  socket.removeAllListeners('data');
  socket.on('data', (piece: Buffer) => {
    read += piece.length;
    onPiece(piece);
    if (read > mostRead) onLimit();
  });
  socket.once('close', () => clearTimeout(timer));
  socket.resume();
}
