import type { EntityHooks } from './crud/hooks/entity-hooks.ts';
import type { RouteSpec } from './http/route.ts';
import type { JobHandler } from './jobs/define-job.ts';
import type { Services } from './services.ts';
import type { TroubleSource } from './troubles/trouble-board.ts';

/** An area of the server: its routes, rules, jobs and background work. Areas do not depend on each other. */
export interface Area {
  readonly name: string;
  readonly routes?: readonly RouteSpec[];
  readonly rules?: readonly EntityHooks[];
  /** Kinds of trouble it can find; the watch page collects them from all areas. */
  readonly troubles?: readonly TroubleSource[];
  /** Handlers of the jobs it queues, including scheduled ones. */
  readonly jobs?: readonly JobHandler[];
  /** Called once, after the database is ready and before the server answers: seeds, clocks, subscriptions. */
  start?(): Promise<void>;
  /** Called once when the server stops, after the last request: ends what start began. */
  stop?(): Promise<void>;
}

/** Creates an area from the services of the server. One line each in areas.ts. */
export type MakeArea = (services: Services) => Area | Promise<Area>;
