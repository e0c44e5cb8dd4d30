import { deviceType } from '@heliodeck/model/descriptors/record';
import type { JSX } from 'react';
import styles from './device-picture.module.css';

const controller = (
  <>
    <rect className={styles.body} x="18" y="10" width="60" height="70" rx="5" />
    <rect className={styles.display} x="26" y="19" width="44" height="20" rx="2" />
    <path className={styles.glow} d="M31 33c5-9 9-9 13-4s8 4 13-6h8" />
    <path className={styles.line} d="M26 50h44M26 56h44M26 62h44" />
    <circle className={styles.light} cx="30" cy="71" r="2.5" />
    <path className={styles.line} d="M28 80v8M40 80v8M56 80v8M68 80v8" />
  </>
);
const meter = (
  <>
    <rect className={styles.body} x="20" y="8" width="56" height="80" rx="6" />
    <rect className={styles.display} x="27" y="17" width="42" height="22" rx="2" />
    <text className={styles.digits} x="66" y="32" textAnchor="end" fontSize="10.5">
      0042.7
    </text>
    <circle className={styles.line} cx="48" cy="56" r="9" />
    <path className={styles.glow} d="M48 56l5-5" />
    <path className={styles.line} d="M30 78h6M45 78h6M60 78h6" />
  </>
);
const inverter = (
  <>
    <rect className={styles.body} x="12" y="14" width="72" height="62" rx="5" />
    <rect className={styles.display} x="20" y="22" width="34" height="20" rx="2" />
    <path className={styles.glow} d="M24 32c3-8 6-8 9 0s6 8 9 0 4-6 8-2" />
    <path className={styles.line} d="M62 24h14M62 30h14M62 36h14M20 54h56M20 60h56M20 66h56" />
    <path className={styles.line} d="M24 76v10M34 76v10M62 76v10M72 76v10" />
  </>
);
const battery = (
  <>
    <rect className={styles.body} x="16" y="14" width="64" height="74" rx="6" />
    <path className={styles.line} d="M30 14V8h10v6M56 14V8h10v6" />
    <rect className={styles.display} x="24" y="24" width="48" height="9" rx="2" />
    <rect className={styles.display} x="24" y="39" width="48" height="9" rx="2" />
    <rect className={styles.display} x="24" y="54" width="48" height="9" rx="2" />
    <rect className={styles.display} x="24" y="69" width="48" height="9" rx="2" />
    <path className={styles.glow} d="M28 28.500h34M28 43.500h36M28 58.500h35M28 73.500h37" />
  </>
);

const pictures: Readonly<Record<number, JSX.Element>> = {
  [deviceType.mars]: controller,
  [deviceType.controller]: controller,
  [deviceType.meter]: meter,
  [deviceType.inverter]: inverter,
  [deviceType.battery]: battery,
};

/** A picture of the kind of device; its name stands beside it. */
export function DevicePicture({
  type,
  online,
  size = 72,
}: {
  type: number;
  online: boolean;
  size?: number;
}): JSX.Element {
  return (
    <svg
      className={styles.picture}
      data-online={online}
      width={size}
      height={size * 1.16}
      viewBox="10 4 76 88"
      aria-hidden="true"
      focusable="false"
    >
      {pictures[type] ?? <rect className={styles.body} x="16" y="16" width="64" height="64" rx="6" />}
    </svg>
  );
}
