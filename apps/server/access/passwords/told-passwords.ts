import { z } from 'zod';

const text = z.string();

/** Initial passwords in a response: FirstPassword of the model. Clients without support for them find the rest unchanged. */
export const toldPasswords = z
  .array(
    z.object({
      userId: text,
      tenantId: text,
      account: text,
      password: text.nullable().meta({ description: 'null where a parameter sets it' }),
    }),
  )
  .meta({ description: 'told this once' });
