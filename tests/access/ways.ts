import type { RegisteredRoute } from '../../apps/server/http/registry.ts';
import { exempt, ways } from './ways.facts.ts';

/** Addresses of what people hold, of its holders, and of settings that decide how they sign in. */
const guarded =
  /^\/api\/(blade-user|blade-auth|blade-resource\/sms|blade-system\/(user|role|menu|topmenu|data-scope|api-scope|client|dept|post|tenant|tenant-package|param|identity-provider))\//;

/** Routes that write there and are neither a way nor exempt, and lines of missing routes. */
export function undeclaredWrites(
  routes: readonly Pick<RegisteredRoute, 'method' | 'path' | 'changes'>[],
): readonly string[] {
  const names = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  const declared = new Set(Object.values(ways).flat());
  const undeclared = routes.flatMap(({ method, path, changes }) => {
    const name = `${method} ${path}`;
    const writes = guarded.test(path) && (changes ?? method === 'POST');
    if (!writes || declared.has(name) || exempt.some(({ route }) => route.test(path))) return [];
    return [`${name} is no way of tests/access/ways.facts.ts, and nobody said why it gives nothing`];
  });
  const gone = [...declared].filter((name) => !names.has(name));
  const idle = exempt.filter(({ route }) => !routes.some(({ path }) => route.test(path)));
  return [
    ...undeclared,
    ...gone.map((name) => `tests/access/ways.facts.ts: there is no route ${name}`),
    ...idle.map(({ route }) => `tests/access/ways.facts.ts: nothing is like ${route}`),
  ];
}
