import type { Widget } from '@heliodeck/model/boards/board';
import { type SourceKey, sourceKeys, sourceOf, widgetKindLabels } from '@heliodeck/model/boards/widgets';
import { Button, Select } from 'antd';
import { type JSX, useState } from 'react';
import { usePermissions } from '../../../api/menus.ts';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { ownWords } from '../own-words.ts';

interface WidgetAdderProps {
  readonly onAdd: (kind: Widget['kind'], source: SourceKey | null) => void;
}

/** Chooses what a new widget is about and how it shows it. */
export function WidgetAdder({ onAdd }: WidgetAdderProps): JSX.Element {
  const w = useMessages(ownWords);
  const translate = useTranslate();
  const held = usePermissions();
  const [about, setAbout] = useState<SourceKey | 'top' | 'text'>('overview');
  const [kind, setKind] = useState<Widget['kind']>('value');
  const kinds = about === 'top' || about === 'text' ? [about] : sourceOf(about).kinds;
  const offered = sourceKeys.filter((key) => {
    const { code } = sourceOf(key);
    return code === undefined || held.has(code);
  });
  return (
    <>
      <Select<SourceKey | 'top' | 'text'>
        showSearch
        aria-label={w.about}
        style={{ minWidth: 220 }}
        value={about}
        optionFilterProp="label"
        options={[
          ...offered.map((key) => ({ value: key, label: translate(sourceOf(key).label) })),
          ...(['top', 'text'] as const).map((one) => ({
            value: one,
            label: translate(widgetKindLabels[one]),
          })),
        ]}
        onChange={(next) => {
          setAbout(next);
          setKind(next === 'top' || next === 'text' ? next : sourceOf(next).kinds[0]);
        }}
      />
      <Select<Widget['kind']>
        aria-label={w.kind}
        style={{ minWidth: 120 }}
        value={kind}
        options={kinds.map((one) => ({ value: one, label: translate(widgetKindLabels[one]) }))}
        onChange={setKind}
      />
      <Button onClick={() => onAdd(kind, about === 'top' || about === 'text' ? null : about)}>
        {w.addWidget}
      </Button>
    </>
  );
}
