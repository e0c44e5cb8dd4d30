import { client } from '@heliodeck/model/clients/client';
import { dict } from '@heliodeck/model/dictionaries/dict';
import { dictBiz } from '@heliodeck/model/dictionaries/dict-biz';
import { dept } from '@heliodeck/model/organisation/dept';
import { post } from '@heliodeck/model/organisation/post';
import { user } from '@heliodeck/model/organisation/user';
import { apiScope } from '@heliodeck/model/permissions/api-scope';
import { dataScope } from '@heliodeck/model/permissions/data-scope';
import { menu } from '@heliodeck/model/permissions/menu';
import { role } from '@heliodeck/model/permissions/role';
import { topMenu } from '@heliodeck/model/permissions/top-menu';
import { region } from '@heliodeck/model/regions/region';
import { oss } from '@heliodeck/model/resources/oss';
import { sms } from '@heliodeck/model/resources/sms';
import { param } from '@heliodeck/model/settings/param';
import { identityProvider } from '@heliodeck/model/sign-in/identity-provider';
import { tenant } from '@heliodeck/model/tenants/tenant';
import { tenantPackage } from '@heliodeck/model/tenants/tenant-package';
import { codeSetting } from '@heliodeck/model/tools/code-setting';
import { dataModel } from '@heliodeck/model/tools/data-model';
import { dataSource } from '@heliodeck/model/tools/data-source';
import { driverClass } from '@heliodeck/model/tools/data-source-address';
import { modelPrototype } from '@heliodeck/model/tools/model-prototype';
import { reportFile } from '@heliodeck/model/tools/report-file';
import { hiddenWord, type Served, type WrittenEntity } from './exact-writes.ts';
import { idOf, menuIdsOf, type Row, userDraft } from './organisation.ts';

/** Existing records to which written ones refer. */
interface WrittenOn {
  readonly postMenu: string;
  readonly viewPosts: string;
  /** Draft of a data source with a table of the tests' own database, and that of a model of the table without its code. */
  readonly source: Row;
  readonly model: Row;
  readonly modelId: string;
}

/** Makes these records in 000000, by its administrator. */
export async function writtenOn(server: Served, admin: Record<string, string>): Promise<WrittenOn> {
  const [postMenu = '', viewPosts = ''] = await menuIdsOf(server, ['post', 'post_view']);
  const at = new URL(server.database.ownerUrl);
  await server.database.owner('create table exact_part (id bigint primary key, name text not null)');
  await server.database.owner(
    `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', $1, $1, $2)
     on conflict do nothing`,
    ['resource.allowedHosts', `${at.hostname}:${at.port}`],
  );
  const add = async (path: string, body: Row): Promise<string> =>
    idOf(await server.post(`/api/${path}/submit`, body, admin));
  const source = {
    driverClass: driverClass.postgresql,
    username: at.username,
    password: decodeURIComponent(at.password),
    url: `jdbc:postgresql://${at.hostname}:${at.port}${at.pathname}?sslmode=disable`,
  };
  const datasourceId = await add(dataSource.path, { ...source, name: '现有库' });
  const model = { modelTable: 'exact_part', modelName: '部件', modelClass: 'Part', datasourceId };
  return {
    postMenu,
    viewPosts,
    source,
    model,
    modelId: await add(dataModel.path, { ...model, modelCode: 'part' }),
  };
}

/** Records of the platform: how each is added and changed. */
export function platformWrites({
  postMenu,
  viewPosts,
  source,
  model,
  modelId,
}: WrittenOn): readonly WrittenEntity[] {
  return [
    {
      entity: post,
      draft: () => ({ category: 1, postCode: 'ops', postName: '运维', sort: 1 }),
      change: { postName: '运维二' },
    },
    {
      entity: dept,
      draft: ({ deptId }) => ({
        parentId: deptId,
        deptName: '北区',
        fullName: '北区运维',
        deptCategory: 2,
        sort: 1,
      }),
      change: { deptName: '南区' },
    },
    {
      entity: dictBiz,
      draft: () => ({ code: 'colour', dictValue: '颜色', dictKey: '-1', sort: 0, isSealed: 0 }),
      change: { dictValue: '色彩' },
    },
    {
      entity: role,
      draft: () => ({ roleName: '巡检', roleAlias: 'walker', sort: 1 }),
      change: { roleName: '巡检员' },
    },
    {
      entity: user,
      draft: ({ deptId, postId, roleId }) => userDraft('walker', { deptId, postId, roleId }),
      change: { realName: '新名' },
    },
    {
      entity: topMenu,
      draft: () => ({ name: '监控', code: 'watching', source: 'monitor', sort: 1 }),
      change: { sort: 2 },
    },
    {
      entity: param,
      draft: () => ({ paramName: '颜色', paramKey: 'site.colour', paramValue: '蓝' }),
      change: { paramValue: '绿' },
    },
    {
      entity: sms,
      draft: () => ({
        category: 3,
        smsCode: 'texts',
        templateId: 'T1',
        accessKey: 'key',
        secretKey: hiddenWord,
        regionId: 'cn-hangzhou',
        signName: '日安',
      }),
      change: { signName: '日新' },
      refusal: 'delegation.signIn',
    },
    {
      entity: oss,
      draft: () => ({
        category: 1,
        ossCode: 'pictures',
        endpoint: 'https://storage.example',
        bucketName: 'pictures',
        accessKey: 'key',
        secretKey: hiddenWord,
      }),
      change: { remark: '备用' },
    },
    {
      entity: reportFile,
      draft: () => ({ name: '月报' }),
      change: { name: '季报' },
    },
    {
      entity: identityProvider,
      draft: () => ({
        name: '单点登录',
        source: 'sso',
        issuer: 'https://sso.example',
        clientId: 'heliodeck',
        clientSecret: hiddenWord,
        scopes: 'openid',
      }),
      change: { remark: '主站' },
      refusal: 'delegation.signIn',
    },
    {
      entity: tenant,
      draft: () => ({ tenantName: '新能源', linkman: '周工' }),
      change: { contactNumber: '13800000000' },
      refusal: 'delegation.permissions',
      isEditOpen: true,
    },
    {
      entity: tenantPackage,
      draft: () => ({ packageName: '基础包', menuId: viewPosts }),
      change: { packageName: '标准包' },
      also: ['post_view'],
    },
    {
      entity: dict,
      draft: () => ({ code: 'shade', dictValue: '色调', dictKey: '-1', sort: 0, isSealed: 0 }),
      change: { dictValue: '深浅' },
    },
    {
      entity: client,
      draft: () => ({
        clientId: 'exact',
        clientSecret: hiddenWord,
        authorizedGrantTypes: 'authorization_code,refresh_token',
        scope: 'post_view',
        accessTokenValidity: 3600,
        refreshTokenValidity: 604_800,
        webServerRedirectUri: 'https://app.example/back',
      }),
      change: { rateLimit: 30 },
      also: ['post_view'],
    },
    {
      entity: menu,
      draft: () => ({
        name: '备件',
        path: '/parts',
        source: 'tool',
        code: 'spareParts',
        category: 1,
        alias: 'menu',
        action: 0,
        isOpen: 1,
        sort: 1,
      }),
      change: { name: '备品备件' },
      refusal: 'delegation.platform',
    },
    {
      entity: apiScope,
      draft: () => ({
        menuId: postMenu,
        scopeName: '岗位接口',
        resourceCode: 'post',
        scopePath: '/api/blade-system/post/list',
        scopeType: 1,
      }),
      change: { scopeName: '岗位列表接口' },
      refusal: 'delegation.platform',
    },
    {
      entity: dataScope,
      draft: () => ({
        menuId: postMenu,
        scopeName: '本人岗位',
        resourceCode: 'post',
        scopeColumn: 'create_user',
        scopeType: 2,
        scopeField: '*',
        scopeClass: '-',
      }),
      change: { scopeName: '本人的岗位' },
      refusal: 'delegation.platform',
    },
    {
      entity: region,
      draft: () => ({ code: '330199', parentCode: '3301', name: '试验区' }),
      change: { name: '新试验区' },
    },
    {
      entity: dataSource,
      draft: () => ({ ...source, name: '新库', password: hiddenWord }),
      change: { remark: '只读' },
    },
    {
      entity: dataModel,
      draft: () => ({ ...model, modelCode: 'otherPart' }),
      change: { modelRemark: '备件' },
    },
    {
      entity: modelPrototype,
      draft: () => ({ modelId, jdbcName: 'name', propertyName: 'name', comment: '名称' }),
      change: { comment: '部件名称' },
    },
    {
      entity: codeSetting,
      draft: () => ({
        modelId,
        codeName: '部件',
        serviceName: 'blade-part',
        tableName: 'made_part',
        tablePrefix: 'made_',
        pkName: 'id',
        packageName: 'com.heliodeck.part',
        templateType: 'crud',
        author: 'Heliodeck',
        baseMode: 2,
        wrapMode: 2,
        feignMode: 1,
        codeStyle: 'saber',
        apiPath: 'apps/server/areas/custom',
        webPath: 'apps/console/areas/custom',
      }),
      change: { codeName: '备件' },
    },
  ];
}
