/** One step of an order: `low` must be below `high`, or at most equal to it. */
export interface Rule {
  readonly low: string;
  readonly high: string;
  readonly orEqual: boolean;
}

/** Reads an order as a manual prints it, 'a < b <= c', into its steps. Calls `fail` on anything else. */
export function parseRule(text: string, fail: (what: string) => never): Rule[] {
  const parts = text.trim().split(/\s*(<=|<)\s*/);
  if (parts.length < 3 || parts.some((part, i) => i % 2 === 0 && !/^[A-Za-z]\w*$/.test(part))) {
    return fail(`rule '${text}' is no order`);
  }
  const rules: Rule[] = [];
  for (let i = 1; i < parts.length; i += 2) {
    rules.push({ low: parts[i - 1] ?? '', high: parts[i + 1] ?? '', orEqual: parts[i] === '<=' });
  }
  return rules;
}

/** The first rule that touches one of `changed` and that the values break; values nobody knows break nothing. */
export function brokenRule(
  rules: readonly Rule[],
  values: Readonly<Record<string, number | undefined>>,
  changed: ReadonlySet<string>,
): Rule | undefined {
  return rules.find((rule) => {
    if (!changed.has(rule.low) && !changed.has(rule.high)) return false;
    const low = values[rule.low];
    const high = values[rule.high];
    if (low === undefined || high === undefined) return false;
    return rule.orEqual ? low > high : low >= high;
  });
}
