import { user } from '@heliodeck/model/organisation/user';

/** Every address users have, '/api/blade-user' first; the others are for clients of the other dialect. */
export const userPaths: readonly string[] = [user.path, ...(user.aliases ?? [])].map(
  (path) => `/api/${path}`,
);
