import type { WireRow } from '@heliodeck/client/page';
import { unitGap } from '@heliodeck/kit/quantity';
import { decimalText } from '@heliodeck/kit/scale';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { JSX } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { detailWords } from '../shared/detail-words.ts';
import styles from '../shared/device-detail.module.css';
import { FieldValue, ownFields, RecordFacts } from '../shared/record-facts.tsx';

const headline = ['workStatus', 'chargingPower', 'chargingCurrent', 'batteryVoltage', 'loadPower'];
const inputs = [1, 2, 3, 4];
const isPv = (name: string): boolean => /^pv\d/.test(name);

/** Current values of a charge controller: the main figures, its PV inputs, the rest. */
export function ControllerRealtime({ entity, row }: { entity: Entity; row: WireRow }): JSX.Element {
  const w = useMessages(detailWords);
  const rest = ownFields(entity).filter(
    (name) => !isPv(name) && !headline.includes(name) && name !== 'faultCode',
  );
  return (
    <>
      <RecordFacts entity={entity} row={row} names={headline} large />
      <section className={styles.part}>
        <h3>{w.faults}</h3>
        <FieldValue entity={entity} row={row} name="faultCode" />
      </section>
      <section className={styles.part}>
        <h3>{w.pv}</h3>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              <th scope="col">{w.voltage}</th>
              <th scope="col">{w.current}</th>
              <th scope="col">{w.power}</th>
            </tr>
          </thead>
          <tbody>
            {inputs.map((n) => (
              <tr key={n}>
                <th scope="row">{w.pvInput(n)}</th>
                <td>
                  <FieldValue entity={entity} row={row} name={`pv${n}Voltage`} />
                </td>
                <td>
                  <FieldValue entity={entity} row={row} name={`pv${n}ChargingCurrent`} />
                </td>
                <td>
                  <Watts volts={row[`pv${n}Voltage`]} amperes={row[`pv${n}ChargingCurrent`]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className={styles.part}>
        <h3>{w.more}</h3>
        <RecordFacts entity={entity} row={row} names={rest} />
      </section>
    </>
  );
}

/** Power of one input, which controllers do not report. */
function Watts({ volts, amperes }: { volts: unknown; amperes: unknown }): JSX.Element {
  const w = useMessages(detailWords);
  if (typeof volts !== 'number' || typeof amperes !== 'number')
    return <span className={styles.absent}>{w.noData}</span>;
  return (
    <span>
      {decimalText((volts * amperes) / 1000, 2)}
      <span className={styles.unit}>
        {unitGap('kW')}
        kW
      </span>
    </span>
  );
}
