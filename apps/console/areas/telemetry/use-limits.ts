import type { Page, WireRow } from '@heliodeck/client/page';
import { thresholdFields } from '@heliodeck/model/alarms/threshold-fields';
import { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import { battery } from '@heliodeck/model/devices/records/battery';
import { useQueries } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { usePermission } from '../../api/menus.ts';
import { useLocale } from '../../i18n/messages.ts';
import { ruleLimits } from '../../widgets/alarms/rule-limits.ts';
import type { Device } from '../../widgets/device-detail/device.ts';

/** A limit of a line, in the unit of the line. */
export interface Limit {
  readonly name: string;
  readonly value: number;
}

/** The attribute of a line that rules can watch. */
interface Watched {
  readonly key: string;
  readonly device: Device;
  readonly metric: string;
}

const most = 50;
const none: readonly WireRow[] = [];

/** The limits that rules define for each line, by the line's key; empty for users who may not see rules. */
export function useLimits(lines: readonly Watched[]): ReadonlyMap<string, readonly Limit[]> {
  const locale = useLocale();
  const may = usePermission('thresholdSetting_view');
  const watched = may ? [...new Set(lines.flatMap((line) => attributeOf(line) ?? []))] : [];
  const rules = useQueries({
    queries: watched.map((attrNo) => ({
      queryKey: ['compare-limits', attrNo],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        get<Page>(`${thresholdSetting.path}/list`, { attrNo, current: 1, size: most }, signal),
      staleTime: 60_000,
    })),
  });
  return new Map(
    lines.map((line) => {
      const attribute = attributeOf(line);
      const found = rules[watched.indexOf(attribute ?? '')]?.data?.records ?? none;
      const scale = drawnScale(attribute);
      return [
        line.key,
        found
          .filter((rule) => isFor(rule, line.device.id))
          .flatMap((rule) => {
            const name = String((locale === 'en' && rule.alarmNameEn) || rule.alarmName);
            return ruleLimits(rule).map((limit) => ({ name, value: limit / scale }));
          }),
      ];
    }),
  );
}

function attributeOf({ device, metric }: Watched): string | undefined {
  const attribute = `${device.type}.${metric}`;
  return thresholdFields.has(attribute) ? attribute : undefined;
}

/** Battery values are drawn as displayed; all others, and their limits, as stored. */
function drawnScale(attribute: string | undefined): number {
  const field = thresholdFields.get(attribute ?? '');
  return field === undefined || field.record === battery.key ? 1 : (field.about.scale ?? 1);
}

/** Only the server knows the station and department of a device: rules limited to some of them are omitted. */
function isFor({ deviceIds, stationIds, deptIds }: WireRow, deviceId: string): boolean {
  if (deviceIds) return String(deviceIds).split(',').includes(deviceId);
  return !stationIds && !deptIds;
}
