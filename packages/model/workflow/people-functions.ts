import { type Label, label } from '@heliodeck/kit/label';

/** A function by which a model refers to people who are unknown when it is drawn. */
interface PeopleFunction {
  /** Prefix of the returned group name. */
  readonly prefix: string;
  readonly label: Label;
  /** Example of its argument, displayed by the designer. */
  readonly example: string;
}

/**
 * Functions for expressions of processes, by name: each returns the name of a group of candidates
 * (docs/product/workflow.md#tasks).
 */
export const peopleFunctions = {
  managerOf: {
    prefix: 'manager:',
    label: label('某人的上级', 'The manager of a person'),
    example: 'managerOf(initiator)',
  },
  deptHead: {
    prefix: 'head:',
    label: label('机构负责人', 'The head of a department'),
    example: "deptHead('Operations')",
  },
  dept: {
    prefix: 'dept:',
    label: label('机构成员', 'The people of a department'),
    example: "dept('Operations')",
  },
  post: { prefix: 'post:', label: label('任某岗位的人', 'Whoever has a post'), example: "post('pm')" },
} as const satisfies Readonly<Record<string, PeopleFunction>>;

/** The names only: a model that calls another function is not deployed. */
export const functionNames: ReadonlySet<string> = new Set(Object.keys(peopleFunctions));

/**
 * The implementations of the functions for expressions. @throws TypeError for an argument that is no name: an empty
 * text, a list, an object
 */
export const expressionFunctions: ReadonlyMap<string, (...args: readonly unknown[]) => string> = new Map(
  Object.entries(peopleFunctions).map(([name, { prefix }]) => [
    name,
    (...args: readonly unknown[]): string => {
      const [whose] = args;
      if (args.length !== 1 || (typeof whose !== 'string' && typeof whose !== 'number') || whose === '')
        throw new TypeError(`${name} takes an id or a name`);
      return `${prefix}${String(whose).trim()}`;
    },
  ]),
);

/** Names of the groups that consist of one department or person. */
export const groupWords = {
  headOf: (department: string): Label => label(`${department}负责人`, `head of ${department}`),
  managerOf: (person: string): Label => label(`${person}的上级`, `manager of ${person}`),
};

/** True for a group that is not the alias of a role. */
export function isPeopleGroup(name: string): boolean {
  return Object.values(peopleFunctions).some(({ prefix }) => name.startsWith(prefix));
}
