const units = ['kB', 'MB', 'GB'] as const;

/** Formats a number of bytes in decimal (SI) units, 1 kB = 1,000 bytes: '0.3 kB', '12 kB', '1.4 MB'. */
export function fileSize(bytes: number): string {
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${size < 10 ? Math.round(size * 10) / 10 : Math.round(size)} ${units[unit]}`;
}
