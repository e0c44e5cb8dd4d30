import { createHash } from 'node:crypto';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { beforeFirst, canonicalLine } from '../store/audit-line.ts';

/** The fault of the first invalid line of a chain. */
export type ChainFault =
  | { readonly kind: 'missing'; readonly seq: number }
  | { readonly kind: 'changed'; readonly seq: number }
  | { readonly kind: 'unchained'; readonly seq: number };

/** Result for the audit chain of one tenant. */
interface ChainReport {
  readonly tenantId: string;
  /** Number of valid lines from the first on. */
  readonly fine: number;
  /** The first invalid line; lines after it prove nothing. */
  readonly fault: ChainFault | null;
}

interface Line {
  readonly tenantId: string;
  readonly seq: string;
  readonly prevHash: string;
  readonly hash: string;
  readonly canonical: string;
  readonly hidden: boolean;
}

const batch = 1_000;

/**
 * Verifies every tenant's audit chain. Hashes are computed here instead of by the functions of the database, which an attacker who changed
 * lines could have changed too.
 * @param ownerUrl URL of the database as its owner, the only role that can read the heads of the chains
 */
export async function verifyAudit(ownerUrl: string): Promise<readonly ChainReport[]> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'heliodeck audit verification',
  });
  await client.connect();
  try {
    // One snapshot, so that lines written meanwhile do not count as surplus.
    await client.query('begin isolation level repeatable read read only');
    const heads = await client.query<{ tenantId: string; seq: string; hash: string }>(
      'select tenant_id as "tenantId", seq, hash from heliodeck_private.audit_head',
    );
    const chains = new Map(heads.rows.map((head) => [head.tenantId, walk(head.tenantId)]));
    for await (const line of lines(client)) {
      const chain = chains.get(line.tenantId) ?? walk(line.tenantId);
      chains.set(line.tenantId, chain);
      chain.step(line);
    }
    const ends = new Map(heads.rows.map((head) => [head.tenantId, head]));
    return [...chains.entries()]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([tenantId, chain]) => chain.end(ends.get(tenantId)));
  } finally {
    await client.end();
  }
}

function walk(tenantId: string) {
  let fine = 0;
  let previous = beforeFirst;
  let fault: ChainFault | null = null;
  return {
    step(line: Line): void {
      if (fault) return;
      const seq = Number(line.seq);
      const hash = createHash('sha256')
        .update(previous + line.canonical)
        .digest('hex');
      if (seq > fine + 1) fault = { kind: 'missing', seq: fine + 1 };
      else if (line.prevHash !== previous) fault = { kind: 'unchained', seq };
      else if (line.hash !== hash || line.hidden) fault = { kind: 'changed', seq };
      else {
        fine = seq;
        previous = hash;
      }
    },
    /** @param head end of the chain stored in the database */
    end(head: { readonly seq: string; readonly hash: string } | undefined): ChainReport {
      if (fault === null && Number(head?.seq ?? 0) > fine) fault = { kind: 'missing', seq: fine + 1 };
      if (fault === null && (head === undefined || head.hash !== previous))
        fault = { kind: 'unchained', seq: fine };
      return { tenantId, fine, fault };
    },
  };
}

async function* lines(client: pg.Client): AsyncGenerator<Line> {
  const cursor = client.query(
    new Cursor<Line>(`
      select l.tenant_id as "tenantId", l.seq::text as seq, l.prev_hash as "prevHash", l.hash,
        ${canonicalLine('l')} as canonical, l.is_deleted <> 0 as hidden
      from audit_log l order by l.tenant_id, l.seq`),
  );
  for (;;) {
    const some = await cursor.read(batch);
    if (some.length === 0) return;
    yield* some;
  }
}
