const refusals = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether code of the program did not come: the server is away, or has another build than this page. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && refusals.test(error.message);
