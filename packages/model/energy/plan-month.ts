/**
 * Parses the month of planned energy: 'yyyy-MM', or a day of it 'yyyy-MM-dd'.
 * @returns 'yyyy-MM'; `null` if the text is not a month from 2000 to 2099 or the day does not exist (February
 * 30th)
 */
export function planMonthOf(text: string): string | null {
  if (!/^20\d{2}-\d{2}(-\d{2})?$/.test(text)) return null;
  const date = text.length === 7 ? `${text}-01` : text;
  const instant = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(instant) || !new Date(instant).toISOString().startsWith(date)) return null;
  return date.slice(0, 7);
}
