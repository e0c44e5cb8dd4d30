import type { TableSpec } from '../definition/profile-spec.ts';
import { rawPoint } from '../definition/raw-point.ts';

/** Manufacturer and type of a device: SunSpec model 1, read on demand. @param space 'meterCommon': that of the meter in the chain */
export function commonGroup(space: 'common' | 'meterCommon'): TableSpec {
  return {
    record: 'raw',
    space,
    every: 0,
    points: {
      maker: rawPoint('Mn', 'words', 1, '', '厂家', 'Maker'),
      modelName: rawPoint('Md', 'words', 1, '', '型号', 'Model'),
      softwareVersion: rawPoint('Vr', 'words', 1, '', '软件版本', 'Software version'),
      serialNumber: rawPoint('SN', 'words', 1, '', '序列号', 'Serial number'),
    },
  };
}
