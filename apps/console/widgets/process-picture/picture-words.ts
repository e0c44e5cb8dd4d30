import { label } from '@heliodeck/kit/label';

/** Texts of process pictures. */
export const pictureWords = {
  failed: label('无法显示流程图', 'The picture cannot be shown'),
  diagram: label('流程图', 'Diagram'),
  zoomIn: label('放大', 'Zoom in'),
  zoomOut: label('缩小', 'Zoom out'),
  fit: label('适应画布', 'Fit to view'),
  taken: label('已经过', 'Taken'),
  current: label('进行中', 'Current'),
  incident: label('异常', 'Incident'),
  added: label('新增', 'Added'),
  removed: label('已删除', 'Removed'),
  changed: label('有变更', 'Changed'),
  who: label('办理人', 'Person'),
  from: label('开始', 'Began'),
  to: label('结束', 'Ended'),
  lasted: label('用时', 'Took'),
  steps: label('经过的步骤', 'Steps so far'),
  none: label('此流程还没有开始', 'This process has not begun'),
  notDrawn: label('图中没有此步骤', 'This step is not in the picture'),
  close: label('关闭', 'Close'),
  map: label('小地图', 'Minimap'),
  openMap: label('打开小地图', 'Open the minimap'),
  closeMap: label('关闭小地图', 'Close the minimap'),
};
