import { daysBetween } from '@heliodeck/kit/zone';
import { dutyShift } from '@heliodeck/model/push/duty-shift';
import { shiftKind } from '@heliodeck/model/push/on-duty';
import { pushChain } from '@heliodeck/model/push/push-chain';
import { pushPerson } from '@heliodeck/model/push/push-person';
import { reachesPerson } from '@heliodeck/model/push/push-ways';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';

const longestDays = 366;

/** Validates shifts: a shift on particular dates has dates in order; a weekly shift has none. */
export function shiftRules(): EntityHooks {
  return defineHooks({
    entity: dutyShift,
    async beforeSave(_context, draft, before) {
      const { kind, firstDay, lastDay } = { ...before, ...draft };
      if (Number(kind) === shiftKind.weekly) return { ...draft, firstDay: null, lastDay: null };
      const days = firstDay && lastDay ? daysBetween(firstDay.slice(0, 10), lastDay.slice(0, 10)) : 0;
      if (days < 0 || days > longestDays) throw new CodedError('push.days', { field: 'lastDay' });
      return { ...draft, weekdays: null };
    },
  });
}

/** Validates levels of chains: each has a time, recipients and a channel; the times ascend. */
export function chainRules(): EntityHooks {
  return defineHooks({
    entity: pushChain,
    async beforeSave(_context, draft, before) {
      const chain = { ...before, ...draft };
      const waysOf = (text: unknown): readonly number[] =>
        String(text ?? '')
          .split(',')
          .filter((part) => part !== '')
          .map(Number);
      const reaches = (rota: unknown, users: unknown, ways: unknown): boolean =>
        Boolean(rota) || Boolean(users) || waysOf(ways).some((way) => !reachesPerson(way));
      if (!reaches(chain.firstRotaId, chain.firstUserIds, chain.firstWays))
        throw new CodedError('push.nobody', { field: 'firstRotaId' });
      const { secondAfter, thirdAfter } = chain;
      const levels = [
        {
          level: 2,
          after: secondAfter,
          rota: chain.secondRotaId,
          users: chain.secondUserIds,
          ways: chain.secondWays,
        },
        {
          level: 3,
          after: thirdAfter,
          rota: chain.thirdRotaId,
          users: chain.thirdUserIds,
          ways: chain.thirdWays,
        },
      ];
      for (const { level, after, rota, users, ways } of levels) {
        const isSet = after !== null && after !== undefined;
        const field = level === 2 ? 'secondAfter' : 'thirdAfter';
        if (!isSet && (rota || users || ways)) throw new CodedError('push.levelTime', { level, field });
        if (isSet && (!reaches(rota, users, ways) || waysOf(ways).length === 0))
          throw new CodedError('push.noLevel', { level, field });
      }
      if (thirdAfter && Number(secondAfter ?? 0) >= Number(thirdAfter))
        throw new CodedError('push.levelOrder', { field: 'thirdAfter' });
      if (Boolean(chain.quietFrom) !== Boolean(chain.quietTo))
        throw new CodedError('push.quietPair', { field: 'quietTo' });
      return draft;
    },
  });
}

/** Validates digest settings: both grades and a time, or neither. */
export function personRules(): EntityHooks {
  return defineHooks({
    entity: pushPerson,
    async beforeSave(_context, draft, before) {
      const { digestAt, digestGrades } = { ...before, ...draft };
      if (Boolean(digestAt) !== Boolean(digestGrades))
        throw new CodedError('push.digest', { field: 'digestAt' });
      return draft;
    },
  });
}
