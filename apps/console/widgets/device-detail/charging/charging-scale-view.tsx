import { withUnit } from '@heliodeck/kit/quantity';
import { decimalText } from '@heliodeck/kit/scale';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { detailWords } from '../shared/detail-words.ts';
import styles from './charging-scale.module.css';
import { chargingScale, positionPercent } from './charging-scale.ts';
import { type PackLimits, packRange } from './pack-limits.ts';
import type { ChargingDraft } from './use-charging-draft.ts';

/**
 * Old and new values of all parameters on one scale, each with the range that its model allows; broken rules are red.
 */
export function ChargingScaleView({
  entity,
  draft,
  pack,
}: {
  readonly entity: Entity;
  readonly draft: ChargingDraft;
  /** The limits of the packs, if known. */
  readonly pack: PackLimits | undefined;
}): JSX.Element | null {
  const w = useMessages(detailWords);
  const translate = useTranslate();
  const scale = chargingScale(draft, pack);
  if (scale === undefined) return null;
  const { lanes, unit, min, max, pack: band } = scale;
  const text = (value: number | null | undefined): string =>
    typeof value === 'number' ? withUnit(decimalText(value, 2), unit) : w.missing;
  return (
    <section className={styles.scale} aria-label={w.scale}>
      <ul>
        {lanes.map(({ name, told, value, from, to, isWrong, isBeyond }) => {
          const field = entity.fields[name];
          const now = text(draft.values[name]);
          return (
            <li key={name} data-wrong={isWrong} data-beyond={isBeyond}>
              <span className={styles.name}>{field ? translate(field.label) : name}</span>
              <span className={styles.track} aria-hidden="true">
                {band && (
                  <i
                    className={styles.pack}
                    style={{ left: positionPercent(band.from), width: positionPercent(band.to - band.from) }}
                  />
                )}
                <i
                  className={styles.allowed}
                  style={{ left: positionPercent(from), width: positionPercent(to - from) }}
                />
                {told !== undefined && value !== undefined && (
                  <i
                    className={styles.way}
                    style={{
                      left: positionPercent(Math.min(told, value)),
                      width: positionPercent(Math.abs(value - told)),
                    }}
                  />
                )}
                {band?.now !== undefined && (
                  <i className={styles.now} style={{ left: positionPercent(band.now) }} />
                )}
                {told !== undefined && <i className={styles.told} style={{ left: positionPercent(told) }} />}
                {value !== undefined && (
                  <i className={styles.value} style={{ left: positionPercent(value) }} />
                )}
              </span>
              <span className={styles.figure}>
                {told === undefined ? now : `${text(draft.told[name])} → ${now}`}
              </span>
            </li>
          );
        })}
      </ul>
      {band && pack && (
        <p className={styles.packNote} data-beyond={lanes.some(({ isBeyond }) => isBeyond)}>
          {w.packBears(pack.cells, packRange(pack))}
          {pack.now !== undefined && ` ${w.packNow(decimalText(pack.now, 2))}`}
        </p>
      )}
      <p className={styles.ends} aria-hidden="true">
        <span>{text(min)}</span>
        <span>{band ? w.scaleKeyPack : w.scaleKey}</span>
        <span>{text(max)}</span>
      </p>
    </section>
  );
}
