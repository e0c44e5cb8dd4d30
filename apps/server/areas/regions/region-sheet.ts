import { inLocale, type Label, type Locale, label } from '@heliodeck/kit/label';
import { region } from '@heliodeck/model/regions/region';
import type { ExportColumn, ExportForm } from '../../crud/files/export.ts';
import type { SheetHeading } from '../../spreadsheet/sheet-table.ts';

export type RegionColumn = 'code' | 'parentCode' | 'name' | 'nameEn' | 'regionLevel' | 'sort' | 'remark';

const widths: Readonly<Record<RegionColumn, number>> = {
  code: 14,
  parentCode: 14,
  name: 30,
  nameEn: 30,
  regionLevel: 10,
  sort: 8,
  remark: 40,
};
const names = Object.keys(widths) as readonly RegionColumn[];

/** Columns of the spreadsheets of regions, with the labels of the form. */
export const regionHeadings: readonly SheetHeading<RegionColumn>[] = names.map((name) => {
  return { name, label: region.fields[name].label };
});

const files = {
  export: (stamp: string): Label => label(`行政区划数据${stamp}.xlsx`, `Region_Data_Table_${stamp}.xlsx`),
  sheet: label('行政区划数据表', 'Region Data Table'),
  template: label('行政区划数据模板.xlsx', 'Region_Data_Model.xlsx'),
  templateSheet: label('行政区划数据模板', 'Region Data Model'),
};

/** The national list as a file. */
export function regionExport(locale: Locale): ExportForm {
  return {
    name: (stamp) => inLocale(files.export(stamp), locale),
    sheet: inLocale(files.sheet, locale),
    columns: columns(locale),
  };
}

/** The empty template. */
export function regionTemplate(locale: Locale): ExportForm {
  return {
    name: () => inLocale(files.template, locale),
    sheet: inLocale(files.templateSheet, locale),
    columns: columns(locale).filter((_, index) => names[index] !== 'regionLevel'),
  };
}

function columns(locale: Locale): readonly ExportColumn[] {
  return names.map((name) => ({
    header: inLocale(region.fields[name].label, locale),
    width: widths[name],
    of: [name],
    cell(row) {
      const value = row[name];
      if (value === null || value === undefined || value === '') return null;
      return typeof value === 'number' ? value : String(value);
    },
  }));
}
