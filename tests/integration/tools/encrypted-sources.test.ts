import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { dataSource } from '@heliodeck/model/tools/data-source';
import { driverClass } from '@heliodeck/model/tools/data-source-address';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { dataSourceRoutes } from '../../../apps/server/areas/tools/data-sources/data-source-routes.ts';
import { dataSourceRules } from '../../../apps/server/areas/tools/data-sources/data-source-rules.ts';
import type { SourceTarget } from '../../../apps/server/areas/tools/data-sources/source-connection.ts';
import { sourceReader } from '../../../apps/server/areas/tools/data-sources/source-reader.ts';
import { useSource } from '../../../apps/server/areas/tools/data-sources/use-source.ts';
import { selfSigned } from '../../support/certificate.ts';
import { freshDatabase } from '../../support/database.ts';
import { debianPostgres } from '../../support/debian-postgres.ts';
import { testServer } from '../../support/server.ts';
import { startMariaDb } from '../../support/start-mariadb.ts';

// The usual connection, with encryption, to real servers with a certificate of localhost.

const certificate = selfSigned();
const [postgres, maria, database] = await Promise.all([
  debianPostgres(certificate),
  startMariaDb(undefined, certificate),
  freshDatabase(),
]);
afterAll(async () => {
  postgres.stop();
  await maria.close();
});
const password = 'word of the reader';
const owner = new pg.Client({ connectionString: postgres.url('postgres') });
await owner.connect();
await owner.query(`create role reader login password '${password}'`);
await owner.end();
await maria.owner.query(
  `create database shop; create user reader@'%' identified by '${password}' require ssl; grant select on shop.* to reader@'%'`,
);
const portOf = (host: string): string => host.slice(host.lastIndexOf(':') + 1);
const engines = [
  {
    engine: 'postgresql',
    port: new URL(postgres.url('postgres')).port,
    name: 'postgres',
    version: /^PostgreSQL \d/,
    cipher: 'select cipher from pg_stat_ssl where pid = pg_backend_pid()',
  },
  {
    engine: 'mysql',
    port: portOf(maria.host),
    name: 'shop',
    version: /^MariaDB 1\d/,
    cipher:
      "select variable_value as cipher from information_schema.session_status where variable_name = 'SSL_CIPHER'",
  },
] as const;

const sealing = new Uint8Array(32).fill(2);
const server = await testServer({
  store: database.store,
  entities: [dataSource],
  areas: [
    ({ store }) => ({
      name: 'tools',
      rules: [dataSourceRules(store, sealing)],
      routes: dataSourceRoutes(sourceReader(store, sealing)),
    }),
  ],
});
const admin = server.policy.admit('chief', {
  codes: ['datasource', 'datasource_add', 'datasource_test'],
  tenantId: '000000',
});
const elsewhere = 'db.example.com';
await database.owner(
  `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', $1, $1, $2)`,
  ['resource.allowedHosts', engines.map(({ port }) => `localhost:${port}`).join()],
);
const base = '/api/blade-develop/datasource';
let number = 0;
const tested = async (engine: 'postgresql' | 'mysql', url: string) => {
  number += 1;
  const source = {
    name: `source ${number}`,
    driverClass: driverClass[engine],
    username: 'reader',
    password,
    url,
  };
  const reply = await server.post(`${base}/submit`, source, admin);
  expect(reply.body.success, reply.text).toBe(true);
  return server.post(`${base}/test?id=${(reply.body.data as { id: string }).id}`, {}, admin);
};
const targetAt = ({ engine, port, name }: (typeof engines)[number], host: string): SourceTarget => ({
  engine,
  host,
  port: Number(port),
  database: name,
  isEncrypted: true,
  pinned: '127.0.0.1',
  username: 'reader',
  password,
});
const trusting = async <T>(work: () => Promise<T>): Promise<T> => {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, certificate.cert]);
  try {
    return await work();
  } finally {
    setDefaultCACertificates(before);
  }
};

describe.each(engines)('an encrypted connection to a real server of $engine', (one) => {
  const { engine, port, name, version, cipher } = one;
  const url = `jdbc:${engine}://localhost:${port}/${name}`;

  it('is refused with the reason if the certificate is not trusted', async () => {
    const reply = await tested(engine, url);
    expect([reply.status, reply.body.errorCode], reply.text).toStrictEqual([400, 'datasource.certificate']);
    expect(reply.body.msg).toBe('数据库的证书不可信或与主机名不符：DEPTH_ZERO_SELF_SIGNED_CERT');
  });

  it('is made if the certificate is trusted, and is encrypted', async () => {
    await trusting(async () => {
      const reply = await tested(engine, url);
      expect((reply.body.data as { version: string }).version, reply.text).toMatch(version);
      const [row] = await useSource(targetAt(one, 'localhost'), ({ query }) => query(cipher));
      expect(String(row?.cipher)).toMatch(/^TLS_|SHA/);
    });
  });

  it('is refused with the reason if a trusted certificate is one of another host', async () => {
    await trusting(async () => {
      const refused = useSource(targetAt(one, elsewhere), ({ version: found }) => Promise.resolve(found));
      await expect(refused).rejects.toMatchObject({
        code: 'datasource.certificate',
        params: { reason: 'ERR_TLS_CERT_ALTNAME_INVALID' },
      });
    });
  });
});
