import { buffer } from 'node:stream/consumers';
import type { Locale } from '@heliodeck/kit/label';
import { label } from '@heliodeck/kit/label';
import { defineEntity } from '@heliodeck/model/descriptors/entity';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type logger, park, testEntities } from '../../../../tests/support/entities.ts';
import type { Context } from '../../context.ts';
import { catalogueOf } from '../columns/catalogue.ts';
import { recordLayout } from '../columns/row-layout.ts';
import type { OutgoingRow } from '../columns/rows.ts';
import type { Words } from '../columns/words.ts';
import { emptySheet, exportedTable, exportRecords } from './export.ts';

const gauge = defineEntity({
  key: 'gauge',
  path: 'blade-gauge/gauge',
  table: 'gauge',
  label: label('仪表/表', 'Gauge/List'),
  tenancy: 'tenant',
  title: 'name',
  fields: {
    name: { kind: 'text', label: label('名称', 'Name'), max: 20 },
    raw: { kind: 'decimal', label: label('温度', 'Temperature'), unit: '°C', scale: 0.1, decimals: 1 },
    whole: { kind: 'decimal', label: label('整数', 'Whole'), decimals: 0 },
    fine: { kind: 'decimal', label: label('细', 'Fine'), decimals: 6 },
    level: { kind: 'dict', label: label('级别', 'Level'), dict: 'level' },
    unseen: { kind: 'text', label: label('内部', 'Internal'), max: 20, wire: false },
  },
});
const catalogue = catalogueOf([...testEntities, gauge], recordLayout);
const words: Words = {
  lookups: async () => ({
    dict: (code, key) => (code === 'level' && key === '1' ? label('高', 'High') : undefined),
  }),
} as Words;

function context(locale: Locale): Context {
  return { locale, now: new Date('2026-06-01T04:05:06Z'), zone: 'Asia/Shanghai' } as Context;
}

/** A store that returns these rows and records its calls. */
function storeOf(...batches: readonly (readonly OutgoingRow[])[]) {
  const asked: ReadonlySet<string>[] = [];
  return {
    asked,
    async stream(_: Context, __: unknown, names: ReadonlySet<string>) {
      asked.push(names);
      return (async function* () {
        yield* batches;
      })();
    },
  };
}

async function collected<T>(batches: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of batches) all.push(one);
  return all;
}

async function tableOf(
  entity: typeof gauge | typeof park | typeof logger,
  rows: readonly OutgoingRow[],
  locale: Locale = 'en',
) {
  const store = storeOf(rows);
  const { columns, rows: batches } = await exportedTable(
    context(locale),
    { catalogue, words, store },
    entity,
    {},
  );
  const cells = (await collected(batches)).flat();
  const headers = columns.map(({ header }) => header);
  return {
    columns,
    headers,
    names: store.asked[0],
    cells: cells.map((row) => Object.fromEntries(row.map((cell, at) => [headers[at], cell]))),
  };
}

afterEach(() => void vi.unstubAllEnvs());

describe('the columns of an export', () => {
  it('equal those of the list with their units, in the language of the caller', async () => {
    expect((await tableOf(park, [], 'zh')).headers).toEqual([
      '园区名称',
      '上级',
      '状态',
      '容量 (kWp)',
      '投运',
      '检查时间',
      '管理人员',
      '来源',
    ]);
    expect((await tableOf(gauge, [])).headers).toEqual([
      'Name',
      'Temperature (°C)',
      'Whole',
      'Fine',
      'Level',
    ]);
  });

  it('have the decimals that the store returns for the rows of this search', async () => {
    const { name, raw } = gauge.fields;
    const measured = async () => ({ name, raw: { ...raw, decimals: 0 } });
    const store = Object.assign(storeOf(), { measured });
    const { columns } = await exportedTable(context('en'), { catalogue, words, store }, gauge, {});
    expect(columns.map(({ header, format }) => [header, format])).toEqual([
      ['Name', undefined],
      ['Temperature (°C)', '0'],
    ]);
  });

  it('never contain a secret, a field that never leaves the server, or one that no list shows, and these are not read either', async () => {
    const { names } = await tableOf(park, []);
    expect(names).toContain('parkName');
    expect(names).not.toContain('accessCode');
    expect(names).not.toContain('extra');
    expect((await tableOf(gauge, [])).names).not.toContain('unseen');
  });

  it('state the decimals of a number, unless zeros would hide its precision', async () => {
    const { columns } = await tableOf(gauge, []);
    expect(columns.map(({ format }) => format)).toEqual([undefined, '0.0', '0', undefined, undefined]);
  });
});

describe('the cells of an export', () => {
  it('are empty, and not zero or a text, if the row has no value', async () => {
    const empty = { name: null, raw: null, whole: null, fine: null, level: null };
    for (const row of [empty, {}]) {
      const [cells = {}] = (await tableOf(gauge, [row])).cells;
      expect(Object.values(cells)).toEqual([null, null, null, null, null]);
    }
    const [cells = {}] = (
      await tableOf(park, [{ opened: null, checkedAt: null, parentId: null, state: null }])
    ).cells;
    expect(new Set(Object.values(cells))).toEqual(new Set([null]));
  });

  it('contain zero as zero', async () => {
    expect((await tableOf(gauge, [{ raw: 0, whole: 0, fine: 0 }])).cells).toMatchObject([
      { 'Temperature (°C)': 0, Whole: 0, Fine: 0 },
    ]);
  });

  it('contain a stored number in its unit, without the noise of binary fractions', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: -32768, max: 65535 }), async (raw) => {
        const [cells] = (await tableOf(gauge, [{ raw }])).cells;
        expect(cells?.['Temperature (°C)']).toBe(Number((raw / 10).toFixed(1)));
      }),
      { numRuns: 50 },
    ));

  it('contain days and times as the wall time of the list, whatever the zone of the machine', async () => {
    vi.stubEnv('TZ', 'America/Lima');
    const [cells] = (await tableOf(park, [{ opened: '2026-02-28', checkedAt: '2026-06-01 23:59:58' }])).cells;
    expect(cells).toMatchObject({
      Opened: new Date('2026-02-28T00:00:00Z'),
      'Checked At': new Date('2026-06-01T23:59:58Z'),
    });
  });

  it('contain the title of a reference, else its id, and nothing for the root of a tree', async () => {
    const { cells } = await tableOf(park, [
      { parentId: '7', parentName: 'West' },
      { parentId: '7', parentName: null },
      { parentId: '0', parentName: null },
    ]);
    expect(cells.map(({ Parent }) => Parent)).toEqual(['West', '7', null]);
  });

  it('contain the word of a key, or the key if its dictionary has none', async () => {
    const { cells } = await tableOf(gauge, [{ level: '1' }, { level: '9' }]);
    expect(cells.map(({ Level }) => Level)).toEqual(['High', '9']);
    expect((await tableOf(park, [{ state: 1 }], 'zh')).cells).toMatchObject([{ 状态: '运行' }]);
    expect((await tableOf(park, [{ state: 1 }])).cells).toMatchObject([{ State: 'Open' }]);
  });

  it('appear in the order of the rows, batch by batch', async () => {
    const store = storeOf([{ name: 'a' }, { name: 'b' }], [], [{ name: 'c' }]);
    const { rows } = await exportedTable(context('en'), { catalogue, words, store }, gauge, {});
    expect((await collected(rows)).map((batch) => batch.map(([name]) => name))).toEqual([
      ['a', 'b'],
      [],
      ['c'],
    ]);
  });
});

describe('the file of an export', () => {
  it('is named after the list and the time of the tenant', async () => {
    const { name, stream } = await exportRecords(
      context('zh'),
      { catalogue, words, store: storeOf() },
      park,
      {},
    );
    expect(name).toBe('园区20260601120506.xlsx');
    expect((await buffer(stream)).subarray(0, 2).toString()).toBe('PK');
  });

  it('is valid even if the words of the list contain characters that no sheet may have', async () => {
    const { stream } = await exportRecords(
      context('en'),
      { catalogue, words, store: storeOf([{ name: 'a' }]) },
      gauge,
      {},
    );
    expect((await buffer(stream)).length).toBeGreaterThan(500);
  });

  it('ends with an error if its rows do, and is not truncated silently', async () => {
    const store = {
      async stream() {
        return (async function* (): AsyncGenerator<readonly OutgoingRow[]> {
          yield [{ name: 'a' }];
          throw new Error('connection lost');
        })();
      },
    };
    const { stream } = await exportRecords(context('en'), { catalogue, words, store }, gauge, {});
    await expect(buffer(stream)).rejects.toThrow('connection lost');
  });

  it('is a template with headings and no row for imports', async () => {
    const { name, stream } = emptySheet({
      name: () => 'plan.xlsx',
      sheet: 'Plan',
      columns: [{ header: 'Month' }],
    });
    expect(name).toBe('plan.xlsx');
    expect((await buffer(stream)).length).toBeGreaterThan(500);
  });
});
