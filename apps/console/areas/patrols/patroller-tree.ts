/** What a tree of people needs of a user. */
interface Colleague {
  readonly id: string;
  readonly realName?: unknown;
  /** Names of his departments, joined by commas. */
  readonly deptName?: unknown;
}

/** A department, which cannot be chosen, or one of its people, whose value is the real name. */
export interface PatrollerNode {
  readonly value: string;
  readonly title: string;
  readonly selectable: boolean;
  readonly children?: PatrollerNode[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * People by department, in the order in which they come; who has no department stands beside the departments. A plan keeps a name and
 * no account, so each name stands once, in the first department of the first who has it. Whoever has no real name cannot be named.
 */
export function patrollerTree(people: readonly Colleague[]): PatrollerNode[] {
  const named = new Map<string, string>();
  for (const { realName, deptName } of people) {
    const name = textOf(realName);
    const [dept = ''] = textOf(deptName).split(',');
    if (name !== '' && !named.has(name)) named.set(name, dept.trim());
  }
  const person = ([name]: readonly [string, string]): PatrollerNode => ({
    value: name,
    title: name,
    selectable: true,
  });
  const groups = Map.groupBy(named, ([, dept]) => dept);
  return [...groups].flatMap(([dept, those]) =>
    dept === ''
      ? those.map(person)
      : // No name begins with a space: a department is no person of its name.
        [{ value: ` ${dept}`, title: dept, selectable: false, children: those.map(person) }],
  );
}
