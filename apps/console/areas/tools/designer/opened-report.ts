import type { Template } from '@heliodeck/reports/template/template';

/** What the designer is opened with. */
export interface OpenedReport {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly template: Template;
}
