import { isZone } from '@heliodeck/kit/zone';
import { isClaimProof } from '@heliodeck/model/claim-proof';
import { param } from '@heliodeck/model/entities/param';
import { Refusal } from '@heliodeck/model/fields/field-kind';
import { problemOf } from '@heliodeck/model/fields/value';
import { isMasked, maskedText } from '@heliodeck/model/masked';
import { problemError } from '@heliodeck/model/schema';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { zoneParameter } from '../../access/tenant-zone.ts';
import { defineRules, type EntityRules } from '../../crud/entity-rules.ts';

const { paramValue: field } = param.fields;

/** A parameter the program reads must be one it can use; a secret one is never read back, whatever its key becomes. */
export function paramRules(): EntityRules {
  return defineRules({
    entity: param,
    async beforeSave({ locale }, draft, before) {
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
      if (key === zoneParameter && !isZone((value ?? before?.paramValue ?? '').trim()))
        throw new CodedError('field.notZone', { label: field.label[locale], name: 'paramValue' });
      if (key === 'dtu.claimProof' && !isClaimProof(value ?? before?.paramValue ?? ''))
        throw new CodedError('dtu.claimProofUnknown', { field: 'paramValue' });
      return value === undefined ? others : { ...others, paramValue: value };
    },
  });
}
