import type { z } from 'zod';
import type { RouteSpec } from './route.ts';

/** A route for tests and the API description. */
export interface RegisteredRoute extends Pick<RouteSpec, 'path' | 'access' | 'changes'> {
  readonly method: 'GET' | 'POST';
  /** Schemas of its parameters; absent if undeclared. */
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
}

/** All routes of a server, in order of registration. */
export interface RouteRegistry {
  readonly all: readonly RegisteredRoute[];
  add(route: RegisteredRoute): void;
  /** Returns the methods of a path; empty = no such path. */
  methodsOf(path: string): readonly string[];
}

/** Creates an empty registry. @throws Error from `add` if a method and path are taken */
export function routeRegistry(): RouteRegistry {
  const all: RegisteredRoute[] = [];
  const methods = new Map<string, string[]>();
  return {
    all,
    add(route) {
      const known = methods.get(route.path) ?? [];
      if (known.includes(route.method)) throw new Error(`${route.method} ${route.path} is declared twice`);
      methods.set(route.path, [...known, route.method]);
      all.push(route);
    },
    methodsOf: (path) => methods.get(path) ?? [],
  };
}
