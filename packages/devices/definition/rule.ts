/** One step of an order rule: `low` must be below `high`, or at most equal to it. */
export interface Rule {
  readonly low: string;
  readonly high: string;
  readonly orEqual: boolean;
}

/** Parses an order rule as printed in a manual, 'a < b <= c', into its steps. Calls `fail` for any other text. */
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

/** The first rule that involves one of `changed` and that the values violate; unknown values violate nothing. */
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
