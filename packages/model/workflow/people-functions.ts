import { type Label, label } from '@heliodeck/kit/label';

/** A function by which a model names people whom it does not know when it is drawn. */
interface PeopleFunction {
  /** What the group it gives begins with. */
  readonly prefix: string;
  readonly label: Label;
  /** What it takes, as the designer shows it. */
  readonly example: string;
}

/** Functions that expressions of processes may call, by name: each names a group of candidates (docs/product/workflow.md#tasks). */
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

/** The names alone: a model that calls another function is not deployed. */
export const functionNames: ReadonlySet<string> = new Set(Object.keys(peopleFunctions));

/** The functions as expressions call them. @throws TypeError for what names nobody: an empty text, a list, an object */
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

/** What people call the groups that are made of one department or person. */
export const groupWords = {
  headOf: (department: string): Label => label(`${department}负责人`, `head of ${department}`),
  managerOf: (person: string): Label => label(`${person}的上级`, `manager of ${person}`),
};

/** True for a group that is not the alias of a role. */
export function isPeopleGroup(name: string): boolean {
  return Object.values(peopleFunctions).some(({ prefix }) => name.startsWith(prefix));
}
