import type { WireRow } from '@heliodeck/client/page';
import { decimalText } from '@heliodeck/kit/scale';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { Segmented } from 'antd';
import { type JSX, useState } from 'react';
import { withValueMark } from '../../../fields/shared/value-mark.tsx';
import { useMessages } from '../../../i18n/messages.ts';
import { detailWords } from '../shared/detail-words.ts';
import styles from '../shared/device-detail.module.css';
import { ownFields, RecordFacts } from '../shared/record-facts.tsx';
import { cellVoltages } from './cells.ts';

const headline = ['soc', 'voltage', 'batteryCurrent', 'soh'];
const flags = ['state', 'warningFlag', 'protectionFlag', 'faultFlag', 'balanceStatus'];
const temperatures = [1, 2, 3, 4].map((n) => `cellTemperature${n}`);

/** A battery pack: charge, status words, cells. A device with several packs displays one at a time. */
export function BatteryPacks({
  entity,
  rows,
}: {
  entity: Entity;
  rows: readonly WireRow[];
}): JSX.Element | null {
  const w = useMessages(detailWords);
  const [chosen, setChosen] = useState<number>();
  const packs = rows.map((row) => Number(row.packNum)).toSorted((one, other) => one - other);
  const row = rows.find((one) => Number(one.packNum) === (chosen ?? packs[0])) ?? rows[0];
  if (!row) return null;
  const rest = ownFields(entity).filter(
    (name) => ![...headline, ...flags, ...temperatures].includes(name) && !name.startsWith('cellVoltage'),
  );
  return (
    <>
      {packs.length > 1 && (
        <Segmented
          aria-label={w.packOf}
          value={Number(row.packNum)}
          onChange={setChosen}
          options={packs.map((pack) => ({ value: pack, label: w.pack(pack) }))}
        />
      )}
      <RecordFacts entity={entity} row={row} names={headline} large />
      <section className={styles.part}>
        <h3>{w.statusWords}</h3>
        <RecordFacts entity={entity} row={row} names={flags} lines />
      </section>
      <Cells row={row} />
      <section className={styles.part}>
        <h3>{w.temperatures}</h3>
        <RecordFacts entity={entity} row={row} names={temperatures} />
      </section>
      <section className={styles.part}>
        <h3>{w.more}</h3>
        <RecordFacts entity={entity} row={row} names={rest} />
      </section>
    </>
  );
}

function Cells({ row }: { row: WireRow }): JSX.Element {
  const w = useMessages(detailWords);
  const { cells, spread, isWide } = cellVoltages(row);
  return (
    <section className={styles.part}>
      <h3>
        {w.cells} (V)
        {spread !== null && (
          <span className={styles.spread}>
            {w.spread} {spread} mV
          </span>
        )}
      </h3>
      <ol className={styles.cells} data-wide={isWide} data-away={row.onlineStatus === 0}>
        {cells.map((cell) => (
          <li key={cell.n} data-mark={cell.isHighest ? 'highest' : cell.isLowest ? 'lowest' : undefined}>
            <span className={styles.cellBar} aria-hidden="true">
              <span style={{ height: `${cell.share * 100}%` }} />
            </span>
            <span className={styles.cellName}>
              <span className="unseen">{w.cell(cell.n)}</span>
              <span aria-hidden="true">{cell.n}</span>
            </span>
            <span className={styles.cellVolts}>
              {cell.volts === null ? (
                <span className={styles.absent}>{w.noData}</span>
              ) : (
                withValueMark(
                  row,
                  `cellVoltage${cell.n}`,
                  <>
                    {decimalText(cell.volts, 3)}
                    <span className="unseen"> V</span>
                  </>,
                )
              )}
            </span>
            {(cell.isHighest || cell.isLowest) && (
              <span className={styles.cellMark}>{cell.isHighest ? w.highest : w.lowest}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
