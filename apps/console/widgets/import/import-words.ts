import { countedNoun } from '@heliodeck/kit/grouped';
import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';

/** Texts of the import dialogs (docs/product/console.md#import-dialog). */
export const importWords = {
  import: label('导入', 'Import'),
  file: label('模板上传', 'Template upload'),
  drop: label('将文件拖到此处，或点击选择', 'Drop a file here, or click to choose'),
  choose: label('点击选择文件', 'Choose a file'),
  dropHelp: label('请上传.xls或.xlsx文件', 'Please upload a .xls or .xlsx file'),
  another: label('换一个文件', 'Choose another file'),
  isCovered: label('数据覆盖', 'IsCovered'),
  yes: label('是', 'Yes'),
  no: label('否', 'No'),
  coveredHelp: label('已存在的数据将被覆盖', 'Existing records are overwritten'),
  keptHelp: label(
    '已存在的数据不覆盖，列为错误',
    'Existing records are not overwritten and are listed as errors',
  ),
  skipBad: label('跳过错误行', 'Skip bad rows'),
  skipHelp: label(
    '导入正确的行，错误的行及原因另存为文件',
    'Good rows are imported; the others are saved as a file with the reasons',
  ),
  allHelp: label('有一行错误则全部不导入', 'Nothing is imported if any row has an error'),
  template: label('模板下载', 'Template'),
  download: label('点击下载', 'Click to download'),
  judging: label('正在检查文件，请稍等', 'Checking the file, please wait'),
  importing: label('正在导入，请稍等', 'Importing, please wait'),
  wrongType: label(messages['sheet.wrongType'].zh, messages['sheet.wrongType'].en),
  plan: (added: number, covered: number) =>
    label(
      `将新增 ${added} 行，覆盖 ${covered} 行`,
      `${added} ${added === 1 ? 'row' : 'rows'} will be added, ${covered} overwritten`,
    ),
  result: (added: number, covered: number) =>
    label(
      `导入完成：新增 ${added} 行，覆盖 ${covered} 行`,
      `Imported: ${countedNoun(added, 'row')} added, ${covered} overwritten`,
    ),
  resultLeft: (added: number, covered: number, refused: number) =>
    label(
      `导入完成：新增 ${added} 行，覆盖 ${covered} 行；${refused} 行未导入，已另存为文件`,
      `Imported: ${countedNoun(added, 'row')} added, ${covered} overwritten. ${refused} ${refused === 1 ? 'row was' : 'rows were'} not imported and saved as a file.`,
    ),
  left: (refused: number) =>
    label(
      `${refused} 行有错误，将不导入`,
      `${refused === 1 ? '1 row has' : `${countedNoun(refused, 'row')} have`} faults and will not be imported`,
    ),
  saveLeft: label('下载错误行', 'Download the bad rows'),
  headingFaults: label(
    '表头有错误，无法跳过，请修改文件后重新选择',
    'The headings have faults, which cannot be skipped. Correct the file and choose it again.',
  ),
  faulty: (count: number) =>
    label(
      `发现 ${count} 处错误，请修改文件后重新选择，或跳过错误行`,
      `${count} ${count === 1 ? 'fault' : 'faults'} found. Correct the file and choose it again, or skip the bad rows.`,
    ),
  firstFaults: (shown: number) => label(`仅列出前 ${shown} 处`, `Only the first ${shown} are listed`),
  faults: label('错误列表', 'Faults'),
  row: label('行', 'Row'),
  column: label('列', 'Column'),
  problem: label('问题', 'Problem'),
  start: label('开始导入', 'Import'),
  cancel: label('取消', 'Cancel'),
};
