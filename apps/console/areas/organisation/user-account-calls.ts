import type { WireRow } from '@heliodeck/client/page';
import { user } from '@heliodeck/model/organisation/user';
import type { FirstPassword } from '@heliodeck/model/wire/first-password';
import { fillText } from '@heliodeck/model/wire/message';
import { messages } from '@heliodeck/model/wire/messages';
import { post } from '../../api/client.ts';
import type { ListHandle, ToolbarAction } from '../../crud/shared/crud-props.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { organisationWords } from './organisation-words.ts';

/** Actions on accounts that ask for confirmation first (docs/product/console.md#questions). */
export function useAccountCalls(
  tell: (told: readonly FirstPassword[]) => void,
): Record<'reset' | 'resetSecondFactor' | 'unblock', ToolbarAction['run']> {
  const { ask, done } = useFeedback();
  const translate = useTranslate();
  const locale = useLocale();
  const w = useMessages(organisationWords);
  const send = async (tail: string, users: readonly WireRow[], list: ListHandle): Promise<void> => {
    const { firstPasswords } = await post<{ readonly firstPasswords?: readonly FirstPassword[] }>(
      `${user.path}/${tail}`,
      {},
      { userIds: users.map((one) => one.id).join(',') },
    );
    if (firstPasswords) tell(firstPasswords);
    else done();
    await list.reload();
  };
  return {
    async reset(users, list) {
      const title = fillText(messages['question.resetPassword'], { key: w.resetKey }, locale);
      if (await ask({ title, text: w.resetText, grave: true })) await send('reset-password', users, list);
    },
    async resetSecondFactor(users, list) {
      const title = translate(messages['question.resetSecondFactor']);
      if (await ask({ title, text: w.secondFactorText, grave: true })) {
        await send('reset-second-factor', users, list);
      }
    },
    async unblock(users, list) {
      if (await ask({ title: translate(messages['question.unblock']) })) await send('unlock', users, list);
    },
  };
}
