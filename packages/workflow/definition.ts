import type { Expr } from './expr/syntax.ts';
import type { TextTemplate } from './expr/template.ts';
import type { Value } from './expr/value.ts';
import type { TimerKind } from './time/timer.ts';

/** A process as it is executed: what a BPMN file says, with references resolved and expressions parsed. */
export interface Definition {
  /** The id of the process element; it is also the scope of the nodes that lie in no sub-process. */
  readonly key: string;
  readonly name: string;
  readonly documentation: string;
  readonly nodes: ReadonlyMap<string, FlowNode>;
  readonly flows: ReadonlyMap<string, Flow>;
  /** Variables that a process or sub-process begins with, by its id: its data objects with a value. */
  readonly data: ReadonlyMap<string, Readonly<Record<string, Value>>>;
  readonly starters: { readonly users: readonly string[]; readonly groups: readonly string[] };
}

/** A sequence flow. */
export interface Flow {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly condition?: TextTemplate | undefined;
  /** Stands in place of the condition where the variables of the process switch this on. */
  readonly skip?: TextTemplate | undefined;
}

export type NodeKind =
  | 'start'
  | 'end'
  | 'catch'
  | 'throw'
  | 'boundary'
  | 'task'
  | 'exclusive'
  | 'parallel'
  | 'inclusive'
  | 'eventGateway'
  | 'subProcess'
  | 'eventSubProcess'
  | 'callActivity';

/** A node of the flow. What only some kinds have is absent from the others. */
export interface FlowNode {
  readonly id: string;
  /** The name of the element in BPMN, such as `userTask`. */
  readonly type: string;
  readonly kind: NodeKind;
  readonly name?: TextTemplate | undefined;
  /** The id of the process or sub-process in which it lies. */
  readonly scope: string;
  readonly lane?: string | undefined;
  readonly incoming: readonly string[];
  readonly outgoing: readonly string[];
  readonly defaultFlow?: string | undefined;
  readonly event?: EventSpec | undefined;
  /** The activity a boundary event stands on. */
  readonly host?: string | undefined;
  /** False for a boundary event, or start of an event sub-process, that leaves the rest running. */
  readonly isInterrupting?: boolean | undefined;
  readonly work?: Work | undefined;
  readonly loop?: MultiInstance | undefined;
  readonly call?: ProcessCall | undefined;
  /** The variable that takes the person who started the process. */
  readonly initiator?: string | undefined;
  readonly formKey?: TextTemplate | undefined;
  /** Where it is true, and the variables of the process switch this on, a task passes without its work. */
  readonly skip?: TextTemplate | undefined;
}

/** What a terminate event ends besides its own scope: all processes that called each other, or all rounds of the repeated activity around. */
export type TerminateReach = 'all' | 'rounds';

export type EventSpec =
  | { readonly kind: 'none' }
  | { readonly kind: 'terminate'; readonly reach?: TerminateReach | undefined }
  | { readonly kind: 'timer'; readonly timer: TimerKind; readonly text: TextTemplate }
  | { readonly kind: 'message'; readonly name: TextTemplate }
  /** `isLocal`: heard by the instance that throws it, and by those that called it or that it called. */
  | { readonly kind: 'signal'; readonly name: TextTemplate; readonly isLocal?: true | undefined }
  /** `catchesAll`: what is declared without a code, caught where nothing names the code that was thrown. */
  | {
      readonly kind: 'error' | 'escalation';
      readonly code?: string | undefined;
      readonly catchesAll?: true | undefined;
      /** The variable that takes the code which was caught. */
      readonly codeVariable?: string | undefined;
    }
  | { readonly kind: 'link'; readonly name: string };

/** What a task does. */
export type Work =
  | { readonly kind: 'pass' }
  | { readonly kind: 'receive'; readonly message?: TextTemplate | undefined }
  | { readonly kind: 'send'; readonly message: TextTemplate }
  | { readonly kind: 'compute'; readonly value: TextTemplate; readonly result?: string | undefined }
  | ServiceWork
  | UserWork;

/** A task that a registered handler does. */
export interface ServiceWork {
  readonly kind: 'service';
  readonly handler: string;
  readonly args: readonly Expr[];
  readonly fields: ReadonlyMap<string, TextTemplate>;
  readonly result?: string | undefined;
}

/** A task that a person does. */
export interface UserWork {
  readonly kind: 'user';
  readonly assignee?: TextTemplate | undefined;
  readonly owner?: TextTemplate | undefined;
  readonly users: readonly TextTemplate[];
  readonly groups: readonly TextTemplate[];
  readonly dueDate?: TextTemplate | undefined;
  readonly priority?: TextTemplate | undefined;
  readonly category?: TextTemplate | undefined;
  readonly documentation?: TextTemplate | undefined;
}

/** An activity that is done once for each item. */
export interface MultiInstance {
  readonly isSequential: boolean;
  readonly cardinality?: TextTemplate | undefined;
  /** The name of a variable, or an expression that gives a list. */
  readonly collection?: TextTemplate | undefined;
  readonly item?: string | undefined;
  readonly index: string;
  readonly until?: TextTemplate | undefined;
}

/** A call of another process. */
export interface ProcessCall {
  readonly key: TextTemplate;
  /** Which version: the newest one, where absent. */
  readonly binding?: 'deployment' | 'version' | undefined;
  readonly version?: TextTemplate | undefined;
  readonly businessKey?: TextTemplate | undefined;
  readonly inheritsAll: boolean;
  readonly inputs: readonly Mapping[];
  readonly outputs: readonly Mapping[];
}

/** One variable handed over; without `target` all of them. */
export interface Mapping {
  readonly value?: TextTemplate | undefined;
  readonly source?: string | undefined;
  readonly target?: TextTemplate | undefined;
}

/** Something in a file that keeps it from being deployed, or that is left out of account. */
export interface DecodeProblem {
  readonly code: 'unsupported' | 'invalid' | 'expression' | 'droppedElement' | 'handler' | 'file' | 'ignored';
  readonly elementId: string;
  /** The name of the element in BPMN, such as `scriptTask`. */
  readonly type: string;
  readonly name: string;
  readonly message: string;
}
