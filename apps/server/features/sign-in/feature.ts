import type { Feature } from '../../feature.ts';
import { doorRoutes } from './door-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import type { Door } from './sign-in.ts';
import { tokenRoutes } from './token-routes.ts';

/** Tokens, captchas, log-out, sessions and tickets. */
export function signInFeature(door: Door): Feature {
  return { name: 'sign-in', routes: [...tokenRoutes(door), ...sessionRoutes(door), ...doorRoutes(door)] };
}
