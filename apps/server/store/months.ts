/** Month of an instant, UTC. */
export function utcMonthOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 7);
}

/** Months of instants. Usually one: formatting a month for each of thousands costs more than comparing the ends. */
export function monthsOfInstants(instants: readonly number[]): string[] {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const at of instants) {
    if (at < from) from = at;
    if (at > to) to = at;
  }
  if (from > to) return [];
  const month = utcMonthOf(from);
  return month === utcMonthOf(to) ? [month] : [...new Set(instants.map(utcMonthOf))];
}

/** The months from one to another, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = followingMonth(month)) months.push(month);
  return months;
}

/** The month `count` months after another. */
export function followingMonth(month: string, count = 1): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + count);
  return utcMonthOf(at.getTime());
}
