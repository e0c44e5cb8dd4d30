type Row = Readonly<Record<string, unknown>>;

/**
 * A screen of a stock client of the family, described by its requests: the fields of its form, empty ones as
 * empty texts, and its own fields of a row, which begin with '$'. Field names and addresses are those of the
 * family.
 */
export interface StockScreen {
  readonly base: string;
  /** Who has it in the menu; default: both. */
  readonly who?: 'platform';
  /** How its table is loaded; default: 'list' with pages; 'rows' are not paged. */
  readonly list?: { readonly tail: string; readonly rows?: true };
  /** Parameters of the search bar, filled in and empty. */
  readonly search: Readonly<Record<string, string>>;
  /** Body of the form on adding. '{…}' are ids found before. */
  readonly add: Row;
  /** Fields returned with other values than sent: defaults of empty ones, second names. */
  readonly reads?: Row;
  /** Changes of the row, which is sent back as a whole. */
  readonly edit: Row;
  /** Fields returned with other values than sent. */
  readonly edited?: Row;
  /** Address of adding and editing; default: 'submit'. */
  readonly tails?: { readonly add: string; readonly edit: string };
}

const page = { current: '1', size: '10' };
/** Fields of a region in the family besides its code, all derived from it. */
const ofRegion: Row = Object.fromEntries(
  ['province', 'city', 'district', 'town', 'village'].flatMap((of) => [
    [`${of}Code`, of === 'province' ? '88' : ''],
    [`${of}Name`, of === 'province' ? '库存省' : ''],
  ]),
);
const nothing = (row: Row): Row => Object.fromEntries(Object.keys(row).map((name) => [name, undefined]));

export const stockScreens: Readonly<Record<string, StockScreen>> = {
  user: {
    base: 'blade-system/user',
    search: { ...page, tenantId: '', account: 'stock', realName: '', deptId: '' },
    add: {
      tenantId: '',
      account: 'stockuser',
      password: 'Kettle-4711-Lamp',
      password2: 'Kettle-4711-Lamp',
      name: '小王',
      realName: '王工',
      roleId: '{role}',
      deptId: '{dept}',
      postId: '{post}',
      phone: '',
      email: '',
      sex: 1,
      birthday: '',
      code: '',
      statusName: '',
      $sex: '男',
      $roleId: '管理员',
    },
    reads: { password: '', password2: undefined, statusName: undefined, userType: 1 },
    edit: { realName: '王师傅', email: 'wang@example.com', userType: '' },
    edited: { realName: '王师傅', email: 'wang@example.com', userType: 1 },
    tails: { add: 'submit', edit: 'update' },
  },
  role: {
    base: 'blade-system/role',
    list: { tail: 'list', rows: true },
    search: { roleName: '巡检', tenantId: '', roleAlias: '' },
    add: { roleName: '巡检员', tenantId: '', roleAlias: 'patrol', parentId: '', sort: 7, $parentId: '' },
    reads: { parentId: '0' },
    edit: { roleName: '巡检长', tenantId: '' },
    edited: { roleName: '巡检长' },
  },
  dept: {
    base: 'blade-system/dept',
    list: { tail: 'lazy-list', rows: true },
    search: { deptName: '检修', fullName: '', tenantId: '', parentId: '' },
    add: { deptName: '检修部', tenantId: '', fullName: '检修一部', parentId: '', sort: 3, remark: '' },
    reads: { parentId: '0', deptCategory: 2 },
    edit: { fullName: '检修二部', deptCategory: '' },
    edited: { fullName: '检修二部', deptCategory: 2 },
  },
  post: {
    base: 'blade-system/post',
    search: { ...page, tenantId: '', category: '', postCode: 'stk', postName: '' },
    add: {
      tenantId: '',
      category: 3,
      postCode: 'stk',
      postName: '值长',
      sort: 5,
      remark: '',
      $category: '基层',
    },
    edit: { postName: '值班长' },
  },
  topmenu: {
    base: 'blade-system/topmenu',
    search: { ...page, name: '电站', code: '' },
    add: { name: '电站中心', path: '/stations', source: 'iconfont iconicon_work', code: 'stk_top', sort: 9 },
    edit: { path: '/stations/all', source: 'iconfont iconicon_setting', sort: 10 },
  },
  param: {
    base: 'blade-system/param',
    search: { ...page, paramName: '', paramKey: 'stk.', paramValue: '' },
    add: { paramName: '参数', paramKey: 'stk.one', paramValue: '1', remark: '' },
    edit: { paramValue: '2', remark: '改' },
  },
  oss: {
    base: 'blade-resource/oss',
    search: { ...page, category: '', ossCode: 'stk-oss', accessKey: '' },
    add: {
      category: 4,
      ossCode: 'stk-oss',
      endpoint: 'https://cos.example.com',
      accessKey: 'ak',
      secretKey: 'sk',
      bucketName: 'stock',
      transformEndpoint: '',
      appId: '125',
      region: 'gz',
      remark: '',
      status: '',
      $category: '腾讯云',
    },
    reads: { secretKey: undefined, status: 1 },
    edit: { bucketName: 'stock2', transformEndpoint: 'https://files.example.com', secretKey: '' },
    edited: { bucketName: 'stock2', transformEndpoint: 'https://files.example.com' },
  },
  sms: {
    base: 'blade-resource/sms',
    search: { ...page, category: '', smsCode: 'stk-sms', templateId: '' },
    add: {
      category: 3,
      smsCode: 'stk-sms',
      templateId: 'SMS_1',
      accessKey: 'ak',
      secretKey: 'sk',
      regionId: 'cn-hangzhou',
      signName: '电站',
      remark: '',
      status: '',
    },
    reads: { accessKey: undefined, secretKey: undefined, status: 1 },
    edit: { signName: '光伏', secretKey: '' },
    edited: { signName: '光伏' },
  },
  'dict-biz': {
    base: 'blade-system/dict-biz',
    list: { tail: 'parent-list' },
    search: { ...page, code: 'stk_biz', dictValue: '' },
    add: { code: 'stk_biz', dictValue: '业务', dictKey: -1, parentId: '', sort: 1, isSealed: 0, remark: '' },
    reads: { parentId: '0', dictKey: '-1' },
    edit: { dictValue: '业务类' },
  },
  dict: {
    base: 'blade-system/dict',
    who: 'platform',
    list: { tail: 'list', rows: true },
    search: { code: 'stk_sys', dictValue: '' },
    add: { code: 'stk_sys', dictValue: '系统', dictKey: -1, parentId: 0, sort: 1, isSealed: 0, remark: '' },
    reads: { parentId: '0', dictKey: '-1' },
    edit: { dictValue: '系统类' },
  },
  tenant: {
    base: 'blade-system/tenant',
    who: 'platform',
    search: { ...page, tenantId: '', tenantName: '山海', linkman: '' },
    add: {
      tenantName: '山海电力',
      linkman: '陈工',
      contactNumber: '13800138000',
      address: '',
      accountNumber: '',
      expireTime: '',
      domain: 'https://shanhai.example.com',
      backgroundUrl: '',
    },
    reads: { accountNumber: undefined, domainUrl: 'https://shanhai.example.com' },
    edit: { domain: 'https://sea.example.com' },
    edited: { domain: 'https://sea.example.com', domainUrl: 'https://sea.example.com' },
  },
  menu: {
    base: 'blade-system/menu',
    who: 'platform',
    list: { tail: 'lazy-list', rows: true },
    search: { name: '库存', code: '', alias: '', parentId: '' },
    add: {
      name: '库存页',
      path: '/stock',
      source: 'iconfont iconicon_doc',
      parentId: '',
      code: 'stk_menu',
      category: 1,
      alias: 'menu',
      action: 0,
      isOpen: 0,
      component: '',
      sort: 1,
      remark: '',
    },
    reads: { parentId: '0', isOpen: 1, component: undefined },
    edit: { name: '库存页二', isOpen: '' },
    edited: { name: '库存页二', isOpen: 1 },
  },
  client: {
    base: 'blade-system/client',
    who: 'platform',
    search: { ...page, clientId: 'stk', clientSecret: '' },
    add: {
      clientId: 'stk',
      clientSecret: 'stk_secret',
      authorizedGrantTypes: 'refresh_token,password',
      scope: 'all',
      accessTokenValidity: 3600,
      refreshTokenValidity: 604_800,
      resourceIds: '',
      webServerRedirectUri: 'http://localhost:8888',
      authorities: '',
      autoapprove: '',
      additionalInformation: '',
    },
    reads: { clientSecret: undefined },
    edit: { accessTokenValidity: 7200, clientSecret: '' },
    edited: { accessTokenValidity: 7200 },
  },
  region: {
    base: 'blade-system/region',
    who: 'platform',
    list: { tail: 'lazy-list', rows: true },
    search: { parentCode: '00', code: '', name: '' },
    add: {
      parentCode: '00',
      parentName: '中华人民共和国',
      subCode: '88',
      code: '88',
      name: '库存省',
      level: 1,
      sort: 1,
      remark: '',
      $level: '省份/直辖市',
      ...ofRegion,
    },
    reads: { ...nothing(ofRegion), subCode: undefined, level: 1, ancestors: '00', parentName: undefined },
    edit: { name: '库存省二' },
  },
  'data-scope': {
    base: 'blade-system/data-scope',
    who: 'platform',
    search: { ...page, menuId: '{menu}', scopeName: '', resourceCode: '' },
    add: {
      scopeName: '本人',
      resourceCode: 'post',
      scopeColumn: 'create_user',
      scopeType: 2,
      scopeField: '*',
      scopeClass: '-',
      scopeValue: '',
      remark: '',
      menuId: '{menu}',
    },
    edit: { scopeName: '本人可见' },
  },
  'api-scope': {
    base: 'blade-system/api-scope',
    who: 'platform',
    search: { ...page, menuId: '{menu}', scopeName: '', resourceCode: '' },
    add: {
      scopeName: '接口',
      resourceCode: 'stk_api',
      scopePath: '/api/blade-stock',
      scopeType: 1,
      remark: '',
      menuId: '{menu}',
    },
    edit: { scopeName: '接口二' },
  },
};

/** Requests of its screens for forms, trees and grant dialogs: arrays, or objects of arrays. */
export const stockLookUps: readonly string[] = [
  'blade-system/menu/routes',
  'blade-system/menu/buttons',
  'blade-system/menu/top-menu',
  'blade-system/menu/auth-routes',
  'blade-system/menu/grant-tree',
  'blade-system/menu/grant-top-tree',
  'blade-system/menu/tree',
  'blade-system/role/tree?tenantId=',
  'blade-system/dept/tree?tenantId=',
  'blade-system/dept/lazy-tree?parentId=0&tenantId=',
  'blade-system/dept/select?userId=',
  'blade-system/role/select?userId=',
  'blade-system/post/select?tenantId=',
  'blade-system/tenant/select',
  'blade-system/user/user-list',
  'blade-system/dict/dictionary?code=org_category',
  'blade-system/dict/select',
  'blade-system/dict-biz/dictionary?code=station_type',
  'blade-system/dict-biz/select',
  'blade-system/dict-biz/tree?code=DICT',
  'blade-system/region/lazy-tree?parentCode=00',
  'blade-system/region/select?code=33',
];

/** Lists that it only reads. */
export const stockReadOnly: readonly string[] = [
  'blade-log/api/list',
  'blade-log/error/list',
  'blade-log/usual/list',
  'blade-resource/attach/list',
];
