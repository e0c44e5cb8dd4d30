import { label } from '@heliodeck/kit/label';
import type { Draft } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { entities } from '@heliodeck/model/registries/entities';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { MakeArea } from '../../../apps/server/area.ts';
import { defineRoute } from '../../../apps/server/http/route.ts';
import { kept, resourceWorld } from '../../support/resource-world.ts';

/** Every field that requires an own picture, of any entity. */
const fields = [...entities.values()].flatMap((entity) =>
  Object.entries<Field>(entity.fields).flatMap(([name, field]) =>
    field.kind === 'image' && !field.elsewhere ? [[entity.key, name] as const] : [],
  ),
);

/** Writes like operations of the server, without permissions and the rules of the entity. */
const putArea: MakeArea = (services) => ({
  name: 'put',
  routes: [
    defineRoute({
      method: 'POST',
      path: '/api/blade-test/put',
      access: 'signed-in',
      summary: label('写入', 'Put'),
      tag: 'Test',
      body: z.object({ entity: z.string(), draft: z.record(z.string(), z.unknown()) }),
      data: z.unknown(),
      async handle(context, { body: { entity: key, draft } }) {
        const entity = entities.get(key);
        if (!entity) throw new Error(`no entity ${key}`);
        return services.entities.put(context, entity, draft as Draft<typeof entity>);
      },
    }),
  ],
});
const world = await resourceWorld({}, { entities: [...entities.values()], areas: [putArea] });
const { server, database, admin, stranger, upload } = world;

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f0a020' } })
  .png()
  .toBuffer();
const uploaded = async (headers: typeof admin, file: Uint8Array | string = picture, name = 'a.png') =>
  kept(await upload('oss/endpoint/put-file', file, name, headers)).link;
const own = await uploaded(admin);
const foreign = await uploaded(stranger);
const document = await uploaded(admin, 'words', 'a.txt');
const refused: readonly (readonly [string, string])[] = [
  ['a link to elsewhere', 'https://elsewhere.example/roof.png'],
  ['the name of an own picture at another host', `https://elsewhere.example${own}`],
  ['a picture of another tenant', foreign],
  ['a file that is no picture', document],
  ['an own picture that is not there', own.replace(/-[0-9a-f]{4}/, '-0000')],
  ['an own picture by another way', own.replace('/file/', '/file/../file/')],
  ['another path of this site', '/icon.svg'],
];

const put = (entity: string, draft: object, language = 'en-US') =>
  server.post('/api/blade-test/put', { entity, draft }, { ...admin, 'accept-language': language });

describe.each(fields)('%s.%s', (key, field) => {
  const entity = entities.get(key);
  const table = entity?.table ?? '';
  const words = entity?.fields[field]?.label;
  // A tenant can exist only once.
  let id: string | undefined;
  const rowWith = async (value: string | null) => {
    const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (id === undefined) {
      const [row] = await database.owner(
        `insert into "${table}" (tenant_id) values ('100001') returning id::text`,
      );
      id = String(row?.id);
    }
    await database.owner(`update "${table}" set "${column}" = $1 where id = $2`, [value, id]);
    const stored = async () => {
      const [now] = await database.owner(`select "${column}" as value from "${table}" where id = $1`, [id]);
      return now?.value;
    };
    return { id, stored };
  };

  it.each(refused)('refuses %s in both languages and keeps its old value', async (_, address) => {
    const { id, stored } = await rowWith(own);
    const reply = await put(key, { id, [field]: address });
    expect([reply.status, reply.body.errorCode, reply.body.msg]).toEqual([
      400,
      'request.invalidField',
      `${field}:${words?.en} must be a picture that was uploaded here`,
    ]);
    const { body } = await put(key, { id, [field]: address }, 'zh-CN');
    expect(body.msg).toBe(`${field}:${words?.zh}必须是在本平台上传的图片`);
    expect(await stored()).toBe(own);
  });

  it('accepts an uploaded picture, none, and the value it had before the rule', async () => {
    const { id, stored } = await rowWith(null);
    expect((await put(key, { id, [field]: own })).status).toBe(200);
    expect(await stored()).toBe(own);
    expect((await put(key, { id, [field]: null })).status).toBe(200);
    expect(await stored()).toBeNull();
    const old = await rowWith('https://elsewhere.example/old.png');
    expect((await put(key, { id: old.id, [field]: 'https://elsewhere.example/old.png' })).status).toBe(200);
  });
});

it('an avatar may be at another address, as that of a third-party sign-in', async () => {
  const [row] = await database.owner(
    `insert into "user" (tenant_id, account, is_deleted) values ('100001', 'elsewhere', 0) returning id::text`,
  );
  const avatar = 'https://elsewhere.example/me.png';
  expect((await put('user', { id: row?.id, avatar })).status).toBe(200);
});
