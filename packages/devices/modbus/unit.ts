import { label } from '@heliodeck/kit/label';

/** The address of a device that is asked with the frames of Modbus. */
export const unitLabel = { text: label('Modbus 从站地址', 'Modbus unit address') };

/** The unit that a frame is for, or comes from: its first byte. */
export function unitIn(frame: Uint8Array): number | undefined {
  return frame[0];
}
