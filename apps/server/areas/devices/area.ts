import type { MakeArea } from '../../area.ts';
import { deviceRules } from './device-rules.ts';

/** Devices behind DTUs. */
export const devicesArea: MakeArea = (services) => ({ name: 'devices', rules: [deviceRules(services)] });
