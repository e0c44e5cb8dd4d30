import { withUnit } from '@heliodeck/kit/quantity';
import type { JSX } from 'react';
import { markWords } from '../../fields/shared/mark-words.ts';
import { bracketed } from '../../i18n/bracketed.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { flowWords } from './flow-words.ts';
import type { DiagramFigure, FlowPicture } from './picture.ts';

/** The diagram as text, for users who cannot see it. */
export function FlowFacts({ picture }: { picture: FlowPicture }): JSX.Element {
  const w = useMessages(flowWords);
  const translate = useTranslate();
  const said = ({ known, text, unit, mark }: DiagramFigure): string => {
    if (!known) return w.notMeasured;
    return mark ? bracketed(withUnit(text, unit), translate(markWords(mark))) : withUnit(text, unit);
  };
  const { controller, dcMeter, acMeter, battery, load, bus } = picture;
  const direction = battery.discharging ? w.discharging : w.charging;
  const facts: readonly (readonly [name: string, figures: readonly (readonly [string, DiagramFigure])[]])[] =
    [
      ...picture.pv.map(
        (pv, index) =>
          [
            `PV${index + 1}`,
            [
              [`PVU${index + 1}`, pv.voltage],
              [`PVI${index + 1}`, pv.current],
            ],
          ] as const,
      ),
      [
        w.controller,
        [
          [w.pvPower, controller.power],
          [w.outputVoltage, controller.voltage],
        ],
      ],
      [
        w.dcMeter,
        [
          [w.power, dcMeter.power],
          [w.voltage, dcMeter.voltage],
          [w.current, dcMeter.current],
        ],
      ],
      [w.bus, [[w.voltage, bus.voltage]]],
      ...(load ? [[w.loadPower, [[w.power, load]]] as const] : []),
      [
        w.battery,
        [
          [w.soc, battery.soc],
          [w.voltage, battery.voltage],
          [bracketed(w.current, direction), battery.current],
        ],
      ],
      ...(acMeter
        ? [
            [
              w.acMeter,
              [
                [w.power, acMeter.power],
                [w.voltage, acMeter.voltage],
                [w.current, acMeter.current],
              ],
            ] as const,
          ]
        : []),
    ];
  return (
    <dl className="unseen">
      {facts.map(([name, figures]) => (
        <div key={name}>
          <dt>{name}</dt>
          {figures.map(([what, figure]) => (
            <dd key={what}>
              {what}: {said(figure)}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
