import { type BoardDraft, boardLimits, type Turning } from '@heliodeck/model/boards/board';
import { storedTitleIn } from '@heliodeck/model/descriptors/title';
import { role } from '@heliodeck/model/permissions/role';
import { useQuery } from '@tanstack/react-query';
import { Input, InputNumber, Select, Space } from 'antd';
import type { JSX, ReactNode } from 'react';
import { get } from '../../../api/client.ts';
import { useLocale, useMessages } from '../../../i18n/messages.ts';
import { ownBoardWords } from '../own-words.ts';

type Settings = Omit<BoardDraft, 'pages'>;

interface BoardSettingsProps {
  readonly draft: Settings;
  readonly onChange: (part: Partial<Settings>) => void;
  /** Buttons behind the settings. */
  readonly children: ReactNode;
}

/** Settings of a whole board: its name, the roles that see it, and how it turns its pages. */
export function BoardSettings({ draft, onChange, children }: BoardSettingsProps): JSX.Element {
  const w = useMessages(ownBoardWords);
  const locale = useLocale();
  const { data: roles = [] } = useQuery({
    queryKey: ['board-roles'],
    queryFn: ({ signal }) =>
      get<readonly { id: string; name: string }[]>('blade-board/board/roles', undefined, signal),
  });
  return (
    <Space wrap>
      <Input
        aria-label={w.name}
        value={draft.name}
        maxLength={boardLimits.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Select
        mode="multiple"
        aria-label={w.shared}
        placeholder={w.shared}
        style={{ minWidth: 200 }}
        value={draft.roleIds}
        options={roles.map(({ id, name }) => ({ value: id, label: storedTitleIn(role, name, locale) }))}
        optionFilterProp="label"
        onChange={(roleIds: string[]) => onChange({ roleIds })}
      />
      <span>{w.turnSeconds}</span>
      <InputNumber
        aria-label={w.turnSeconds}
        min={0}
        max={3600}
        precision={0}
        value={draft.turnSeconds}
        onChange={(seconds) => onChange({ turnSeconds: seconds && seconds < 5 ? 5 : (seconds ?? 0) })}
      />
      <Select<Turning>
        aria-label={w.turning}
        style={{ minWidth: 160 }}
        value={draft.turning}
        options={[
          { value: 'pages', label: w.turnPages },
          { value: 'stations', label: w.turnStations },
          { value: 'both', label: w.turnBoth },
        ]}
        onChange={(turning) => onChange({ turning })}
      />
      {children}
    </Space>
  );
}
