import { type RegionNode, stationSort } from '@heliodeck/model/wire/region-node';
import { otherNamesOf } from '../../spelling/other-names.ts';

export interface RegionRow {
  readonly code: string;
  readonly name: string;
  /** Its name in the other language. */
  readonly also: string | null;
}

export interface StationRow {
  readonly id: string;
  readonly name: string;
  readonly regionId: string;
  readonly createDept: string;
  readonly offline: boolean;
  readonly alarming: boolean;
}

/** The first row of the list is the country. */
const country = '00';

/**
 * Province → city → district → station. A station belongs to its region at any level: 71, 81 and 82 have no regions below them. Regions
 * without stations are left out unless `all`.
 */
export function regionTree(
  regions: readonly RegionRow[],
  stations: readonly StationRow[],
  all: boolean,
): RegionNode[] {
  const byRegion = Map.groupBy(stations, (station) => station.regionId);
  const below = Map.groupBy(
    regions.filter(({ code }) => code !== country),
    ({ code }) => code.slice(0, -2),
  );
  const build = (parent: string): RegionNode[] =>
    (below.get(parent) ?? []).flatMap(({ code, name, also }) => {
      const own = (byRegion.get(code) ?? []).map(stationNode);
      const children = [...build(code), ...own];
      const count = sum(children, 'stations');
      if (count === 0 && !all) return [];
      return [
        {
          label: name,
          ...otherNamesOf(name, also),
          value: code,
          sort: code.length / 2,
          stations: count,
          offline: sum(children, 'offline'),
          alarming: sum(children, 'alarming'),
          ...(children.length > 0 ? { children } : {}),
        },
      ];
    });
  return build('');
}

function stationNode(station: StationRow): RegionNode {
  return {
    label: station.name,
    ...otherNamesOf(station.name),
    value: station.createDept,
    sort: stationSort,
    stationId: station.id,
    stations: 1,
    offline: station.offline ? 1 : 0,
    alarming: station.alarming ? 1 : 0,
  };
}

function sum(nodes: readonly RegionNode[], what: 'stations' | 'offline' | 'alarming'): number {
  return nodes.reduce((total, node) => total + node[what], 0);
}
