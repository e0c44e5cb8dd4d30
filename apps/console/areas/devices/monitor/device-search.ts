/** The state of the screen, as held in the address. */
export interface DeviceSearch {
  /** Selected station; its department filters the devices. */
  readonly station?: string;
  readonly name?: string;
  readonly dtuId?: string;
  readonly type?: string;
  readonly onlineStatus?: string;
  /** Starts at 1. */
  readonly page: number;
  /** Open device, and the tab of its detail view. */
  readonly device?: string;
  readonly tab?: string;
}

type Filters = Pick<DeviceSearch, 'name' | 'dtuId' | 'type' | 'onlineStatus'>;

/** The only page size this screen has (docs/product/devices.md#device-cards). */
export const pageSize = 8;

/** Conditions in the order of the bar (docs/product/devices.md#device-cards). */
export const filterNames = ['name', 'dtuId', 'type', 'onlineStatus'] as const;
const placeNames = ['station', 'device', 'tab'] as const;

/** Reads the address; invalid values are ignored. */
export function readSearch(search: Readonly<Record<string, string>>): DeviceSearch {
  const page = /^[1-9]\d{0,6}$/.test(search.current ?? '') ? Number(search.current) : 1;
  const said = [...filterNames, ...placeNames].flatMap((name) => {
    const text = search[name]?.trim();
    return text ? [[name, text] as const] : [];
  });
  return { page, ...Object.fromEntries(said) };
}

/** Writes the address; the first page is omitted. */
export function writeSearch({ page, ...rest }: DeviceSearch): Record<string, string> {
  const search: Record<string, string> = {};
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined && value !== '') search[name] = value;
  if (page > 1) search.current = String(page);
  return search;
}

/** Offline devices first, then by name: the order of the cards is stable. */
const order = { ascs: 'online_status,name' };

/** Parameters of the list call. */
export function deviceListQuery(
  search: DeviceSearch,
  createDept: string | undefined,
): Readonly<Record<string, string | number | undefined>> {
  const { name, dtuId, type, onlineStatus } = search;
  return { current: search.page, size: pageSize, ...order, name, dtuId, type, onlineStatus, createDept };
}

/** The filters of an address. */
export function filtersOf(search: DeviceSearch): Filters {
  return Object.fromEntries(filterNames.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
}
