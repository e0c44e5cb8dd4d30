import type { Locale } from '@heliodeck/kit/label';
import { storedTitlesIn } from '@heliodeck/model/descriptors/title';
import { dept as department } from '@heliodeck/model/organisation/dept';

/** The fields of a user that the tree needs. */
interface Colleague {
  readonly id: string;
  readonly realName?: unknown;
  /** Names of the user's departments, joined by commas. */
  readonly deptName?: unknown;
}

/** A department, which cannot be selected, or one of its users, whose value is the real name. */
export interface PatrollerNode {
  readonly value: string;
  readonly title: string;
  readonly selectable: boolean;
  readonly children?: PatrollerNode[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * Users by department, in the given order; users without a department are beside the departments. A plan stores a name
 * instead of an account, so each name appears once, in the first department of the first user who has it. Users without
 * a real name are omitted.
 */
export function patrollerTree(people: readonly Colleague[], locale: Locale): PatrollerNode[] {
  const named = new Map<string, string>();
  for (const { realName, deptName } of people) {
    const name = textOf(realName);
    const [dept = ''] = storedTitlesIn(department, textOf(deptName), locale);
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
      : // No name begins with a space, so a department cannot be confused with a user of the same name.
        [{ value: ` ${dept}`, title: dept, selectable: false, children: those.map(person) }],
  );
}
