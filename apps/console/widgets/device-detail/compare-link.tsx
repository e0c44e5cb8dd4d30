import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import type { JSX } from 'react';
import { useHoldsMenu } from '../../api/held-menus.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { chartedRecord, metricGroups } from '../history-chart/metric-groups.ts';
import { detailWords } from './detail-words.ts';
import type { Device } from './device.ts';

/** Lines of one comparison; as many as the screen takes. */
const mostLines = 12;
const compareMenu = ['monitorCompare'];

interface CompareLinkProps {
  readonly device: Device;
  readonly size: 'small' | 'middle';
}

/** Leads to the comparison with what of the device says most side by side: the currents of its inputs, else its first line. */
export function CompareLink({ device, size }: CompareLinkProps): JSX.Element | null {
  const w = useMessages(detailWords);
  const navigate = useNavigate();
  const mayCompare = useHoldsMenu(compareMenu);
  const record = chartedRecord(device.type);
  if (!mayCompare || record === undefined) return null;
  const groups = metricGroups(record);
  const group = groups.find(({ key }) => key === 'pvCurrent') ?? groups[0];
  const lines = (group?.metrics ?? []).slice(0, mostLines).map((metric) => `${device.id}.${metric}`);
  return (
    <Button
      size={size}
      type="text"
      onClick={() => void navigate({ to: '/monitor/monitorCompare', search: { s: lines.join() } })}
    >
      <Icon name="compare" size={14} />
      {w.compare}
    </Button>
  );
}
