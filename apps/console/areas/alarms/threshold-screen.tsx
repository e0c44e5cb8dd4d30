import type { WireRow } from '@heliodeck/client/page';
import { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import { type JSX, useState } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { ListHandle, ToolbarAction } from '../../crud/shared/crud-props.ts';
import { Absent, isAbsent } from '../../fields/shared/absent.tsx';
import { useLocale, useTranslate } from '../../i18n/messages.ts';
import { GradeTag } from '../../widgets/alarms/grade-tag.tsx';
import { withLimitUnit } from '../../widgets/alarms/rule-facts.ts';
import { alarmWords } from './alarm-words.ts';
import { BindDialog } from './bind-dialog.tsx';
import { LimitInput } from './limit-input.tsx';
import { RuleReplayPanel } from './rule-replay-panel.tsx';
import { StarterDialog } from './starter-dialog.tsx';

interface Opened {
  readonly what: 'bind' | 'starter';
  readonly rows: readonly WireRow[];
  readonly list: ListHandle;
}

const cells = {
  alarmName: (_: unknown, row: WireRow): JSX.Element => <RuleName rule={row} />,
  grade: (value: unknown): JSX.Element => <GradeTag grade={value} />,
  alarmNumA: shownLimit,
  alarmNumB: shownLimit,
  deadband: shownLimit,
};
const inputs = { alarmNumA: LimitInput, alarmNumB: LimitInput, deadband: LimitInput };

function shownLimit(value: unknown, row: WireRow): JSX.Element {
  return isAbsent(value) ? <Absent /> : <InLimitUnit rule={row} text={String(value)} />;
}

/** A limit with the unit of the attribute that its rule watches: 1.8 alone could be volts or kilowatts. */
function InLimitUnit({ rule, text }: { readonly rule: WireRow; readonly text: string }): JSX.Element {
  const translate = useTranslate();
  return <span>{translate(withLimitUnit(rule, text))}</span>;
}

/** A rule by its name in the user's language, which is the name of its alarms. */
function RuleName({ rule: { alarmName, alarmNameEn } }: { readonly rule: WireRow }): JSX.Element {
  const locale = useLocale();
  return <span>{String((locale === 'en' && alarmNameEn) || alarmName || '')}</span>;
}

/** Rules: the list, binding several to an attribute, and usual rules for a start. */
export default function ThresholdScreen(): JSX.Element {
  const [opened, setOpened] = useState<Opened>();
  const shut = (): void => setOpened(undefined);
  const toolbarActions: readonly ToolbarAction[] = [
    {
      key: 'bind',
      label: alarmWords.bind,
      icon: 'clip',
      permission: 'thresholdSetting_edit',
      pick: 'some',
      run: (rows, list) => setOpened({ what: 'bind', rows, list }),
    },
    {
      key: 'starter',
      label: alarmWords.starter,
      icon: 'book',
      permission: 'thresholdSetting_add',
      pick: 'any',
      last: true,
      run: (rows, list) => setOpened({ what: 'starter', rows, list }),
    },
  ];
  const done = async (): Promise<void> => {
    shut();
    await opened?.list.reload();
  };
  return (
    <>
      <CrudScreen
        entity={thresholdSetting}
        toolbarActions={toolbarActions}
        cells={cells}
        form={{ inputs, below: RuleReplayPanel }}
      />
      {opened?.what === 'bind' && <BindDialog rows={opened.rows} onDone={done} onClose={shut} />}
      {opened?.what === 'starter' && <StarterDialog onDone={done} onClose={shut} />}
    </>
  );
}
