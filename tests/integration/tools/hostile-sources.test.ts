import { describe, expect, it } from 'vitest';
import { mostRows } from '../../../apps/server/areas/tools/data-sources/most-rows.ts';
import { useSource } from '../../../apps/server/areas/tools/data-sources/use-source.ts';
import { damengDriver, damengStandIn } from '../../support/dameng-stand-in.ts';
import { hostileDatabase } from '../../support/hostile-database.ts';
import { oracleStandIn } from '../../support/oracle-stand-in.ts';
import { sqlserverStandIn } from '../../support/sqlserver-stand-in.ts';

// Servers that ask for files or send their callers elsewhere, and names that change their answer, are in data-sources.test.ts,
// sqlserver.test.ts and oracle.test.ts.

const password = 'word of the reader';
const targetOf = (engine: 'mysql' | 'postgresql' | 'sqlserver' | 'oracle' | 'dm', port: number) => ({
  engine,
  host: 'db.example.com',
  port,
  pinned: '127.0.0.1',
  database: 'shop',
  isEncrypted: false,
  username: 'reader',
  password,
});
const limits = { timeoutMs: 8_000, mostBytes: 2_000_000 };

describe('a hostile database', () => {
  it.each(['mysql', 'postgresql'] as const)(
    'gets no password if it requests it in the clear: %s',
    async (engine) => {
      const hostile = await hostileDatabase(engine, 'the password in the clear');
      const used = useSource(targetOf(engine, hostile.port), async () => 1, limits);
      await expect(used).rejects.toMatchObject({ code: 'datasource.clearPassword' });
      await expect.poll(hostile.callers).toBe(0);
      expect(hostile.heard()).toContain('reader');
      expect(hostile.heard()).not.toContain(password);
    },
  );

  it.each(['mysql', 'postgresql'] as const)(
    'is disconnected when its rows never end, long before the timeout: %s',
    async (engine) => {
      const hostile = await hostileDatabase(engine, 'rows for ever');
      const started = performance.now();
      const used = useSource(targetOf(engine, hostile.port), async () => 1, limits);
      await expect(used).rejects.toMatchObject({ code: 'datasource.tooMuch' });
      expect(performance.now() - started).toBeLessThan(limits.timeoutMs);
      await expect.poll(hostile.callers).toBe(0);
    },
  );

  it('is disconnected when its rows never end: sqlserver', async () => {
    const row = { asked: 'ProductVersion', rows: [{ version: 'x'.repeat(900) }], isEndless: true };
    const { host } = await sqlserverStandIn(password, [row]);
    const target = targetOf('sqlserver', Number(host.split(':')[1]));
    const used = useSource(target, async () => 1, limits);
    await expect(used).rejects.toMatchObject({ code: 'datasource.tooMuch' });
  });

  it.each(['within', 'on asking'] as const)(
    'is disconnected when its rows never end, however few bytes they take: oracle, %s',
    async (isEndless) => {
      const rows = [{ name: 'x'.repeat(200) }];
      const { host, fetches } = await oracleStandIn(password, [{ asked: 'all_tab', rows, isEndless }]);
      const started = performance.now();
      const used = useSource(
        targetOf('oracle', Number(host.split(':')[1])),
        ({ query }) => query('select 1 from all_tab'),
        limits,
      );
      await expect(used).rejects.toMatchObject({ code: 'datasource.tooMuch' });
      expect(performance.now() - started).toBeLessThan(limits.timeoutMs);
      expect(fetches()).toBeLessThan(50);
    },
  );

  it('is left if it has more rows than are read, and the driver gets that number: dm', async () => {
    const rows = Array.from({ length: mostRows + 2 }, (_, at) => ({ name: at }));
    const { host } = await damengStandIn(password, [
      { asked: 'v$version', rows: [{ VERSION: 'DM' }] },
      { asked: 'all_tab', rows },
    ]);
    const target = { ...targetOf('dm', Number(host.split(':')[1])), driverFolder: damengDriver() };
    const used = useSource(target, ({ query }) => query('select 1 from all_tab'), limits);
    await expect(used).rejects.toMatchObject({ code: 'datasource.tooMuch' });
  });
});
