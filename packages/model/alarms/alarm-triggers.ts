/** Triggers of a rule, with the numbers that rules and the dictionary alarm_trigger use for them. */
export const alarmTrigger = {
  above: 1,
  below: 2,
  outside: 3,
  inside: 4,
  equals: 5,
  bitSet: 6,
  noData: 7,
  rate: 8,
} as const;
