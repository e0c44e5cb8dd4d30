import type { ErrorMeanings } from '../error-meanings.ts';

/** Return codes of PACE: 04 is an unknown command, 09 an operation or write error, which does not say what was done. */
export const paceErrors: ErrorMeanings = {
  isLacking: (code) => code === '04',
  isRefusing: (code) => code !== '09',
};
