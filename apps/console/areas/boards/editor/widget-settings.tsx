import { withWidgetAt } from '@heliodeck/model/boards/arrange';
import { type BoardPage, boardLimits, type GridRect, grid, type Widget } from '@heliodeck/model/boards/board';
import { sourceOf, widgetKindLabels } from '@heliodeck/model/boards/widgets';
import type { WatchStations } from '@heliodeck/model/wire/watch';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import type { JSX } from 'react';
import { get } from '../../../api/client.ts';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { ownBoardWords } from '../own-words.ts';
import { CameraChoice } from './camera-choice.tsx';
import styles from './editor.module.css';

interface WidgetSettingsProps {
  readonly widget: Widget;
  readonly page: BoardPage;
  readonly onChange: (page: BoardPage) => void;
}

/** Settings of a widget: title, kind, station, and position as numbers. */
export function WidgetSettings({ widget, page, onChange }: WidgetSettingsProps): JSX.Element {
  const w = useMessages(ownBoardWords);
  const translate = useTranslate();
  const { id, kind, source, title, text, station } = widget;
  const { data: stations = [] } = useQuery({
    queryKey: ['board-stations'],
    queryFn: async ({ signal }) =>
      (await get<WatchStations>('blade-board/board/data', { source: 'stations' }, signal)).stations,
    staleTime: 300_000,
  });
  const change = (part: Partial<Widget>): void =>
    onChange(page.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const place = (name: keyof GridRect, label: string, value: number, most: number): JSX.Element => (
    <Form.Item label={label}>
      <InputNumber
        aria-label={label}
        min={1}
        max={most}
        precision={0}
        value={value}
        onChange={(next) =>
          next !== null &&
          onChange(withWidgetAt(page, id, { [name]: name === 'x' || name === 'y' ? next - 1 : next }))
        }
      />
    </Form.Item>
  );
  return (
    <Form layout="vertical" className={styles.settings ?? ''} component="aside">
      {kind !== 'top' && kind !== 'strip' && kind !== 'text' && (
        <Form.Item label={w.title}>
          <Input
            aria-label={w.title}
            value={title ?? ''}
            maxLength={boardLimits.name}
            placeholder={translate(source === null ? widgetKindLabels[kind] : sourceOf(source).label)}
            onChange={({ target }) => change({ title: target.value })}
          />
        </Form.Item>
      )}
      {kind === 'text' && (
        <Form.Item label={w.text}>
          <Input.TextArea
            aria-label={w.text}
            rows={4}
            maxLength={boardLimits.text}
            value={text ?? ''}
            onChange={({ target }) => change({ text: target.value })}
          />
        </Form.Item>
      )}
      {kind === 'camera' && <CameraChoice widget={widget} onChange={change} />}
      {source !== null && sourceOf(source).kinds.length > 1 && (
        <Form.Item label={w.kind}>
          <Select<Widget['kind']>
            aria-label={w.kind}
            value={kind}
            options={sourceOf(source).kinds.map((one) => ({
              value: one,
              label: translate(widgetKindLabels[one]),
            }))}
            onChange={(next) => change({ kind: next })}
          />
        </Form.Item>
      )}
      {source !== null && sourceOf(source).perStation && (
        <Form.Item label={w.station}>
          <Select
            aria-label={w.station}
            showSearch
            optionFilterProp="label"
            value={station ?? 'chosen'}
            options={[
              { value: 'chosen', label: w.chosenStation },
              { value: 'all', label: w.allStations },
              ...stations.map((one) => ({ value: one.id, label: one.name || '—' })),
            ]}
            onChange={(next) => change({ station: next })}
          />
        </Form.Item>
      )}
      <div className={styles.places}>
        {place('x', w.column, widget.x + 1, grid.columns)}
        {place('y', w.row, widget.y + 1, grid.rows)}
        {place('w', w.width, widget.w, grid.columns)}
        {place('h', w.height, widget.h, grid.rows)}
      </div>
      <Button danger onClick={() => onChange(page.filter((one) => one.id !== id))}>
        {w.removeWidget}
      </Button>
    </Form>
  );
}
