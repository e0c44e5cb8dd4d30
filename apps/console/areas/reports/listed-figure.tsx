import type { WireRow } from '@heliodeck/client/page';
import { groupedText } from '@heliodeck/kit/grouped';
import { unitGap } from '@heliodeck/kit/quantity';
import { decimalText } from '@heliodeck/kit/scale';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { FigureWay } from '@heliodeck/model/reports/fixed-report';
import { allTime } from '@heliodeck/model/reports/report-request';
import type { JSX } from 'react';
import { Absent } from '../../fields/shared/absent.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { FigureMark } from './figure-mark.tsx';
import type { AskedFigure } from './origin-drawer.tsx';
import styles from './report.module.css';
import { reportWords } from './report-words.ts';

interface ListedFigureProps {
  /** Code of the screen's report. */
  readonly report: string;
  readonly entity: Entity;
  readonly name: string;
  readonly row: WireRow;
  /** The period, by its name. */
  readonly period: string;
  readonly way: FigureWay;
  /** All energy up to the end of the period. */
  readonly upTo?: true;
  /** The figure is marked if it covers only a part of its time. */
  readonly isMarked?: boolean;
  readonly onOpen: (figure: AskedFigure) => void;
}

/** A figure in a list of energies: a click shows its origin. */
export function ListedFigure(props: ListedFigureProps): JSX.Element {
  const { report, entity, name, row, period, way, upTo, isMarked = false, onOpen } = props;
  const w = useMessages(reportWords);
  const translate = useTranslate();
  const field = entity.fields[name];
  const value = row[name];
  if (field === undefined || value === null || value === undefined) return <Absent />;
  const what = translate(field.label);
  const told = period === allTime ? w.allTime : period;
  const { decimals = 0, unit } = field.kind === 'decimal' ? field : {};
  const digits = groupedText(decimalText(Number(value), decimals));
  const coverage = typeof row.coverage === 'number' ? row.coverage : null;
  return (
    <span className={styles.listed}>
      {isMarked && <FigureMark coverage={coverage} />}
      <button
        type="button"
        className={styles.opens}
        aria-label={`${digits} ${w.opens(what, told)}`}
        onClick={() =>
          onOpen({
            report,
            id: String(row.id),
            ways: [way],
            title: `${what} · ${told}`,
            ...(upTo ? { upTo } : {}),
          })
        }
      >
        {digits}
      </button>
      {unit && (
        <span className={styles.unit}>
          {unitGap(unit)}
          {unit}
        </span>
      )}
    </span>
  );
}
