import type { Page } from '@heliodeck/client/page';
import { label } from '@heliodeck/kit/label';
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import { usePermission } from '../../api/menus.ts';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Go } from '../../ui/go.tsx';
import { CommandStatus } from '../command-drawer/command-card.tsx';
import type { CommandRow } from '../command-drawer/command-row.ts';
import { commandLabel } from '../command-drawer/command-words.ts';
import { commandFilter, commandPath } from '../happenings/happenings.ts';
import styles from './device-past.module.css';

const words = {
  title: label('最近下发的命令', 'Last commands'),
  none: label('没有人下发过命令', 'Nobody has given a command'),
};
/** The same number as in the list of changes beside it. */
const most = 20;
/** Maximum number of ids in an address. */
const mostDtus = 200;

/** The last commands of users to the devices behind some DTUs; nothing for users who may not see the ledger. */
export function GivenCommands({ dtuIds }: { readonly dtuIds: readonly string[] }): JSX.Element | null {
  const w = useMessages(words);
  const translate = useTranslate();
  const maySee = usePermission('deviceCommand_view') && dtuIds.length > 0;
  const asked = dtuIds.slice(0, mostDtus).join(',');
  const { data, error, refetch } = useQuery({
    queryKey: ['given-commands', asked],
    queryFn: ({ signal }) =>
      get<Page>(commandPath, { dtuId_in: asked, ...commandFilter, current: 1, size: most }, signal),
    enabled: maySee,
  });
  if (!maySee) return null;
  if (!data) return error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />;
  const rows = data.records as unknown as readonly CommandRow[];
  return (
    <div className={styles.past}>
      <h3>{w.title}</h3>
      {rows.length === 0 && <p className={styles.none}>{w.none}</p>}
      <ol>
        {rows.map((row) => (
          <li key={row.id}>
            {row.createTime && (
              <ZonedTime text={row.createTime} zone={row.timeZone}>
                {row.createTime.slice(5)}
              </ZonedTime>
            )}
            <span>
              <Go href={`/equipment/deviceCommand?command=${row.id}`}>
                {[row.deviceName ?? row.dtuName, translate(commandLabel(row)), row.userName]
                  .filter(Boolean)
                  .join(' · ')}
              </Go>
            </span>
            <CommandStatus row={row} />
          </li>
        ))}
      </ol>
    </div>
  );
}
