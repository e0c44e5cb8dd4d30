import { user } from '@heliodeck/model/organisation/user';

/** All paths of users, '/api/blade-user' first; the others are for clients with the other path prefix. */
export const userPaths: readonly string[] = [user.path, ...(user.aliases ?? [])].map(
  (path) => `/api/${path}`,
);
