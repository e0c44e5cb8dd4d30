import { charging } from '@heliodeck/model/devices/records/charging';
import type { Found } from '@heliodeck/model/wire/found';
import type { SetLine } from './command-line.ts';
import type { Hit, HitSources } from './hit.ts';
import { chargingFormPath, packetOf, pageOfFound, parametersPath } from './places.ts';

/** The forms that set a charging parameter of the found devices to the value of a line. */
export function formHits(line: SetLine, found: readonly Found[], sources: HitSources): readonly Hit[] {
  const { w, translate, held, permissions } = sources;
  const name = charging.metrics[line.parameter]?.label;
  if (name === undefined || !permissions.has('monitorManage_edit')) return [];
  return found.flatMap((one): readonly Hit[] => {
    const href = chargingFormPath(one, line, held);
    if (href === undefined) return [];
    return [
      {
        key: `set-${one.id}`,
        icon: 'send',
        name: w.setTo(translate(name), String(line.value)),
        href,
        beside: `${one.stationName} · ${one.name} · ${w.setForm}`,
        once: true,
      },
    ];
  });
}

/** The places where a charging parameter of the found devices is displayed. */
export function parameterHits(
  parameter: string,
  found: readonly Found[],
  sources: HitSources,
): readonly Hit[] {
  const { translate, held } = sources;
  const name = charging.metrics[parameter]?.label;
  if (name === undefined) return [];
  return found.flatMap((one): readonly Hit[] => {
    const href = parametersPath(one, parameter, held);
    const beside = `${one.stationName} · ${one.name}`;
    return href === undefined
      ? []
      : [{ key: `parameter-${one.id}`, icon: 'device', name: translate(name), beside, href }];
  });
}

/** The pages of what was found. */
export function pageHits(found: readonly Found[], { w, held }: HitSources): readonly Hit[] {
  return found.flatMap((one): readonly Hit[] => {
    const href = pageOfFound(one, held);
    return href === undefined ? [] : [{ ...foundHit(one, w), href }];
  });
}

/** The forms that send a packet to the DTUs that were found. */
export function packetHits(found: readonly Found[], { w, held, permissions }: HitSources): readonly Hit[] {
  if (!permissions.has('dtu_downlinkPacket')) return [];
  return found.flatMap((one): readonly Hit[] => {
    const href = packetOf(one, held);
    if (href === undefined) return [];
    const name = w.packetTo(one.name || one.id);
    const beside = `${one.stationName} · ${w.packetForm}`;
    return [{ key: `packet-${one.id}`, icon: 'send', name, beside, href, once: true }];
  });
}

function foundHit(
  { of, id, name, stationName, isOnline }: Found,
  w: Readonly<Record<Found['of'] | 'online' | 'offline', string>>,
): Hit {
  const state = isOnline === null ? '' : isOnline ? w.online : w.offline;
  return {
    key: `${of}-${id}`,
    icon: of,
    name: name || id,
    beside: [w[of], of === 'station' ? '' : stationName].filter(Boolean).join(' · '),
    state,
    ...(isOnline === null ? {} : { tone: isOnline ? 'good' : 'critical' }),
  };
}
