import { chmodSync, mkdirSync, statSync } from 'node:fs';

/**
 * Makes the data folder, or shuts one that is open to others of this machine: 0700. As root, under whose data the database's
 * own user has its part, others may pass through and not look (0711). What the group may do is the operators' to say.
 */
export function closeDataFolder(folder: string): void {
  const others = process.getuid?.() === 0 ? 0o001 : 0;
  mkdirSync(folder, { recursive: true, mode: 0o700 | others | (others << 3) });
  const { mode, uid } = statSync(folder);
  const open = mode & 0o007 & ~others;
  if (open !== 0 && uid === (process.getuid?.() ?? uid)) chmodSync(folder, mode & 0o777 & ~open);
}
