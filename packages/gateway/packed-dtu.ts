import type { GatewayDevice, GatewayDtu } from './contract.ts';
import type { BusTuning } from './tuning.ts';

/** Fields of a packed DTU in order: property names would take more space than the values. */
type Packed = readonly [
  tenantId: string,
  imei: string,
  key: string | null,
  link: string,
  heartbeats: readonly (readonly number[])[],
  timeoutMs: number,
  gapMs: number,
  keepAliveSeconds: number,
  zone: string,
  bus: Partial<BusTuning> | null,
  devices: readonly PackedDevice[],
];
type PackedDevice = readonly [id: string, profile: string, address: number, periodSeconds: number];

/**
 * Packs a DTU with its devices into one text, some 70 bytes per device: a gateway has all DTUs of an installation in its directory, and
 * most of them connect to another one. Objects take three times as much.
 */
export function packDtu(dtu: GatewayDtu): string {
  const packed: Packed = [
    dtu.tenantId,
    dtu.imei,
    dtu.key ?? null,
    dtu.link,
    (dtu.heartbeats ?? []).map((bytes) => Array.from(bytes)),
    dtu.timeoutMs,
    dtu.gapMs,
    dtu.keepAliveSeconds,
    dtu.zone,
    dtu.bus ?? null,
    dtu.devices.map(({ id, profile, address, periodSeconds }) => [id, profile, address, periodSeconds]),
  ];
  return JSON.stringify(packed);
}

/** Returns the IMEI of a packed DTU. */
export function imeiOfPacked(packed: string): string {
  return (JSON.parse(packed) as Packed)[1];
}

/** Unpacks a DTU. @param shared returns the shared copy of a text that occurs in many DTUs */
export function unpackDtu(id: string, text: string, shared: (text: string) => string): GatewayDtu {
  const [tenantId, imei, key, link, heartbeats, timeoutMs, gapMs, keepAliveSeconds, zone, bus, devices] =
    JSON.parse(text) as Packed;
  return {
    id,
    tenantId: shared(tenantId),
    imei,
    ...(key !== null && { key }),
    link: shared(link),
    heartbeats: heartbeats.map((bytes) => Uint8Array.from(bytes)),
    timeoutMs,
    gapMs,
    keepAliveSeconds,
    zone: shared(zone),
    ...(bus !== null && { bus }),
    devices: devices.map(
      ([deviceId, profile, address, periodSeconds]): GatewayDevice => ({
        id: deviceId,
        profile: shared(profile),
        address,
        periodSeconds,
      }),
    ),
  };
}
