import { z } from 'zod';
import { defineTopic } from './topic.ts';

const id = z.string().regex(/^\d{1,19}$/);

/** Rows of a table changed. The key is the table; the database's own triggers write it. */
export const tableChanged = defineTopic({
  name: 'table.changed',
  version: 1,
  payload: z.object({}),
});

/** Claimed DTUs or their devices changed: the gateway, ingest and the live feed look at them anew. */
export const fieldChanged = defineTopic({
  name: 'field.changed',
  version: 1,
  payload: z.object({ dtuIds: z.array(id) }),
});

/** A claim of a DTU ended since its DTU never sent anything. The key is the DTU's id. */
export const claimLapsed = defineTopic({
  name: 'claim.lapsed',
  version: 1,
  payload: z.object({ imei: z.string() }),
});

/**
 * A row took a step of its table of states (model/descriptors/define-states). The key is the row's id; `what` is told to whoever follows it.
 * 'ask' began it, 'look' found something out after its end.
 */
export const stateMoved = defineTopic({
  name: 'state.moved',
  version: 1,
  payload: z.object({
    entity: z.string(),
    act: z.string(),
    state: z.union([z.string(), z.number()]),
    /** ms since 1970 UTC */
    at: z.number(),
    what: z.record(z.string(), z.unknown()),
  }),
});
