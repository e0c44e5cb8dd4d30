/** The font class of a stock client for each of our icons: the one with the nearest meaning in its set. */
const stockClasses: Readonly<Record<string, string>> = {
  search: 'iconicon_search',
  plus: 'iconicon_roundadd',
  minus: 'iconicon_roundreduce',
  close: 'iconicon_roundclose',
  check: 'iconicon_task_done',
  edit: 'iconicon_compile',
  eye: 'iconicon_details',
  'eye-off': 'iconicon_secret',
  trash: 'iconicon_delete',
  refresh: 'iconicon_refresh',
  download: 'iconicon_savememo',
  upload: 'iconicon_share',
  more: 'iconicon_more',
  filter: 'icon-biaodan',
  columns: 'icon-biaoge',
  rows: 'icon-biaoge',
  'chevron-down': 'iconicon_more',
  'chevron-right': 'iconicon_next_arrow',
  'chevron-left': 'iconicon_left',
  external: 'icon-iframe',
  send: 'iconicon_send',
  panel: 'icon-daohanglanmoshi02',
  menu: 'icon-caidan',
  bell: 'iconicon_notice',
  lock: 'icon-mima',
  globe: 'icon-zhongyingwen',
  palette: 'icon-zhuti',
  sun: 'icon-zhuti',
  moon: 'icon-zhuti',
  auto: 'icon-zhuti',
  user: 'icon-yonghu',
  exit: 'icon-tuichu',
  key: 'icon-mima',
  log: 'icon-rizhi',
  home: 'iconicon_work',
  folder: 'iconicon_doc',
  dot: 'icon-caidan',
  station: 'iconicon_GPS',
  dtu: 'iconicon_exchange',
  device: 'iconicon_mobilephone',
  controller: 'icon-canshu',
  meter: 'icon-liuliangyunpingtaitubiao08',
  inverter: 'iconicon_exchange',
  bolt: 'iconicon_discovery',
  battery: 'iconicon_cspace',
  box: 'icon-tubiao',
  alarm: 'icon-cuowutishitubiao',
  order: 'iconicon_task',
  repair: 'icon-wxbgongju',
  patrol: 'iconicon_scan',
  calendar: 'iconicon_task',
  chart: 'icon-shujuzhanshi2',
  trend: 'icon-shujuzhanshi2',
  curve: 'icon-shujuzhanshi2',
  coins: 'iconicon_coinpurse_line',
  map: 'iconicon_GPS',
  video: 'iconicon_photo',
  screen: 'iconicon_airplay',
  history: 'iconicon_cloud_history',
  flow: 'iconicon_affiliations_li',
  report: 'iconicon_doc',
  message: 'iconicon_message',
  threshold: 'icon-canshu',
  settings: 'iconicon_setting',
  users: 'iconicon_group',
  badge: 'iconicon_namecard',
  shield: 'iconicon_safety',
  book: 'iconicon_addresslist',
  building: 'iconicon_community_line',
  org: 'iconicon_subordinate',
  database: 'iconicon_cspace',
  code: 'icon-debug',
  tool: 'icon-wxbgongju',
  image: 'iconicon_photo',
  clip: 'iconicon_doc',
  copy: 'iconicon_doc',
  nearly: 'iconicon_cloud_history',
  part: 'icon-shujuzhanshi2',
  unplugged: 'icon-cuowutishitubiao',
  undo: 'iconicon_left',
  redo: 'iconicon_next_arrow',
  fit: 'iconicon_scan',
  align: 'icon-caidan',
  play: 'iconicon_send',
  pause: 'iconicon_send',
  compare: 'icon-biaoge',
};

/** Our icon names that also represent an icon of a stock client. */
export const pairedIcons: readonly string[] = Object.keys(stockClasses);

/**
 * The icon of a menu in responses. Existing clients use it as the classes of an element and match their own; this console uses the last
 * word: 'iconfont iconicon_setting settings'. Other names are returned unchanged.
 */
export function wireIcon(stored: string): string {
  const stock = Object.hasOwn(stockClasses, stored) ? stockClasses[stored] : undefined;
  return stock === undefined ? stored : `iconfont ${stock} ${stored}`;
}

/** The stored form of an icon in a request: our name, if the icon has the form used in responses. */
export function storedIcon(sent: string): string {
  const last = sent.split(' ').at(-1) ?? '';
  return wireIcon(last) === sent ? last : sent;
}

/** Our name for an icon of either set; other names are returned unchanged. */
export function ownIcon(source: string): string {
  const name = storedIcon(source);
  const stock = name.replace(/^iconfont /, '');
  return pairedIcons.find((own) => own !== 'dot' && stockClasses[own] === stock) ?? name;
}
