import { label } from '@heliodeck/kit/label';

/** Content of an alarm about a device that does not answer: there is no data of it to look at. */
export const offlineContent = label('设备离线', 'Device offline').zh;
