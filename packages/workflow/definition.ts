import type { Expr } from './expr/syntax.ts';
import type { TextTemplate } from './expr/template.ts';
import type { Value } from './expr/value.ts';
import type { TimerKind } from './time/timer.ts';

/** An executable process: the contents of a BPMN file with references resolved and expressions parsed. */
export interface Definition {
  /** The id of the process element; it is also the scope of the nodes outside sub-processes. */
  readonly key: string;
  readonly name: string;
  /** For English readers (docs/decisions/0111-names-in-english.md). */
  readonly nameEn?: string | undefined;
  readonly documentation: string;
  readonly nodes: ReadonlyMap<string, FlowNode>;
  readonly flows: ReadonlyMap<string, Flow>;
  /** Initial variables of a process or sub-process, by its id: its data objects with a value. */
  readonly data: ReadonlyMap<string, Readonly<Record<string, Value>>>;
  readonly starters: { readonly users: readonly string[]; readonly groups: readonly string[] };
}

/** A sequence flow. */
export interface Flow {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly condition?: TextTemplate | undefined;
  /** Replaces the condition if the process's variables enable skip expressions. */
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

/** A node of the flow. Fields of other kinds of nodes are absent. */
export interface FlowNode {
  readonly id: string;
  /** The name of the element in BPMN, such as `userTask`. */
  readonly type: string;
  readonly kind: NodeKind;
  readonly name?: TextTemplate | undefined;
  readonly nameEn?: TextTemplate | undefined;
  /** The id of the containing process or sub-process. */
  readonly scope: string;
  readonly lane?: string | undefined;
  readonly incoming: readonly string[];
  readonly outgoing: readonly string[];
  readonly defaultFlow?: string | undefined;
  readonly event?: EventSpec | undefined;
  /** The activity to which a boundary event is attached. */
  readonly host?: string | undefined;
  /** False for a boundary event, or start of an event sub-process, that does not cancel the rest. */
  readonly isInterrupting?: boolean | undefined;
  /** Of a task, or of a throw or end event that runs a handler instead of throwing. */
  readonly work?: Work | undefined;
  readonly loop?: MultiInstance | undefined;
  readonly call?: ProcessCall | undefined;
  /** The variable that receives the user who started the process. */
  readonly initiator?: string | undefined;
  readonly formKey?: TextTemplate | undefined;
  /** If true, and the process's variables enable skip expressions, the task's work is skipped. */
  readonly skip?: TextTemplate | undefined;
}

/** What a terminate event ends besides its own scope: the whole call tree, or all rounds of the enclosing repeated activity. */
export type TerminateReach = 'all' | 'rounds';

export type EventSpec =
  | { readonly kind: 'none' }
  | { readonly kind: 'terminate'; readonly reach?: TerminateReach | undefined }
  | { readonly kind: 'timer'; readonly timer: TimerKind; readonly text: TextTemplate }
  | { readonly kind: 'message'; readonly name: TextTemplate }
  /** `isLocal`: delivered only to the throwing instance, its callers and its called instances. */
  | { readonly kind: 'signal'; readonly name: TextTemplate; readonly isLocal?: true | undefined }
  /** `catchesAll`: declared without a code; catches every code that no other event names. */
  | {
      readonly kind: 'error' | 'escalation';
      readonly code?: string | undefined;
      readonly catchesAll?: true | undefined;
      /** The variable that receives the caught code. */
      readonly codeVariable?: string | undefined;
    }
  | { readonly kind: 'link'; readonly name: string };

/** The work of a task. */
export type Work =
  | { readonly kind: 'pass' }
  | { readonly kind: 'receive'; readonly message?: TextTemplate | undefined }
  | { readonly kind: 'send'; readonly message: TextTemplate }
  | { readonly kind: 'compute'; readonly value: TextTemplate; readonly result?: string | undefined }
  | ServiceWork
  | UserWork;

/** A task carried out by a registered handler. */
export interface ServiceWork {
  readonly kind: 'service';
  readonly handler: string;
  readonly args: readonly Expr[];
  readonly fields: ReadonlyMap<string, TextTemplate>;
  readonly result?: string | undefined;
}

/** A task for a user. */
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

/** The repetition of an activity for each item. */
export interface MultiInstance {
  readonly isSequential: boolean;
  readonly cardinality?: TextTemplate | undefined;
  /** The name of a variable, or an expression that returns a list. */
  readonly collection?: TextTemplate | undefined;
  readonly item?: string | undefined;
  readonly index: string;
  readonly until?: TextTemplate | undefined;
}

/** A call of another process. */
export interface ProcessCall {
  readonly key: TextTemplate;
  /** Which version; absent: the newest. */
  readonly binding?: 'deployment' | 'version' | undefined;
  readonly version?: TextTemplate | undefined;
  readonly businessKey?: TextTemplate | undefined;
  readonly inheritsAll: boolean;
  readonly inputs: readonly Mapping[];
  readonly outputs: readonly Mapping[];
}

/** One passed variable; without `target` all variables. */
export interface Mapping {
  readonly value?: TextTemplate | undefined;
  readonly source?: string | undefined;
  readonly target?: TextTemplate | undefined;
}

/** A problem of a file that prevents its deployment, or a feature that is ignored. */
export interface DecodeProblem {
  readonly code: 'unsupported' | 'invalid' | 'expression' | 'droppedElement' | 'handler' | 'file' | 'ignored';
  readonly elementId: string;
  /** The name of the element in BPMN, such as `scriptTask`. */
  readonly type: string;
  readonly name: string;
  readonly message: string;
}
