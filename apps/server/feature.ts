import type { EntityRules } from './crud/entity-rules.ts';
import type { RouteSpec } from './http/route.ts';
import type { Services } from './services.ts';

/** A part of the server: its routes and rules, and what it keeps running. Features know nothing of each other. */
export interface Feature {
  readonly name: string;
  readonly routes?: readonly RouteSpec[];
  readonly rules?: readonly EntityRules[];
  /** Called once, after the database is ready and before the server answers: seeds, clocks, subscriptions. */
  start?(): Promise<void>;
  /** Called once when the server stops, after the last request: ends what start began. */
  stop?(): Promise<void>;
}

/** Makes a feature from what the server offers. One line each in features.ts. */
export type MakeFeature = (services: Services) => Feature | Promise<Feature>;
