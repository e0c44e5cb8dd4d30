import pg from 'pg';

/** Returns the number of connections of servers to a database; 0 = no server is running. */
export async function serversOn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'heliodeck keys' });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and application_name = 'heliodeck'`,
    );
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}
