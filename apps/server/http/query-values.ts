import { z } from 'zod';

/** The id of a record: digits without leading zeros, at most 19. */
export const recordId = z.string().regex(/^[1-9]\d{0,18}$/);

/** An empty parameter counts as absent, as forms send cleared fields. For `z.preprocess`. */
export const emptyAsAbsent = (raw: unknown): unknown => (raw === '' ? undefined : raw);

/** As `emptyAsAbsent`; stock clients also send the texts 'null' and 'undefined'. */
export const nullAsAbsent = (raw: unknown): unknown =>
  raw === '' || raw === 'null' || raw === 'undefined' ? undefined : raw;

/** An integer parameter within limits, both included, with a default. */
export const wholeNumber = (least: number, most: number, usual: number) =>
  z.coerce.number().int().min(least).max(most).default(usual);
