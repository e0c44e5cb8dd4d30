import { entityOf } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { measuredFields } from './measured-fields.ts';

const entity = entityOf('inverterDataHistory');

/** A reader with access to one device. */
function readerOf(model: string | null) {
  const asked: string[] = [];
  const byIds = async (_: unknown, __: unknown, ids: readonly string[]) => {
    asked.push(...ids);
    return ids.includes('7') ? [{ id: '7', model }] : [];
  };
  return { asked, reader: { byIds } as unknown as Pick<Reader, 'byIds'> };
}
const fieldsOf = (query: Readonly<Record<string, string>>, model: string | null = 'heliodeck-hybrid') =>
  measuredFields({} as Context, readerOf(model).reader, entity, query);

describe('fields of a list of readings', () => {
  it.each([
    ['a search for several devices', { xwjId: '7,8' }],
    ['a search for none', {}],
    ['a nonsense id', { xwjId: "7' or 1=1" }],
  ])('%s names no device, and its fields are unchanged', async (_, query) => {
    const { asked, reader } = readerOf('heliodeck-hybrid');
    expect(await measuredFields({} as Context, reader, entity, query)).toBe(entity.fields);
    expect(asked).toEqual([]);
  });

  it('keep their decimals for a device that is not visible, and for one without a known model', async () => {
    for (const [query, model] of [
      [{ xwjId: '8' }, 'heliodeck-hybrid'],
      [{ xwjId: '7' }, 'nobody'],
      [{ xwjId: '7' }, null],
    ] as const)
      expect((await fieldsOf(query, model)).bmsVoltage).toEqual(entity.fields.bmsVoltage);
  });

  it('are those of the registers of the single requested device', async () => {
    expect((await fieldsOf({ xwjId: '7' })).bmsVoltage).toMatchObject({ decimals: 1 });
  });
});
