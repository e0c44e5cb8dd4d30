/** Meaning of a status colour, the same on every screen. */
export type Tone = 'good' | 'warning' | 'critical' | 'neutral' | 'info';
