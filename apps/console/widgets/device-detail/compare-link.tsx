import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import type { JSX } from 'react';
import { useHoldsMenu } from '../../api/held-menus.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { chartedRecord, metricGroups } from '../history-chart/metric-groups.ts';
import { detailWords } from './shared/detail-words.ts';
import type { Device } from './shared/device.ts';

/** Maximum number of lines in one comparison, as on its screen. */
const mostLines = 12;
const compareMenu = ['monitorCompare'];

interface CompareLinkProps {
  readonly device: Device;
  readonly size: 'small' | 'middle';
  /** Lines to compare; default the most informative ones: the currents of the inputs, else the first line. */
  readonly metrics?: readonly string[];
  readonly pack?: number | undefined;
  /** Period in API format; default the comparison's own. */
  readonly range?: { readonly begin: string; readonly end: string };
  /** Displays the difference of each line from the mean, for lines that otherwise cannot be distinguished. */
  readonly isDifference?: boolean;
}

/** Link to the comparison with lines of the device. Renders nothing if there are more lines than it takes. */
export function CompareLink(props: CompareLinkProps): JSX.Element | null {
  const { device, size, pack, range, isDifference = false } = props;
  const w = useMessages(detailWords);
  const navigate = useNavigate();
  const mayCompare = useHoldsMenu(compareMenu);
  const metrics = props.metrics ?? usualMetrics(device);
  if (!mayCompare || metrics.length === 0 || metrics.length > mostLines) return null;
  const packPart = pack === undefined ? '' : `.${pack}`;
  const search = {
    s: metrics.map((metric) => `${device.id}.${metric}${packPart}`).join(),
    ...range,
    ...(isDifference && { view: 'difference' }),
  };
  return (
    <Button size={size} type="text" onClick={() => void navigate({ to: '/monitor/monitorCompare', search })}>
      <Icon name="compare" size={14} />
      {isDifference ? w.compareDifference : w.compare}
    </Button>
  );
}

function usualMetrics({ type }: Device): readonly string[] {
  const record = chartedRecord(type);
  const groups = record === undefined ? [] : metricGroups(record);
  const group = groups.find(({ key }) => key === 'pvCurrent') ?? groups[0];
  return (group?.metrics ?? []).slice(0, mostLines);
}
