import { alarmOutOfService } from '@heliodeck/model/alarms/alarm-out-of-service';
import type { JSX } from 'react';
import { post } from '../../api/client.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { RowAction } from '../../crud/shared/crud-props.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import { entityAction } from '../entity-action.ts';
import { alarmWords } from './alarm-words.ts';

/** What is out of service, by whom, why and until when; and returning it before its time. */
export default function OutOfServiceScreen(): JSX.Element {
  const w = useMessages(alarmWords);
  const { ask, done, failed } = useFeedback();
  const actions: readonly RowAction[] = [
    {
      ...entityAction(alarmOutOfService, 'alarmOutOfService_restore'),
      icon: 'play',
      shown: ({ state }) => state === 1,
      async run({ id, content }, list) {
        if (!(await ask({ title: w.askRestore, text: String(content ?? '') }))) return;
        try {
          await post(`${alarmOutOfService.path}/restore`, {}, { id });
          done();
        } catch (error) {
          failed(error);
        }
        await list.reload();
      },
    },
  ];
  return <CrudScreen entity={alarmOutOfService} rowActions={actions} />;
}
