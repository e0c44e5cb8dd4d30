import { label } from '@heliodeck/kit/label';

export const mapWords = {
  pick: label('地图选点', 'Pick on map'),
  title: label('选择地址', 'Choose address'),
  search: label('搜索地点或省、市、区县', 'Search place, province, city or district'),
  searching: label('搜索中...', 'Searching...'),
  searchOffline: label('没有找到（地点服务不可用）', 'Nothing found (the place service is not available)'),
  onlinePlaces: label('地点服务', 'Place service'),
  searchNone: label('没有找到', 'Nothing found'),
  map: label(
    '地图：点击选择位置；方向键移动，回车选择中心',
    'Map: click to choose the place; arrow keys move it, Enter takes its centre',
  ),
  schematic: label(
    '示意图：边界约为2015年，不作为测绘依据',
    'Schematic map: boundaries of about 2015, not for surveying',
  ),
  sources: label('数据 china-geojson · Natural Earth', 'Data: china-geojson · Natural Earth'),
  zoomIn: label('放大', 'Zoom in'),
  zoomOut: label('缩小', 'Zoom out'),
  here: label('选择地图中心', 'Use the map’s centre'),
  point: label('坐标（WGS-84）', 'Coordinates (WGS-84)'),
  notPicked: label('尚未选择', 'Not chosen yet'),
  address: label('详细地址', 'Address'),
  addressMissing: label('请选择地址', 'Please choose address'),
  ok: label('确定', 'OK'),
  cancel: label('取消', 'Cancel'),
  broken: label(
    '此浏览器无法显示地图（需要WebGL）。可搜索地点，或直接填写经纬度。',
    'This browser cannot draw the map (it needs WebGL). Search for a place, or type the coordinates.',
  ),
};
