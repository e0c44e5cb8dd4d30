import type { ProcessCall, TerminateReach } from '../definition.ts';
import type { Value } from '../expr/value.ts';
import type { TimerPlan } from '../time/timer.ts';
import type { BackRefusal } from './back-refusal.ts';

/** Variables by name; names that lead outside the data are refused. */
export type Variables = Readonly<Record<string, Value>>;

/** The stored state of a running process between two steps. JSON. */
export interface State {
  readonly v: 1;
  readonly process: string;
  readonly status: 'running' | 'ended' | 'cancelled';
  readonly isSuspended: boolean;
  /** True if another instance waits for the end of this one. */
  readonly isChild: boolean;
  /** The IANA zone in which days, months and cron expressions are counted. */
  readonly zone: string;
  readonly businessKey: string;
  readonly starter: string;
  /** Counter of ids; the same commands generate the same ids. */
  readonly counter: number;
  readonly scopes: Readonly<Record<string, Scope>>;
  readonly tokens: Readonly<Record<string, Token>>;
  readonly subs: Readonly<Record<string, Sub>>;
  /**
   * Thrown messages and signals that reached no receiver, by id; the instance continues meanwhile, and may have ended. Absent if there are
   * none.
   */
  readonly undelivered?: Readonly<Record<string, Undelivered>>;
}

/** A message or signal in delivery. */
export interface Thrown {
  readonly kind: 'message' | 'signal';
  readonly name: string;
  /** The receiver chosen by the caller, in the caller's terms; absent: any that waits for it. */
  readonly to?: Readonly<Record<string, string>> | undefined;
}

/** A message or signal whose delivery was given up; it is an incident of the node that threw it. */
export interface Undelivered {
  readonly id: string;
  readonly node: string;
  readonly message: string;
  readonly thrown: Thrown;
}

/** A run of the process, of a sub-process, or one round of a repeated activity. */
export interface Scope {
  readonly id: string;
  readonly node: string;
  readonly parent?: string | undefined;
  /** The token in the parent that waits for the end of this scope. */
  readonly owner?: string | undefined;
  /** True for a round of a repeated activity. */
  readonly isRound?: true | undefined;
  readonly vars: Variables;
}

/** A position at which the process waits. */
export interface Token {
  readonly id: string;
  readonly node: string;
  readonly scope: string;
  readonly at:
    | 'user'
    | 'service'
    | 'receive'
    | 'event'
    | 'gateway'
    | 'call'
    | 'scope'
    | 'loop'
    | 'join'
    | 'incident';
  /** The flow by which it reached a join. */
  readonly flow?: string | undefined;
  readonly loop?: LoopState | undefined;
  readonly incident?: Incident | undefined;
}

/** Progress of a repeated activity. */
export interface LoopState {
  readonly total: number;
  readonly completed: number;
  readonly active: number;
  readonly started: number;
  readonly items?: readonly Value[] | undefined;
}

/** The cause that stops a token, and what is retried on request. */
interface Incident {
  readonly code: string;
  readonly message: string;
  readonly move: Move;
}

/** A subscription: something a running process waits for besides its tasks. */
export interface Sub {
  readonly id: string;
  readonly kind: 'timer' | 'message' | 'signal';
  /** The event, or the receive task, that continues when it arrives. */
  readonly node: string;
  readonly scope: string;
  /** The waiting token; absent for the start of an event sub-process. */
  readonly token?: string | undefined;
  readonly name?: string | undefined;
  /** True for a signal that is received only from the same call tree. */
  readonly isLocal?: true | undefined;
  readonly plan?: TimerPlan | undefined;
  /** True for a timer that fired while the instance was suspended. */
  readonly isHeld?: boolean | undefined;
}

/** A pending move within a step. */
export type Move =
  | {
      readonly kind: 'enter';
      readonly node: string;
      readonly scope: string;
      readonly flow?: string | undefined;
    }
  | { readonly kind: 'act'; readonly node: string; readonly scope: string }
  | { readonly kind: 'leave'; readonly node: string; readonly scope: string }
  | { readonly kind: 'round'; readonly node: string; readonly scope: string };

/** A command to a running process. */
export type Command =
  | { readonly kind: 'start'; readonly at?: string; readonly vars?: Variables }
  | { readonly kind: 'complete'; readonly token: string; readonly vars?: Variables }
  | { readonly kind: 'sendBack'; readonly token: string; readonly to: string; readonly vars?: Variables }
  | { readonly kind: 'service'; readonly token: string; readonly result?: Value; readonly vars?: Variables }
  | { readonly kind: 'fail'; readonly token: string; readonly error?: string; readonly message?: string }
  | { readonly kind: 'timer'; readonly sub: string }
  | { readonly kind: 'message'; readonly name?: string; readonly sub?: string; readonly vars?: Variables }
  | {
      readonly kind: 'signal';
      readonly name: string;
      readonly vars?: Variables;
      /** True if an instance of the same call tree has thrown it as a local one. */
      readonly isLocal?: true;
    }
  | {
      readonly kind: 'child';
      readonly token: string;
      readonly vars?: Variables;
      readonly error?: string;
      /** What the called process ends in its caller. */
      readonly reach?: TerminateReach | undefined;
    }
  | {
      readonly kind: 'childEscalation';
      readonly token: string;
      readonly code: string;
      readonly vars?: Variables;
    }
  | { readonly kind: 'cancel'; readonly reason: string }
  | { readonly kind: 'variables'; readonly vars: Variables }
  /** `token` of an incident, or the id of an undelivered message or signal, which is thrown again. */
  | { readonly kind: 'retry'; readonly token: string }
  | {
      readonly kind: 'undelivered';
      readonly node: string;
      readonly message: string;
      readonly thrown: Thrown;
    }
  /** Fires complete joins, after a migration. */
  | { readonly kind: 'settle' }
  | { readonly kind: 'suspend' | 'activate' };

/** Why a command was refused; the state is unchanged then. */
export type StepRefusalCode =
  | BackRefusal
  | 'notStarted'
  | 'alreadyStarted'
  | 'ended'
  | 'suspended'
  | 'tokenGone'
  | 'subGone'
  | 'notDue'
  | 'noSubscriber'
  | 'ambiguous'
  | 'badVariables'
  | 'noStart'
  | 'fault';

/** Actions for the caller after a step, in this order, before or together with storing the state. */
export type Effect =
  | { readonly kind: 'taskCreated'; readonly token: string; readonly node: string; readonly task: Task }
  | { readonly kind: 'taskCancelled' | 'serviceCancelled' | 'childCancelled'; readonly token: string }
  | { readonly kind: 'timerSet'; readonly sub: string; readonly due: number }
  | { readonly kind: 'timerCancelled'; readonly sub: string }
  | {
      readonly kind: 'subscribed';
      readonly sub: string;
      readonly to: 'message' | 'signal';
      readonly name: string;
    }
  | { readonly kind: 'unsubscribed'; readonly sub: string }
  | {
      readonly kind: 'serviceDue';
      readonly token: string;
      readonly handler: string;
      readonly args: readonly Value[];
      readonly fields: Variables;
    }
  | {
      readonly kind: 'childDue';
      readonly token: string;
      readonly key: string;
      readonly binding?: ProcessCall['binding'];
      readonly version?: string | undefined;
      readonly businessKey: string;
      readonly vars: Variables;
    }
  | {
      readonly kind: 'messageThrown';
      readonly name: string;
      readonly node: string;
      readonly to?: Thrown['to'];
    }
  /** A local one is for the instances of the same call tree; any other one is for all that wait for it. */
  | {
      readonly kind: 'signalThrown';
      readonly name: string;
      readonly node: string;
      readonly isLocal?: true;
      readonly to?: Thrown['to'];
    }
  | { readonly kind: 'escalated'; readonly code: string; readonly vars: Variables }
  /** `reach`: the calling process is notified, because it also ends, or the rounds of its call do. */
  | {
      readonly kind: 'ended';
      readonly error?: string | undefined;
      readonly reach?: TerminateReach | undefined;
      readonly vars: Variables;
    }
  | { readonly kind: 'cancelled'; readonly reason: string }
  | {
      readonly kind: 'incident';
      readonly token: string;
      readonly node: string;
      readonly code: string;
      readonly message: string;
    };

/** A task for a user. */
export interface Task {
  readonly name: string;
  /** The English name; absent if the model has none. */
  readonly nameEn?: string;
  readonly documentation: string;
  readonly assignee: string;
  readonly owner: string;
  readonly users: readonly string[];
  readonly groups: readonly string[];
  readonly formKey: string;
  readonly category: string;
  readonly priority: Value;
  readonly dueDate: Value;
}

/** An entry of the history. */
export interface LogEntry {
  readonly kind: 'enter' | 'leave' | 'flow' | 'arrive' | 'cancel' | 'boundary' | 'missed';
  /** The node, or the flow for kind 'flow'. */
  readonly node: string;
  readonly scope: string;
  readonly at: number;
  readonly count?: number;
}

/** Result of a command. */
export interface StepResult {
  readonly state: State;
  readonly effects: readonly Effect[];
  readonly log: readonly LogEntry[];
  readonly refused?: StepRefusalCode;
}
