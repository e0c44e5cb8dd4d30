import type { EntityHooks } from './crud/entity-hooks.ts';
import type { RouteSpec } from './http/route.ts';
import type { JobHandler } from './jobs/define-job.ts';
import type { Services } from './services.ts';
import type { TroubleSource } from './troubles/trouble-board.ts';

/** A part of the server: its routes, rules and jobs, and what it keeps running. Areas know nothing of each other. */
export interface Area {
  readonly name: string;
  readonly routes?: readonly RouteSpec[];
  readonly rules?: readonly EntityHooks[];
  /** Kinds of trouble it knows of; the watch page gathers them from all areas. */
  readonly troubles?: readonly TroubleSource[];
  /** What runs the jobs it queues, and its clocks. */
  readonly jobs?: readonly JobHandler[];
  /** Called once, after the database is ready and before the server answers: seeds, clocks, subscriptions. */
  start?(): Promise<void>;
  /** Called once when the server stops, after the last request: ends what start began. */
  stop?(): Promise<void>;
}

/** Makes an area from what the server offers. One line each in areas.ts. */
export type MakeArea = (services: Services) => Area | Promise<Area>;
