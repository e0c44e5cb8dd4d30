import pg from 'pg';
import { afterAll } from 'vitest';
import { startEmbedded } from '../../apps/server/store/embedded.ts';
import { throwAwaySettings } from '../../apps/server/store/postgres-settings.ts';
import { dataFolder } from './data-folder.ts';
import { quietLog } from './log.ts';

/** A separate database server whose databases belong to a user without superuser rights, as in a rented PostgreSQL. */
interface RentedCluster {
  /** Creates a database of the cluster; returns its address as its owner. */
  rentDatabase(name: string): Promise<string>;
  query(url: string, text: string): Promise<Record<string, unknown>[]>;
}

/** Starts one; removed after the file. */
export async function rentedCluster(): Promise<RentedCluster> {
  const folder = dataFolder();
  const cluster = await startEmbedded({ dataDir: folder.path, log: quietLog, settings: throwAwaySettings });
  afterAll(async () => {
    await cluster.close();
    folder.remove();
  });
  await query(cluster.url, "create role tenant_of_the_cloud login createrole password 'key'");
  return {
    async rentDatabase(name) {
      await query(cluster.url, `create database ${name} owner tenant_of_the_cloud`);
      const rented = new URL(cluster.url);
      rented.username = 'tenant_of_the_cloud';
      rented.password = 'key';
      rented.pathname = `/${name}`;
      return rented.href;
    },
    query,
  };
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
