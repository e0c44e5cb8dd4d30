/** Minutes since midnight of 'HH:mm', 24:00 included (1440); `undefined` for anything else. */
export function minuteOfDay(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined;
  const [, hour, minute] = /^(\d{2}):(\d{2})$/.exec(text) ?? [];
  if (hour === undefined || minute === undefined) return undefined;
  const minutes = Number(hour) * 60 + Number(minute);
  return Number(minute) < 60 && minutes <= 1440 ? minutes : undefined;
}

/** Formats minutes since midnight, 0 to 1440, as 'HH:mm'. */
export function timeOfDay(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
