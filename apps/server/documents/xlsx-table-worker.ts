import { parentPort, workerData } from 'node:worker_threads';
import type { PackedTable } from './packed-cells.ts';
import { workbook } from './xlsx-book.ts';

/** A piece of the file; null after the last one. */
export type XlsxPiece = Uint8Array | null;

const tell = (piece: XlsxPiece, transfer: readonly ArrayBuffer[] = []) =>
  parentPort?.postMessage(piece, transfer);
for await (const chunk of await workbook(workerData as PackedTable)) {
  // A copy: the stream's buffers share memory that cannot be transferred.
  const piece = new Uint8Array(chunk as Buffer);
  tell(piece, [piece.buffer]);
}
tell(null);
