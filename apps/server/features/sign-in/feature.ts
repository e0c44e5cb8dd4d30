import type { Access } from '../../access/access.ts';
import type { MakeFeature } from '../../feature.ts';
import { doorRoutes } from './door-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { tokenRoutes } from './token-routes.ts';

/** Tokens, captchas, log-out, sessions and tickets. */
export function signInFeature(access: Access): MakeFeature {
  return ({ store, logs }) => {
    const door = { access, store, logs };
    return { name: 'sign-in', routes: [...tokenRoutes(door), ...sessionRoutes(door), ...doorRoutes(door)] };
  };
}
