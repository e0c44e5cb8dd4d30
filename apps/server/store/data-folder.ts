import { chmodSync, mkdirSync, statSync } from 'node:fs';

/**
 * Makes the data folder, or removes the access of other users to it: 0700. If root runs the program, the database's user has its folder
 * inside: other users may then traverse but not list (0711). Access of the group is left to the operators.
 */
export function closeDataFolder(folder: string): void {
  const others = process.getuid?.() === 0 ? 0o001 : 0;
  mkdirSync(folder, { recursive: true, mode: 0o700 | others | (others << 3) });
  const { mode, uid } = statSync(folder);
  const open = mode & 0o007 & ~others;
  if (open !== 0 && uid === (process.getuid?.() ?? uid)) chmodSync(folder, mode & 0o777 & ~open);
}
