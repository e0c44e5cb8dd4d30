import { setTimeout as wait } from 'node:timers/promises';
import type { ClickHouse } from './client.ts';
import { alterStored } from './cluster.ts';
import { bareName, textConstant } from './sql.ts';

/** How long to wait for ClickHouse to rewrite the parts that lose rows, ms. */
const rewrittenWithinMs = 3_600_000;

/**
 * Removes rows of a table that meet a condition, and returns when its parts are rewritten. In a cluster it returns when the servers have
 * recorded the mutation durably; they rewrite their parts later: 18.16 does not rewrite the newest part of a partition that was inserted
 * with a quorum until another part arrives. Rows inserted later are not removed.
 * @throws Error if rows remain: the job repeats it
 */
export async function removeRows(clickHouse: ClickHouse, table: string, condition: string): Promise<void> {
  const [[count] = []] = await clickHouse.rows<[string]>(`select count() from ${table} where ${condition}`);
  if (Number(count) > 0) await clickHouse.run(`${alterStored(clickHouse, table)} delete where ${condition}`);
  if (clickHouse.cluster) return;
  const until = performance.now() + rewrittenWithinMs;
  for (;;) {
    const [[left] = []] = await clickHouse.rows<[string]>(
      `select count() from system.mutations where database = ${textConstant(clickHouse.database)}
       and table = ${textConstant(bareName(table))} and not is_done`,
    );
    if (Number(left) === 0) return;
    if (performance.now() > until) throw new Error(`ClickHouse has not removed old rows of ${table} yet`);
    await wait(200);
  }
}
