import { grouped } from '@heliodeck/kit/grouped';
import type { DispersionBucket } from '@heliodeck/model/energy/dispersion';
import { Fragment, type JSX } from 'react';
import { EmptyList } from '../../crud/notices/list-notices.tsx';
import { Absent } from '../../fields/shared/absent.tsx';
import { useMessages } from '../../i18n/messages.ts';
import linkButton from '../../theme/link-button.module.css';
import { ToneTag } from '../../theme/tone.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import styles from './dispersion.module.css';
import { dispersionWords } from './dispersion-words.ts';
import { stringMapWords } from './string-map-words.ts';

/** An inverter with the values of its strings. */
export interface DispersedInverter {
  readonly id: string;
  readonly name: string;
  readonly stationId: string;
  readonly stationName: string;
  readonly rate: number | null;
  readonly bucket: DispersionBucket | null;
  readonly lacks: 'strings' | 'light' | null;
  readonly strings: readonly {
    readonly input: number;
    readonly power: number | null;
    readonly current: number;
    readonly isOpen: boolean;
  }[];
}

/** Strings per row; further strings are in a row below, under the same inverter. */
const perRow = 6;

interface TableProps {
  readonly inverters: readonly DispersedInverter[];
  /** Interpretation of this range of dispersion. */
  readonly meaning: string;
  /** Opens the strings of an inverter by day. */
  readonly onOpen: (inverterId: string) => void;
}

/** Inverters of one range, the widest dispersion first; the rows of an inverter are merged. */
export function DispersionTable({ inverters, meaning, onOpen }: TableProps): JSX.Element {
  const w = useMessages(dispersionWords);
  if (inverters.length === 0) return <EmptyList text={w.noneOf} />;
  const columns = Array.from({ length: perRow }, (_, index) => index);
  return (
    <ScrollRegion className={styles.place} label={meaning}>
      <table className={styles.table}>
        <caption className="unseen">{meaning}</caption>
        <thead>
          <tr>
            <th scope="col">{w.inverter}</th>
            <th scope="col">{w.rate}</th>
            <th scope="colgroup" colSpan={perRow}>
              {w.powers}
            </th>
          </tr>
        </thead>
        <tbody>
          {inverters.map((inverter) => (
            <Fragment key={inverter.id}>
              {rowsOf(inverter).map((row, index) => (
                <tr key={row.first}>
                  {index === 0 && <Head inverter={inverter} rows={rowsOf(inverter).length} onOpen={onOpen} />}
                  {columns.map((column) => (
                    <td key={column}>{row.strings[column] && <Figure string={row.strings[column]} />}</td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** The strings of an inverter, six a row; one empty row if it has none. */
function rowsOf({ strings }: DispersedInverter) {
  const count = Math.max(1, Math.ceil(strings.length / perRow));
  return Array.from({ length: count }, (_, index) => ({
    first: index * perRow,
    strings: strings.slice(index * perRow, (index + 1) * perRow),
  }));
}

function Head({
  inverter,
  rows,
  onOpen,
}: {
  readonly inverter: DispersedInverter;
  readonly rows: number;
  readonly onOpen: TableProps['onOpen'];
}): JSX.Element {
  const w = useMessages(dispersionWords);
  const more = useMessages(stringMapWords);
  const open = inverter.strings.filter(({ isOpen }) => isOpen).length;
  return (
    <>
      <th scope="rowgroup" rowSpan={rows}>
        <button
          type="button"
          className={linkButton.bare}
          aria-label={more.open(inverter.name)}
          onClick={() => onOpen(inverter.id)}
        >
          {inverter.name}
        </button>
        <small>{inverter.stationName}</small>
        {open > 0 && <ToneTag tone="critical">{w.openStrings(open)}</ToneTag>}
      </th>
      <td rowSpan={rows}>
        {inverter.rate === null ? (
          <small>{inverter.lacks === 'light' ? w.lacksLight : w.lacksStrings}</small>
        ) : (
          inverter.rate.toFixed(2)
        )}
      </td>
    </>
  );
}

function Figure({ string }: { readonly string: DispersedInverter['strings'][number] }): JSX.Element {
  const w = useMessages(dispersionWords);
  return (
    <>
      <small>{w.string(string.input)}</small>
      {string.isOpen ? (
        <ToneTag tone="critical">{w.open}</ToneTag>
      ) : string.power === null ? (
        <Absent />
      ) : (
        grouped(string.power)
      )}
    </>
  );
}
