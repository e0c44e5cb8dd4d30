import { describe, expect, it } from 'vitest';
import { codeFill } from './code-fill.ts';

const model = {
  id: '1',
  modelName: '围栏',
  modelCode: 'fence',
  modelTable: 'tool_fence_check',
  keyColumn: null,
  tree: null,
  subs: [],
};

describe('the choice of a model', () => {
  it('fills in prefix and service from its table and code, like clients of the family', () => {
    expect(codeFill(model)).toMatchObject({
      codeName: '围栏',
      tableName: 'tool_fence_check',
      tablePrefix: 'tool_',
      serviceName: 'blade-fence',
      pkName: 'id',
      packageName: 'com.heliodeck.fence',
      subFkId: 'fence_check_id',
    });
  });

  it('writes the name of a table in lower case if its database has upper-case names only', () => {
    expect(codeFill({ ...model, modelTable: 'TOOL_FENCE' })).toMatchObject({
      tableName: 'tool_fence',
      tablePrefix: 'tool_',
    });
  });

  it.each(['设备 表', 'Tool-Fence', 'x'.repeat(41), 'constructor"'])(
    'names the table after the code if %j is not a valid name here',
    (modelTable) => {
      expect(codeFill({ ...model, modelTable, modelCode: 'fenceCheck' }).tableName).toBe('fence_check');
    },
  );

  it('names the primary key if no column is called id', () => {
    expect(codeFill({ ...model, keyColumn: 'part_no' }).pkName).toBe('part_no');
  });

  it('offers a detail model and the columns of a tree that the keys suggest', () => {
    const subs = [{ subModelId: '2', subFkId: 'owner_id' }];
    const tree = { treeId: 'id', treePid: 'parent_id', treeName: 'name' };
    expect(codeFill({ ...model, subs, tree })).toMatchObject({ ...subs[0], ...tree });
  });
});
