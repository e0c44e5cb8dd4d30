import { z } from 'zod';

const text = z.string();

/** First passwords in an answer: FirstPassword of the model. Clients that know nothing of them find the rest as ever. */
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
