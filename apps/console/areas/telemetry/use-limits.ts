import { thresholdFields } from '@heliodeck/model/alarms/threshold-fields';
import { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import { chartScale } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { usePermission } from '../../api/menus.ts';
import { useLocale } from '../../i18n/messages.ts';
import { ruleLimits } from '../../widgets/alarms/rule-limits.ts';
import type { Device } from '../../widgets/device-detail/shared/device.ts';

/** A limit of a line, in the unit of the line. */
export interface Limit {
  readonly name: string;
  readonly value: number;
}

/** The attribute of a line that rules can watch. */
interface WatchedLine {
  readonly key: string;
  readonly device: Device;
  readonly metric: string;
}

interface DeviceLimit {
  readonly deviceId: string;
  readonly attrNo: string;
  readonly alarmName: string | null;
  readonly alarmNameEn: string | null;
}

const none: readonly DeviceLimit[] = [];

/** The limits that rules define for each line, by the line's key; empty for users who may not see rules. */
export function useLimits(lines: readonly WatchedLine[]): ReadonlyMap<string, readonly Limit[]> {
  const locale = useLocale();
  const may = usePermission('thresholdSetting_view');
  const watched = lines.filter((line) => attributeOf(line) !== undefined);
  const deviceIds = [...new Set(watched.map(({ device }) => device.id))].toSorted().join();
  const { data = none } = useQuery({
    queryKey: ['compare-limits', deviceIds],
    queryFn: ({ signal }) =>
      get<readonly DeviceLimit[]>(`${thresholdSetting.path}/of-devices`, { deviceIds }, signal),
    enabled: may && deviceIds !== '',
    staleTime: 60_000,
  });
  return new Map(
    lines.map((line) => {
      const attribute = attributeOf(line);
      const scale = drawnScale(attribute);
      const own = data.filter((rule) => rule.deviceId === line.device.id && rule.attrNo === attribute);
      return [
        line.key,
        own.flatMap((rule) => {
          const name = (locale === 'en' && rule.alarmNameEn) || (rule.alarmName ?? '');
          return ruleLimits(rule).map((limit) => ({ name, value: limit / scale }));
        }),
      ];
    }),
  );
}

function attributeOf({ device, metric }: WatchedLine): string | undefined {
  const attribute = `${device.type}.${metric}`;
  return thresholdFields.has(attribute) ? attribute : undefined;
}

/** Displayed value of an attribute = its drawn value × this. */
function drawnScale(attribute: string | undefined): number {
  const field = thresholdFields.get(attribute ?? '');
  const record = records.get(field?.record ?? '');
  return field === undefined || record === undefined ? 1 : chartScale(record, field.about);
}
