import type { MakeArea } from '../../area.ts';
import { deviceRules } from './device-rules.ts';

/** Devices behind DTUs. */
export const devicesArea: MakeArea = () => ({ name: 'devices', rules: [deviceRules()] });
