import type { Entity } from '@heliodeck/model/descriptors/entity';
import { dict } from '@heliodeck/model/dictionaries/dict';
import { dictBiz } from '@heliodeck/model/dictionaries/dict-biz';
import { attach } from '@heliodeck/model/resources/attach';
import { oss } from '@heliodeck/model/resources/oss';
import { sms } from '@heliodeck/model/resources/sms';
import { sm2Key } from '../../apps/server/access/keys/sm2.ts';
import type { MakeArea } from '../../apps/server/area.ts';
import { type ResourceOptions, resourcesArea } from '../../apps/server/areas/resources/area.ts';
import type { TestDatabase } from './database.ts';
import { quietLog } from './log.ts';
import { testPassword } from './platform.ts';
import { seededDatabase } from './seeded-database.ts';
import { type TestReply, type TestServer, testServer } from './server.ts';

type Headers = Record<string, string>;

/** Uploads, storage and text messages for two tenants. */
interface ResourceWorld {
  readonly server: TestServer;
  readonly database: TestDatabase;
  /** Log lines of the server at info and above, as text. */
  readonly logged: readonly string[];
  /** Administrator of 100001 with every code; `user` signed in without any; `stranger` administrator of 100002. */
  readonly admin: Headers;
  readonly user: Headers;
  readonly stranger: Headers;
  /** Permits the server to connect to hosts that are otherwise blocked. */
  allow(...hosts: readonly string[]): Promise<void>;
  upload(
    path: string,
    file: Uint8Array | string,
    name: string,
    headers?: Headers,
    fields?: Headers,
  ): Promise<TestReply>;
  /** Advances the clock. */
  pass(seconds: number): void;
}

/** A server with uploads and text messages; its clock advances on demand, its log can be read. */
export async function resourceWorld(
  options: ResourceOptions = {},
  more: { readonly entities?: readonly Entity[]; readonly areas?: readonly MakeArea[] } = {},
): Promise<ResourceWorld> {
  const database = await seededDatabase(testPassword);
  const logged: string[] = [];
  const note = (message: string, fields?: Record<string, unknown>): void =>
    void logged.push(`${message} ${JSON.stringify(fields ?? {})}`);
  let time = new Date('2026-06-01T04:00:00Z');
  const keys = {
    signing: new Uint8Array(32).fill(1),
    sealing: new Uint8Array(32).fill(2),
    sm2: sm2Key('11'.repeat(32)),
  };
  const server = await testServer({
    store: database.store,
    entities: more.entities ?? [oss, sms, attach, dict, dictBiz],
    areas: [resourcesArea({ keys }, options), ...(more.areas ?? [])],
    log: { ...quietLog, info: note, warn: note, error: note },
    now: () => time,
  });
  const codes = [
    ...['oss', 'sms', 'attach', 'oss_enable', 'sms_enable', 'attach_upload', 'attach_delete'],
    ...['add', 'edit', 'view', 'delete', 'export'].flatMap((act) => [`oss_${act}`, `sms_${act}`]),
  ];
  const admin = server.policy.admit('chief', { codes, roleAliases: ['admin'] });
  return {
    server,
    database,
    logged,
    admin,
    user: server.policy.admit('user', { userId: '2' }),
    stranger: server.policy.admit('stranger', {
      codes,
      roleAliases: ['admin'],
      tenantId: '100002',
      userId: '3',
    }),
    async allow(...hosts) {
      await database.owner(
        `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', $1, $1, $2)`,
        ['resource.allowedHosts', hosts.join()],
      );
    },
    async upload(path, file, name, headers = admin, fields = {}) {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      form.set('file', new File([file as BlobPart], name));
      const packed = new Response(form);
      const type = packed.headers.get('content-type') ?? '';
      return server.post(`/api/blade-resource/${path}`, Buffer.from(await packed.arrayBuffer()), {
        ...headers,
        'content-type': type,
      });
    },
    pass(seconds) {
      time = new Date(time.getTime() + seconds * 1000);
    },
  };
}

/** The stored file in the response of an upload. */
export const kept = (reply: { readonly body: { readonly data: unknown } }) =>
  reply.body.data as {
    link: string;
    domain: string;
    name: string;
    originalName: string;
    attachId: string | null;
  };
