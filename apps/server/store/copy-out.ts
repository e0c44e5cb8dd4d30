import pg from 'pg';

/** Signature, flags and the length of an empty extension (PostgreSQL, COPY, "Binary Format"). */
const headBytes = 19;

/**
 * Returns the rows of a query in PostgreSQL's binary format; null for SQL null. For an ordinary query the driver makes texts of the values,
 * which duplicates and copies large ones.
 * @param query without parameters
 * @throws pg.DatabaseError
 */
export async function copiedOut(client: pg.ClientBase, query: string): Promise<(DataView | null)[][]> {
  const bytes = await collected(client, `copy (${query}) to stdout (format binary)`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rows: (DataView | null)[][] = [];
  let at = headBytes;
  // The last row has a column count of -1.
  for (let columns = view.getInt16(at); columns >= 0; columns = view.getInt16(at)) {
    at += 2;
    const row: (DataView | null)[] = [];
    for (let n = 0; n < columns; n += 1) {
      const length = view.getInt32(at);
      at += 4;
      row.push(length < 0 ? null : new DataView(bytes.buffer, bytes.byteOffset + at, length));
      at += Math.max(0, length);
    }
    rows.push(row);
  }
  return rows;
}

function collected(client: pg.ClientBase, text: string): Promise<Buffer> {
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    const query = new pg.Query(text, (error) => {
      if (error) fail(error);
      else done(Buffer.concat(chunks));
    });
    client.query(
      Object.assign(query, {
        handleCopyData({ chunk }: { readonly chunk: Buffer }) {
          // Copied: the driver reuses the buffer for the next message.
          chunks.push(Buffer.from(chunk));
        },
      }),
    );
  });
}
