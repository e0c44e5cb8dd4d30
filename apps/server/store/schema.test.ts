import { xwj } from '@heliodeck/model/devices/xwj';
import { expect, it } from 'vitest';
import { schemaOf } from './schema.ts';

it('the newest records of each kind on which screens filter a list have an index', () => {
  const { statements } = schemaOf([xwj], []);
  const own = statements.filter((text) => text.includes('"list_device_by_type"'));
  expect(own.map((text) => /\(tenant_id.*/.exec(text)?.[0])).toEqual([
    '(tenant_id, "type", "create_time", id) where is_deleted = 0',
  ]);
});
