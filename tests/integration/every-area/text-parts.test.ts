import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parks, recordWorld } from '../../support/record-world.ts';

const { database, server, chief, stranger, page } = await recordWorld();
const names = async (query: string, headers = chief): Promise<unknown[]> => {
  const { records } = await page(parks, `size=10000&${query}`, headers);
  return records.map((row) => row.parkName);
};
const finder = 'find_park_park_name(text, text)';

describe('the trigram index', () => {
  it("returns no id of another tenant's record for any query", async () => {
    for (const view of ['100001', '100002']) {
      const found = await database.store
        .tenantDb(view)
        .read((_, { client }) => client.query("select unnest(find_park_park_name('heirs', '%')) as id"));
      expect(found.rows).toHaveLength(view === '100002' ? 1 : 0);
    }
    expect(await names('parkName=heirs')).toEqual([]);
    expect(await names('parkName=heirs', stranger)).toEqual(['Theirs']);
  });

  it('returns records of all tenants to the platform only, and nothing to others', async () => {
    const platform = database.store.asPlatform('a test looks for records of all tenants');
    const found = await platform.read((_, { client }) =>
      client.query("select unnest(find_park_park_name('heirs', '%')) as id"),
    );
    expect(found.rows).toHaveLength(1);
    const [rights] = await database.owner(
      `select proacl::text as who from pg_proc where oid = '${finder}'::regprocedure`,
    );
    // No entry starts with '=', which would match everybody.
    expect(String(rights?.who)).not.toMatch(/[{,]=/);
  });
});

describe('a search for a part of a text', () => {
  const character = fc.constantFrom(...'aAbBéÉ园区西 %_\\\'"1');
  const text = (minLength: number, maxLength: number) =>
    fc.array(character, { minLength, maxLength }).map((all) => all.join(''));

  it('finds what contains it, with the index as without, for any characters', async () => {
    const stored = [...new Set(fc.sample(text(2, 8), { numRuns: 300, seed: 7 }).filter((one) => one.trim()))];
    await database.owner(
      `insert into park (tenant_id, park_name) select '100001', name from unnest($1::text[]) name`,
      [stored],
    );
    const low = (one: string) => one.toLowerCase();
    for (const part of fc.sample(text(1, 3), { numRuns: 60, seed: 8 })) {
      const asked = part.trim();
      if (asked === '') continue;
      const value = encodeURIComponent(asked);
      const among = async (query: string) =>
        (await names(query)).filter((name) => stored.includes(String(name))).sort();
      expect(await among(`parkName=${value}`)).toEqual(
        stored.filter((name) => low(name).includes(low(asked))).sort(),
      );
      expect(await among(`parkName_likeright=${value}`)).toEqual(
        stored.filter((name) => low(name).startsWith(low(asked))).sort(),
      );
    }
  });

  it('finds a record as soon as it is renamed, and no longer when it is removed', async () => {
    const reply = await server.post(`/api/${parks}/submit`, { parkName: 'Before the change' }, chief);
    const { id } = reply.body.data as { id: string };
    expect(await names('parkName=fore the')).toEqual(['Before the change']);
    await server.post(`/api/${parks}/submit`, { id, parkName: 'Renamed since' }, chief);
    expect(await names('parkName=fore the')).toEqual([]);
    expect(await names('parkName=named si')).toEqual(['Renamed since']);
    await server.post(`/api/${parks}/remove?ids=${id}`, undefined, chief);
    expect(await names('parkName=named si')).toEqual([]);
  });

  it('has the same total on every page, on the first request or again, and none beyond the end', async () => {
    await database.owner(
      `insert into park (tenant_id, park_name) select '100001', 'Flock ' || n from generate_series(1, 45) n`,
    );
    for (const query of ['parkName=Flock', 'parkName=lock&parkName_likeright=Flo']) {
      for (const current of [1, 5, 2, 1, 6]) {
        const { records, total } = await page(parks, `${query}&size=10&current=${current}&ascs=id`);
        const first = (current - 1) * 10 + 1;
        const wanted = Array.from(
          { length: Math.max(0, Math.min(10, 46 - first)) },
          (_, n) => `Flock ${first + n}`,
        );
        expect({ total, names: records.map((row) => row.parkName) }).toEqual({ total: 45, names: wanted });
      }
    }
    expect((await page(parks, 'parkName=Flock 9999&size=10')).total).toBe(0);
    expect((await page(parks, 'parkName=Flock 9999&size=10')).total).toBe(0);
  });

  it('finds all where there are more than the index returns', async () => {
    await database.owner(
      `insert into park (tenant_id, park_name) select '100001', 'Crowd ' || n from generate_series(1, 700) n`,
    );
    expect((await page(parks, 'parkName=rowd&size=1')).total).toBe(700);
    expect((await page(parks, 'parkName=rowd 69&size=1')).total).toBe(11);
  });
});
