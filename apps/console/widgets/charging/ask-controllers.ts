import type { Device } from '../device-detail/shared/device.ts';

/** Dependencies of the request. */
interface Asking {
  /** @throws if the device cannot be read (deleted, not permitted) */
  readonly deviceOf: (id: string) => Promise<Pick<Device, 'dtuId' | 'address' | 'onlineStatus'>>;
  /** Requests the charging parameters of one controller; settles when it has responded or failed. */
  readonly ask: (device: Pick<Device, 'dtuId' | 'address'>) => Promise<unknown>;
}

/**
 * Requests the charging parameters of every listed controller whose onlineStatus is 1; each once, errors are ignored
 * (docs/product/telemetry.md#charging-parameters).
 * @param rows rows of the list; `xwjId` is the controller's id
 */
export async function askControllers(
  rows: readonly Readonly<Record<string, unknown>>[],
  { deviceOf, ask }: Asking,
): Promise<void> {
  const ids = new Set(rows.flatMap(({ xwjId }) => (typeof xwjId === 'string' ? [xwjId] : [])));
  await Promise.allSettled(
    [...ids].map(async (id) => {
      const device = await deviceOf(id);
      if (Number(device.onlineStatus) === 1) await ask(device);
    }),
  );
}
