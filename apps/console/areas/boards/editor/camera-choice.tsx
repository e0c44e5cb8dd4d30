import type { Widget } from '@heliodeck/model/boards/board';
import type { TreeStation } from '@heliodeck/model/video/video-wire';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import type { JSX } from 'react';
import { get } from '../../../api/client.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { ownBoardWords } from '../own-words.ts';

interface CameraChoiceProps {
  readonly widget: Widget;
  readonly onChange: (part: Partial<Widget>) => void;
}

/** Selects the camera of a camera widget; the widget has the name of the camera unless it has a title. */
export function CameraChoice({ widget, onChange }: CameraChoiceProps): JSX.Element {
  const w = useMessages(ownBoardWords);
  const { data: stations = [], isPending } = useQuery({
    queryKey: ['board-cameras'],
    queryFn: ({ signal }) => get<readonly TreeStation[]>('blade-video/video/tree', undefined, signal),
    staleTime: 300_000,
  });
  const names = new Map(
    stations.flatMap(({ cameras }) => cameras.map(({ id, name }) => [id, name] as const)),
  );
  const { camera, title } = widget;
  const isUntitled = !title || title === names.get(camera ?? '');
  return (
    <Form.Item label={w.camera}>
      <Select
        aria-label={w.camera}
        showSearch
        loading={isPending}
        optionFilterProp="label"
        placeholder={w.chooseCamera}
        value={camera ?? null}
        options={stations.map(({ name, cameras }) => ({
          label: name || '—',
          options: cameras.map((one) => ({ value: one.id, label: one.name })),
        }))}
        onChange={(next: string | null) => {
          if (next !== null)
            onChange({ camera: next, ...(isUntitled ? { title: names.get(next) ?? '' } : {}) });
        }}
      />
    </Form.Item>
  );
}
