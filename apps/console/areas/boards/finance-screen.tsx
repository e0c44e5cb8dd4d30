import { fixedBoard } from '@heliodeck/model/boards/fixed-boards';
import { DatePicker } from 'antd';
import { type JSX, useMemo, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { dayjs } from '../../i18n/calendar.ts';
import { useMessages } from '../../i18n/messages.ts';
import type { ScreenProps } from '../screen-props.ts';
import { ReaderProvider } from './board-reader.ts';
import { BoardView } from './board-view.tsx';
import { FinanceMembers } from './finance-members.tsx';
import { financeWords } from './finance-words.ts';
import type { OpenedMembers } from './open-members.ts';
import { signedInReader } from './signed-in-reader.ts';

/** The finance dashboard of a year; a click on a figure lists its amounts. */
export default function FinanceScreen({ menu }: ScreenProps): JSX.Element | null {
  const w = useMessages(financeWords);
  const board = fixedBoard(menu.code);
  const [year, setYear] = useState(() => dayjs(serverNow()).year());
  const [opened, setOpened] = useState<OpenedMembers>();
  const reader = useMemo(() => signedInReader(menu.code, year), [menu.code, year]);
  if (board === undefined) return null;
  return (
    <>
      <ReaderProvider value={reader}>
        <BoardView
          board={board}
          onOpen={setOpened}
          tools={
            <DatePicker
              picker="year"
              aria-label={w.year}
              allowClear={false}
              value={dayjs(`${year}-01-01`)}
              maxDate={dayjs(serverNow())}
              onChange={(value) => value && setYear(value.year())}
            />
          }
        />
      </ReaderProvider>
      {opened && <FinanceMembers opened={opened} year={year} onClose={() => setOpened(undefined)} />}
    </>
  );
}
