import type { WireRow } from '@heliodeck/client/page';
import { sms } from '@heliodeck/model/resources/sms';
import { type JSX, useState } from 'react';
import { isAdmin, useSession } from '../../api/session.ts';
import type { RowAction } from '../../crud/crud-props.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { NoneYet } from '../../widgets/none-yet/none-yet.tsx';
import { enabledCells } from './enabled-cell.tsx';
import { resourceWords } from './resource-words.ts';
import { SmsDebugDialog } from './sms-debug.tsx';
import { useEnable } from './use-enable.ts';

/** Text messages: the configurations, which one is active, and trying one out (docs/product/resources.md#text-messages). */
export default function SmsScreen(): JSX.Element {
  const w = useMessages(resourceWords);
  const [tried, setTried] = useState<WireRow>();
  const admin = isAdmin(useSession());
  const enable = useEnable(sms);
  const debug: RowAction = {
    key: 'debug',
    label: resourceWords.debug,
    icon: 'tool',
    run: (row) => setTried(row),
  };
  return (
    <>
      <CrudScreen
        entity={sms}
        cells={enabledCells}
        rowActions={admin ? [enable, debug] : [enable]}
        empty={
          <NoneYet text={w.smsNone}>
            <p>{w.smsMeaning}</p>
          </NoneYet>
        }
      />
      {tried && <SmsDebugDialog code={String(tried.smsCode)} onClose={() => setTried(undefined)} />}
    </>
  );
}
