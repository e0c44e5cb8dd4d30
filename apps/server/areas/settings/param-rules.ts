import { isMasked, maskedText } from '@heliodeck/model/descriptors/masked';
import { problemError } from '@heliodeck/model/descriptors/schema';
import { Refusal } from '@heliodeck/model/fields/field-kind';
import { problemOf } from '@heliodeck/model/fields/value';
import { knownParam } from '@heliodeck/model/settings/known-params';
import { param } from '@heliodeck/model/settings/param';
import { paramProblem } from '@heliodeck/model/settings/param-check';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { rankOf } from '../../access/permissions/delegation.ts';
import type { Caller } from '../../context.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';

const { paramValue: field } = param.fields;

/**
 * A parameter used by the program must have a valid value and be set by the right tenant; others may have any value. A secret one is never
 * returned, even if its key changes. Only administrators set security parameters.
 */
export function paramRules(): EntityHooks {
  return defineHooks({
    entity: param,
    async beforeSave({ caller, locale, db }, draft, before) {
      requireGuarding(caller, [before?.paramKey, draft.paramKey]);
      const now = { paramKey: draft.paramKey ?? before?.paramKey };
      const wasSecret = isMasked(field, { ...before });
      const { paramValue, ...others } = draft;
      const isEcho = paramValue === maskedText && (wasSecret || isMasked(field, now));
      const value = isEcho ? undefined : paramValue;
      // A mask is no value of a new parameter; and with another key an old secret would be revealed.
      const needed = before === undefined || (wasSecret && !isMasked(field, now));
      if (needed && value === undefined)
        throw problemError(problemOf('paramValue', field, new Refusal('field.required', {}, field.required)));
      const key = (now.paramKey ?? '').trim();
      if (knownParam(key)?.by === 'platform' && db.tenantId !== platformTenant)
        throw new CodedError('param.platformOnly', { key, field: 'paramKey' });
      // A value from before these rules may stay if only its name changes.
      const isNew = value !== undefined || key !== before?.paramKey;
      const problem = isNew ? paramProblem(key, value ?? before?.paramValue ?? '') : undefined;
      if (problem)
        throw new CodedError(problem.code, {
          ...problem.params,
          label: field.label[locale],
          field: 'paramValue',
          name: 'paramValue',
        });
      return value === undefined ? others : { ...others, paramValue: value };
    },
    async beforeRemove({ caller }, rows) {
      requireGuarding(
        caller,
        rows.map(({ paramKey }) => paramKey),
      );
    },
  });
}

/**
 * Refuses security parameters to callers without administrator rights, who could otherwise choose the password to which an administrator's
 * account is reset, or disable the approval by a second user.
 * @throws CodedError param.administratorsOnly
 */
function requireGuarding(caller: Caller, keys: readonly (string | null | undefined)[]): void {
  if (rankOf(caller) !== 'none') return;
  const key = keys.map((one) => (one ?? '').trim()).find((one) => knownParam(one)?.guards);
  if (key !== undefined) throw new CodedError('param.administratorsOnly', { key, field: 'paramKey' });
}
