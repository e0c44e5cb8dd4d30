import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import type { PointSpec } from '../definition/profile-spec.ts';
import { rawPoint } from '../definition/raw-point.ts';
import { commonGroup } from './sunspec-common.ts';

const strings = Array.from({ length: 20 }, (_, i) => i);

/** String combiners that provide SunSpec models at a separate address. */
export const sunspecCombiner = defineProfile({
  id: 'sunspec-combiner',
  label: label('SunSpec组串汇流箱', 'SunSpec String Combiner'),
  manufacturer: label('SunSpec联盟', 'SunSpec Alliance'),
  source:
    'Models 1 and 401–404 of github.com/sunspec/models (Apache-2.0); not held against a device of ours. Of a combiner in the chain of an inverter the strings are inputs of that inverter. Its power and energy are left out: the inverter behind it counts them again. Models 401 and 403 have no voltage of a string.',
  protocol: 'sunspec',
  deviceTypes: [3],
  livesOnPv: true,
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  tables: [
    {
      record: 'inverterData',
      space: 'combiner',
      every: 1,
      points: {
        busVoltage: ['DCV', 'field'],
        ...Object.fromEntries(
          strings.flatMap((i): [string, PointSpec][] => [
            [`pv${i + 1}Voltage`, [`DCV[${i}]`, 'field']],
            [`pv${i + 1}Current`, [`DCA[${i}]`, 'field']],
          ]),
        ),
      },
    },
    {
      record: 'raw',
      space: 'combiner',
      every: 0,
      points: {
        combinedCurrent: rawPoint('DCA', 'field', 1, 'A', '汇流箱总电流', 'Current of all strings'),
        combinerTemperature: rawPoint('Tmp', 'field', 1, '℃', '汇流箱温度', 'Temperature of the combiner'),
        combinerEvents: rawPoint('Evt', 'field', 1, '', '汇流箱事件字', 'Event word of the combiner'),
      },
    },
    commonGroup('common'),
  ],
  version: '{softwareVersion}',
  examples: [
    {
      name: 'model 403 of a combiner with three strings, the third without a fuse',
      request: '01039c86002a0bac',
      response:
        '01035401930028ffff8000ffff00c80003000000000000000000a40000000017e80023fffe8000000100000000000000000352000000000002000000000000000003170000000000030000000000000000000000000000676b',
      means: {
        busVoltage: 612,
        pv1Current: 8.5,
        pv2Current: 7.91,
        pv3Current: 0,
        pv4Current: null,
        pv1Voltage: null,
        combinedCurrent: 16.4,
        combinerTemperature: 35,
      },
      source: 'made from the published models (sunspec/models)',
    },
  ],
});
