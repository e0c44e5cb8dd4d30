import { expect, it } from 'vitest';
import { askControllers } from './ask-controllers.ts';

const devices = new Map([
  ['1', { dtuId: '9', address: 1, onlineStatus: 1 }],
  ['2', { dtuId: '9', address: 2, onlineStatus: 0 }],
  ['3', { dtuId: '9', address: 3, onlineStatus: 1 }],
]);

async function asked(ids: readonly unknown[], fail = false): Promise<number[]> {
  const addresses: number[] = [];
  await askControllers(
    ids.map((xwjId) => ({ xwjId })),
    {
      deviceOf: async (id) => {
        const device = devices.get(id);
        if (!device) throw new Error('gone');
        return device;
      },
      ask: async ({ address }) => {
        addresses.push(address);
        if (fail) throw new Error('refused');
      },
    },
  );
  return addresses;
}

it('a controller that is offline is not read', async () => {
  expect(await asked(['1', '2', '3'])).toEqual([1, 3]);
});
it('a controller listed twice is read once', async () => {
  expect(await asked(['1', '1'])).toEqual([1]);
});
it('a controller that is gone or refuses does not prevent the others from being queried', async () => {
  expect(await asked(['7', '1', '3'], true)).toEqual([1, 3]);
});
it('rows without a controller are skipped', async () => {
  expect(await asked([undefined, null])).toEqual([]);
});
