import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { embeddedHeight } from '../../widgets/record-list/record-list.tsx';
import { alarmCells } from './alarm-cells.tsx';
import { alarmWords } from './alarm-words.ts';

const lead = ['deviceName', 'status', 'alarmTime', 'recoveredAt'];

/** The alarms that a storm covers, as a list with search and pages; a storm may have thousands. */
export function AlarmMembers({ id }: { id: string }): JSX.Element {
  const navigate = useNavigate();
  return (
    <CrudScreen
      entity={realtimeAlarm}
      embedded={{ height: embeddedHeight }}
      fixed={{ groupId: id }}
      lead={lead}
      acts={[]}
      rowActions={[
        {
          key: 'open',
          label: alarmWords.open,
          icon: 'eye',
          opens: true,
          permission: 'realtimeAlarm_view',
          run: (row) => void navigate({ to: '.', search: { alarm: row.id } }),
        },
      ]}
      cells={alarmCells}
      exporting={false}
    />
  );
}
