import { label } from '@heliodeck/kit/label';

/** Texts of the region screen (docs/product/regions.md#import-and-export). */
export const regionWords = {
  import: label('行政区划导入', 'Import regions'),
  debug: label('行政区划调试', 'Region debug'),
  province: label('省份', 'Province'),
  city: label('地市', 'City'),
  district: label('区县', 'District'),
  choose: label('请选择', 'Please choose'),
  code: label('区划编号', 'Region Code'),
  path: label('区划名称', 'Region Name'),
  nothing: label('逐级选择以查看编号', 'Choose level by level to see the code'),
};
