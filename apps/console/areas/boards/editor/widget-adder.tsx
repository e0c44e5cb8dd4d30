import type { Widget } from '@heliodeck/model/boards/board';
import {
  isPlain,
  type PlainKind,
  type SourceKey,
  sourceKeys,
  sourceOf,
  widgetKindLabels,
} from '@heliodeck/model/boards/widgets';
import { watchCode } from '@heliodeck/model/video/video-wire';
import { Button, Select } from 'antd';
import { type JSX, useState } from 'react';
import { useMenusHeld } from '../../../api/held-menus.ts';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { ownBoardWords } from '../own-words.ts';

interface WidgetAdderProps {
  readonly onAdd: (kind: Widget['kind'], source: SourceKey | null) => void;
}

/** Selects the source and the kind of a new widget. */
export function WidgetAdder({ onAdd }: WidgetAdderProps): JSX.Element {
  const w = useMessages(ownBoardWords);
  const translate = useTranslate();
  const holds = useMenusHeld();
  const [about, setAbout] = useState<SourceKey | PlainKind>('overview');
  const [kind, setKind] = useState<Widget['kind']>('value');
  const kinds = isPlain(about) ? [about] : sourceOf(about).kinds;
  const plain: readonly PlainKind[] = holds([watchCode]) ? ['top', 'text', 'camera'] : ['top', 'text'];
  const offered = sourceKeys.filter((key) => {
    const { code } = sourceOf(key);
    return code === undefined || holds([code]);
  });
  return (
    <>
      <Select<SourceKey | PlainKind>
        showSearch
        aria-label={w.about}
        style={{ minWidth: 220 }}
        value={about}
        optionFilterProp="label"
        options={[
          ...offered.map((key) => ({ value: key, label: translate(sourceOf(key).label) })),
          ...plain.map((one) => ({
            value: one,
            label: translate(widgetKindLabels[one]),
          })),
        ]}
        onChange={(next) => {
          setAbout(next);
          setKind(isPlain(next) ? next : sourceOf(next).kinds[0]);
        }}
      />
      <Select<Widget['kind']>
        aria-label={w.kind}
        style={{ minWidth: 120 }}
        value={kind}
        options={kinds.map((one) => ({ value: one, label: translate(widgetKindLabels[one]) }))}
        onChange={setKind}
      />
      <Button onClick={() => onAdd(kind, isPlain(about) ? null : about)}>{w.addWidget}</Button>
    </>
  );
}
