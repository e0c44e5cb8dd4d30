import { entityOf } from '@heliodeck/model/entities/registry';
import type { Entity } from '@heliodeck/model/entity';
import type { Field } from '@heliodeck/model/field';

const battery = entityOf('battery');

/** A battery always says five things of its state: side by side they take a line, one below the other a screen. */
const stateWidth = { zh: 420, en: 560 };

/** Battery data as its table shows it: the state leads the words of status it is read from. */
export const batteryOnScreen: Entity = { ...battery, fields: withStateFirst() };

function withStateFirst(): Entity['fields'] {
  const { state, ...others } = battery.fields;
  if (!state) return battery.fields;
  const shown: Field = { ...state, list: { ...state.list, width: stateWidth } };
  return Object.fromEntries(
    Object.entries<Field>(others).flatMap(([name, field]) =>
      name === 'warningFlag'
        ? [
            ['state', shown],
            [name, field],
          ]
        : [[name, field]],
    ),
  );
}
