import { label } from '@heliodeck/kit/label';

/** Texts of a standard report that has a newer template. */
export const newerWords = {
  newer: label('有新模板', 'Newer template'),
  seeNewer: label('查看新模板', 'See the Newer Template'),
  newerTitle: (name: string) =>
    label(`“${name}”有新的现成模板`, `There is a newer ready-made template for ‘${name}’`),
  newerAbout: label(
    '以下是当前模板与产品新模板的差别。采用后，当前模板仍保留在版本中，可随时恢复。',
    'Differences between the current template and the newer one of the product. The current one stays among the versions and can be restored later.',
  ),
  currentVersion: (version: number) => label(`当前（版本 ${version}）`, `Now (version ${version})`),
  newTemplate: label('新模板', 'Newer'),
  takeNewer: label('采用新模板', 'Use the Newer Template'),
  keepOwn: label('保留当前模板', 'Keep the Current One'),
} as const;
