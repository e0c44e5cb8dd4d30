import type { WireRow } from '@heliodeck/client/page';
import type { Device } from '../device-detail/device.ts';

/** A row of the device list as the device it is: the list is the descriptor's, and so are its names and kinds. */
export const deviceOfRow = (row: WireRow): Device => row as unknown as Device;
