const refusals = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether code failed to load: the server is unavailable, or has another version than this page. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && refusals.test(error.message);
