import type { z } from 'zod';
import type { RouteSpec } from './route.ts';

/** A route as tests and the API description see it. */
export interface RegisteredRoute extends Pick<RouteSpec, 'path' | 'access' | 'changes'> {
  readonly method: 'GET' | 'POST';
  /** What it takes; absent where it says nothing about it. */
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
}

/** All routes of a server, in order of registration. */
export interface RouteRegistry {
  readonly all: readonly RegisteredRoute[];
  add(route: RegisteredRoute): void;
  /** Methods a path answers to; empty = no such path. */
  methodsOf(path: string): readonly string[];
}

/** An empty registry. @throws Error from `add` when a method and path are taken */
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
