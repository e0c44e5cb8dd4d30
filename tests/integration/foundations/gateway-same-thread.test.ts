import { describe } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { sameEitherWay } from '../../support/gateway-ways.ts';

const world = await fieldWorld();

describe('a gateway in the same thread', async () => {
  await sameEitherWay(world);
});
