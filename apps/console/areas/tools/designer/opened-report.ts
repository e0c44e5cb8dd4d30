import type { Template } from '@heliodeck/reports/template/template';

/** Initial data of the designer. */
export interface OpenedReport {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly template: Template;
}
