import { msgPush } from '@heliodeck/model/alarms/msg-push';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';

/** Records of what the platform sent are evidence and cannot be changed; a record entered by a user needs a time. */
export function pushRecordRules(): EntityHooks {
  return defineHooks({
    entity: msgPush,
    async beforeSave(context, draft, before) {
      if (before?.messageId) throw new CodedError('push.attemptKept');
      if (before !== undefined || draft.pushTime) return draft;
      return { ...draft, pushTime: wireTime(context.now, context.zone) };
    },
  });
}
