import pg from 'pg';
import { type Execution, type Prepared, sendStatements } from './prepared.ts';

/** A statement of a script and the handler of its result. */
interface ScriptStep {
  readonly statement: string | Execution;
  readonly judge: (result: pg.QueryResult) => void;
}

/**
 * Statements without parameters and data to COPY, sent to the database in one message: one round trip, where each COPY alone takes two. The
 * data are sent without waiting for the server's response; after an error the server skips the remaining statements and drops data that
 * still arrive (PostgreSQL, "COPY Operations" of the message flow).
 */
export class Script {
  readonly #steps: ScriptStep[] = [];
  readonly #data: Uint8Array[] = [];

  /** Adds a statement. If `judge` throws, `run` fails; the statements after it have been executed by then. */
  add(statement: ScriptStep['statement'], judge: ScriptStep['judge'] = () => {}): this {
    this.#steps.push({ statement, judge });
    return this;
  }

  /** Adds a prepared statement; the constants are its arguments as SQL (sql-text.ts). */
  execute(what: Prepared, constants: readonly string[], judge?: ScriptStep['judge']): this {
    return this.add({ what, constants }, judge);
  }

  /** Adds rows for a table or, with columns in brackets, for some of its columns; in the binary format, see CopyRows. */
  copy(table: string, rows: Uint8Array): this {
    this.#data.push(rows);
    return this.add(`copy ${table} from stdin (format binary)`);
  }

  /**
   * Runs and clears the script. For use inside a transaction.
   * @throws pg.DatabaseError of the first statement that failed; those after it are not executed
   */
  async run(client: pg.ClientBase): Promise<void> {
    const steps = this.#steps.splice(0);
    if (steps.length === 0) return;
    const statements = steps.map(({ statement }) => statement);
    const data = this.#data.splice(0);
    const results = await sendStatements(client, statements, async (text, ahead) =>
      (await submit(client, text, data)).slice(ahead),
    );
    for (const [n, { judge }] of steps.entries()) {
      const result = results[n];
      if (result === undefined) throw new Error(`no result for statement ${n} of ${steps.length}`);
      judge(result);
    }
  }
}

function submit(client: pg.ClientBase, text: string, data: readonly Uint8Array[]): Promise<pg.QueryResult[]> {
  return new Promise((done, fail) => {
    const query = new pg.Query(text, (error, answer: unknown) => {
      if (error) fail(error);
      // The driver returns a list for several statements at once, which its types do not declare.
      else done([answer].flat() as pg.QueryResult[]);
    });
    client.query(
      Object.assign(query, {
        submit(connection: pg.Connection) {
          connection.stream.cork();
          connection.query(text);
          for (const rows of data) {
            connection.stream.write(messageHead('d', rows.length));
            connection.stream.write(rows);
            connection.stream.write(messageHead('c', 0));
          }
          connection.stream.uncork();
        },
        handleCopyInResponse() {
          // Nothing to do: the data have already been sent.
        },
      }),
    );
  });
}

/** Type and length of a message; the length includes its own 4 bytes (PostgreSQL, "Message Formats": CopyData, CopyDone). */
function messageHead(type: 'd' | 'c', length: number): Buffer {
  const head = Buffer.allocUnsafe(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(4 + length, 1);
  return head;
}
