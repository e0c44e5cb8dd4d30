import type { Device } from '../device-detail/device.ts';

/** What asking needs of the world around it. */
interface Asking {
  /** @throws where the device cannot be read (no longer there, not permitted) */
  readonly deviceOf: (id: string) => Promise<Pick<Device, 'dtuId' | 'address' | 'onlineStatus'>>;
  /** Asks one controller for its charging parameters; settles when it has answered or failed to. */
  readonly ask: (device: Pick<Device, 'dtuId' | 'address'>) => Promise<unknown>;
}

/**
 * Asks every listed controller whose onlineStatus is 1 to report its charging parameters; each once, failures ignored
 * (docs/product/telemetry.md#charging-parameters).
 * @param rows rows of the list; `xwjId` names the controller
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
