import type { WireRow } from '@heliodeck/client/page';
import { orderRecord } from '@heliodeck/model/orders/order-record';
import type { OrderStatus } from '@heliodeck/model/orders/order-states';
import { orderSteps } from '@heliodeck/model/orders/order-steps';
import { messages } from '@heliodeck/model/wire/messages';
import { post } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { useSession } from '../../api/session.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { orderWords } from './order-words.ts';

/** Actions on a work order, with their questions. */
export function useOrderActs(reload: () => Promise<unknown>) {
  const w = useMessages(orderWords);
  const translate = useTranslate();
  const { ask, done, failed, warn } = useFeedback();
  const permissions = usePermissions();
  const userId = useSession()?.userId ?? '';
  const refusal = (act: 'finish' | 'cancel', row: WireRow) => {
    const facts = {
      status: Number(row.status) as OrderStatus,
      type: Number(row.type),
      repairmanId: row.repairmanId === null ? null : String(row.repairmanId ?? ''),
      faultCause: typeof row.faultCause === 'string' ? row.faultCause : null,
    };
    return orderSteps.refusal(act, facts, { userId, permissions });
  };
  const run = async (act: 'finish' | 'cancel', row: WireRow, question: string): Promise<void> => {
    const why = refusal(act, row);
    if (why !== undefined) return warn(translate(messages[why]));
    if (!(await ask({ title: question }))) return;
    try {
      await post(`${orderRecord.path}/${act}`, {}, { id: row.id });
      done();
    } catch (error) {
      failed(error);
    }
    await reload();
  };
  return {
    refusal,
    end: (row: WireRow) => run('finish', row, w.askEnd),
    cancel: (row: WireRow) => run('cancel', row, w.askCancelOrder),
  };
}
