import type { RefusedRows } from '@heliodeck/model/wire/import-report';
import { saveAs } from '../../api/download.ts';

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves the rows an import left out as the spreadsheet the server made of them. */
export function saveRefusedRows({ name, content }: RefusedRows): void {
  const bytes = Uint8Array.from(atob(content), (one) => one.charCodeAt(0));
  saveAs(name, new Blob([bytes], { type }));
}
