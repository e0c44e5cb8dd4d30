import type { WireRow } from '@heliodeck/client/page';
import { oss } from '@heliodeck/model/resources/oss';
import { type JSX, useState } from 'react';
import { isAdmin, useSession } from '../../api/session.ts';
import type { RowAction } from '../../crud/crud-props.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { NoneYet } from '../../widgets/none-yet/none-yet.tsx';
import { enabledCells } from './enabled-cell.tsx';
import { OssDebugDialog } from './oss-debug.tsx';
import { resourceWords } from './resource-words.ts';
import { useEnable } from './use-enable.ts';

/** Object storage: the configurations, which one is active, and trying one out (docs/product/resources.md#storage). */
export default function OssScreen(): JSX.Element {
  const w = useMessages(resourceWords);
  const [tried, setTried] = useState<WireRow>();
  const admin = isAdmin(useSession());
  const enable = useEnable(oss);
  const debug: RowAction = {
    key: 'debug',
    label: resourceWords.debug,
    icon: 'tool',
    run: (row) => setTried(row),
  };
  return (
    <>
      <CrudScreen
        entity={oss}
        cells={enabledCells}
        rowActions={admin ? [enable, debug] : [enable]}
        empty={
          <NoneYet text={w.ossNone}>
            <p>{w.ossMeaning}</p>
          </NoneYet>
        }
      />
      {tried && <OssDebugDialog code={String(tried.ossCode)} onClose={() => setTried(undefined)} />}
    </>
  );
}
