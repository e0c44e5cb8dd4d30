import { xwj } from '@heliodeck/model/devices/xwj';
import type { MakeArea } from '../../area.ts';
import { optionRules } from '../../crud/hooks/option-rules.ts';
import { deviceRules } from './device-rules.ts';

/** Devices behind DTUs. */
export const devicesArea: MakeArea = ({ entities }) => ({
  name: 'devices',
  rules: [deviceRules(), optionRules(xwj, entities.words)],
});
