import type { Entity } from '@heliodeck/model/descriptors/entity';
import { menuScreens } from '@heliodeck/model/permissions/menu-outline';
import { type ReadRule, readRule, type ScopeRule } from '@heliodeck/model/permissions/scope/rule';
import { entities } from '@heliodeck/model/registries/entities';
import type { VisibleRows } from './policy.ts';
import { type GrantedScope, type ScopedCaller, scopeInForce } from './scope.ts';

const screens = Map.groupBy(menuScreens(), (screen) => screen.entity?.key);

/** Returns the scope of a user with these granted rules on one entity. */
export function entityScope(
  who: ScopedCaller,
  granted: readonly GrantedScope[],
  entity: Entity,
): VisibleRows {
  // Rules identify a screen by its menu's code, which for a few entities differs from their key ('log_api').
  const codes = [entity.key, ...(screens.get(entity.key) ?? []).map((screen) => screen.code)];
  return scopeInForce(who, codes, granted, (rule) => understood(rule, entity));
}

/** Rules are parsed once while their roles are cached; an invalid rule shows no rows. */
const readRules = new WeakMap<ScopeRule, ReadRule | undefined>();

function understood(rule: ScopeRule, entity: Entity): ReadRule | undefined {
  if (readRules.has(rule)) return readRules.get(rule);
  const read = readRule(rule, entity, (key) => entities.get(key));
  const known = 'rows' in read ? read : undefined;
  readRules.set(rule, known);
  return known;
}
