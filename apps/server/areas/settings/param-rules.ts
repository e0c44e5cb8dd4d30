import { isMasked, maskedText } from '@heliodeck/model/descriptors/masked';
import { problemError } from '@heliodeck/model/descriptors/schema';
import { Refusal } from '@heliodeck/model/fields/field-kind';
import { problemOf } from '@heliodeck/model/fields/value';
import { knownParam } from '@heliodeck/model/settings/known-params';
import { param } from '@heliodeck/model/settings/param';
import { paramProblem } from '@heliodeck/model/settings/param-check';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { rankOf } from '../../access/delegation.ts';
import type { Caller } from '../../context.ts';
import { defineHooks, type EntityHooks } from '../../crud/entity-hooks.ts';

const { paramValue: field } = param.fields;

/**
 * A parameter the program reads must be one it can use, set by whom it is read of; one it does not read may be anything. A
 * secret one is never read back, whatever its key becomes. One that guards is set by administrators.
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
      // A mask stands for no value of a new parameter; and under another key an old secret would come to light.
      const needed = before === undefined || (wasSecret && !isMasked(field, now));
      if (needed && value === undefined)
        throw problemError(problemOf('paramValue', field, new Refusal('field.required', {}, field.required)));
      const key = (now.paramKey ?? '').trim();
      if (knownParam(key)?.by === 'platform' && db.tenantId !== platformTenant)
        throw new CodedError('param.platformOnly', { key, field: 'paramKey' });
      // What was stored before there were rules may stay while only its name changes.
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
 * Refuses the parameters that guard to whoever administers nothing: he would choose the password an administrator's account is
 * reset to, or switch off what a second person has to approve.
 * @throws CodedError param.administratorsOnly
 */
function requireGuarding(caller: Caller, keys: readonly (string | null | undefined)[]): void {
  if (rankOf(caller) !== 'none') return;
  const key = keys.map((one) => (one ?? '').trim()).find((one) => knownParam(one)?.guards);
  if (key !== undefined) throw new CodedError('param.administratorsOnly', { key, field: 'paramKey' });
}
