import { isZone } from '@heliodeck/kit/zone';
import { param } from '@heliodeck/model/entities/param';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { zoneParameter } from '../../access/tenant-zone.ts';
import { defineRules, type EntityRules } from '../../crud/entity-rules.ts';

/** A parameter the program reads must be one it can use. */
export function paramRules(): EntityRules {
  return defineRules({
    entity: param,
    async beforeSave({ locale }, draft, before) {
      const key = (draft.paramKey ?? before?.paramKey ?? '').trim();
      const value = (draft.paramValue ?? before?.paramValue ?? '').trim();
      if (key === zoneParameter && !isZone(value)) {
        const { label } = param.fields.paramValue;
        throw new CodedError('field.notZone', { label: label[locale], name: 'paramValue' });
      }
      return draft;
    },
  });
}
