/** What a status colour means, the same on every screen. */
export type Tone = 'good' | 'warning' | 'critical' | 'neutral' | 'info';
