import type { WireRow } from '@heliodeck/client/page';
import type { AlarmStatus } from '@heliodeck/model/alarms/alarm-states';
import { alarmSteps } from '@heliodeck/model/alarms/alarm-steps';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { type JSX, useState } from 'react';
import { post } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { useSession } from '../../api/session.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { alarmName } from './alarm-name.ts';
import { alarmWords } from './alarm-words.ts';
import { DispatchDialog } from './dispatch-dialog.tsx';
import { OutOfServiceDialog } from './out-of-service-dialog.tsx';
import { ShelveDialog } from './shelve-dialog.tsx';

type Act = keyof (typeof alarmSteps)['acts'];

interface AlarmActs {
  /** Whether the user may perform this action on the alarm now. */
  readonly may: (act: Act, row: WireRow) => boolean;
  readonly close: (rows: readonly WireRow[], isOneOfMany: boolean) => Promise<void>;
  readonly acknowledge: (row: WireRow) => Promise<void>;
  readonly unshelve: (row: WireRow) => Promise<void>;
  readonly dispatch: (row: WireRow) => void;
  readonly shelve: (row: WireRow) => void;
  /** Whether the user may take the rule of this alarm out of service on its device. */
  readonly mayTakeOut: (row: WireRow) => boolean;
  readonly takeOut: (row: WireRow) => void;
  readonly dialogs: JSX.Element | null;
}

/**
 * Actions on an alarm, with their questions and dialogs.
 * @param reload reloads the alarm; also called after a refusal, which means that the displayed alarm is outdated
 */
export function useAlarmActs(reload: () => Promise<unknown>): AlarmActs {
  const w = useMessages(alarmWords);
  const { ask, done, failed } = useFeedback();
  const permissions = usePermissions();
  const locale = useLocale();
  const userId = useSession()?.userId ?? '';
  const [opened, setOpened] = useState<{
    readonly what: 'dispatch' | 'shelve' | 'takeOut';
    readonly row: WireRow;
  }>();
  const run = async (call: () => Promise<unknown>): Promise<void> => {
    try {
      await call();
      done();
    } catch (error) {
      failed(error);
    }
    await reload();
  };
  const ended = async (): Promise<void> => {
    setOpened(undefined);
    done();
    await reload();
  };
  const shut = (): void => setOpened(undefined);
  return {
    may: (act, row) => {
      const facts = {
        status: Number(row.status) as AlarmStatus,
        acknowledgedAt: row.acknowledgedAt ?? null,
        shelvedUntil: row.shelvedUntil ?? null,
      };
      return alarmSteps.refusal(act, facts, { userId, permissions }) === undefined;
    },
    async close(rows, isOneOfMany) {
      const [first, ...others] = rows;
      const which = first && others.length === 0 ? alarmName(first, locale) : w.several(rows.length);
      const storms = rows.some(({ kind }) => kind === 'storm');
      const text = [which, ...(storms ? [w.closesMembers] : [])].join('\n');
      if (!(await ask({ title: w.askClose, text }))) return;
      const ids = rows.map(({ id }) => id).join();
      await run(() =>
        isOneOfMany
          ? post(`${realtimeAlarm.path}/shutDown`, {}, { ids })
          : post(`${realtimeAlarm.path}/shutDownById`, {}, { id: ids }),
      );
    },
    acknowledge: ({ id }) => run(() => post(`${realtimeAlarm.path}/acknowledge`, {}, { id })),
    unshelve: ({ id }) => run(() => post(`${realtimeAlarm.path}/unshelve`, {}, { id })),
    dispatch: (row) => setOpened({ what: 'dispatch', row }),
    shelve: (row) => setOpened({ what: 'shelve', row }),
    mayTakeOut: (row) =>
      permissions.has('alarmOutOfService_add') && row.kind !== 'storm' && Boolean(row.deviceId ?? row.dtuId),
    takeOut: (row) => setOpened({ what: 'takeOut', row }),
    dialogs:
      opened === undefined ? null : opened.what === 'dispatch' ? (
        <DispatchDialog alarm={opened.row} onDone={ended} onClose={shut} />
      ) : opened.what === 'takeOut' ? (
        <OutOfServiceDialog alarm={opened.row} onDone={ended} onClose={shut} />
      ) : (
        <ShelveDialog alarm={opened.row} onDone={ended} onClose={shut} />
      ),
  };
}
