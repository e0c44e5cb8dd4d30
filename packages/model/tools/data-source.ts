import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { remark } from '../descriptors/usual-fields.ts';
import { plainName } from '../fields/plain-name.ts';
import { messages } from '../wire/messages.ts';
import { dataSourceAddressForm, driverClass } from './data-source-address.ts';

/** An external database from which tables are read (docs/product/tools.md#data-sources). */
export const dataSource = defineEntity({
  key: 'datasource',
  path: 'blade-develop/datasource',
  table: 'datasource',
  label: label('数据源', 'Data Source'),
  tenancy: 'platform',
  title: 'name',
  fields: {
    name: {
      kind: 'text',
      label: label('数据源名称', 'Data Source Name'),
      required: label('请输入数据源名称', 'Please enter the name of the data source'),
      pattern: plainName,
      max: 100,
      search: 'like',
      list: { width: 150 },
    },
    driverClass: {
      kind: 'choice',
      options: [
        { value: driverClass.mysql, label: label('MySQL / MariaDB', 'MySQL / MariaDB') },
        { value: driverClass.postgresql, label: label('PostgreSQL', 'PostgreSQL') },
        {
          value: driverClass.sqlserver,
          label: label('SQL Server（未经真实服务器验证）', 'SQL Server (not tried on a real server)'),
        },
        {
          value: driverClass.oracle,
          label: label('Oracle（未经真实服务器验证）', 'Oracle (not tried on a real server)'),
        },
        {
          value: driverClass.dm,
          label: label('达梦（未经真实服务器验证）', 'Dameng (not tried on a real server)'),
        },
      ],
      label: label('驱动类', 'Driver Class'),
      required: label('请输入驱动类', 'Please enter the driver class'),
      search: 'equal',
      list: { width: 160 },
    },
    username: {
      kind: 'text',
      label: label('用户名', 'User Name'),
      required: label('请输入用户名', 'Please enter the user name'),
      max: 100,
      list: { width: 110 },
    },
    password: {
      kind: 'secret',
      label: label('密码', 'Password'),
      required: label('请输入密码', 'Please enter the password'),
      max: 255,
      list: false,
      view: { detail: false },
    },
    url: {
      kind: 'text',
      label: label('连接地址', 'Address'),
      required: label('请输入连接地址', 'Please enter the address'),
      max: 400,
      pattern: {
        test: dataSourceAddressForm,
        message: label(
          '连接地址应为 jdbc:mysql://主机:端口/数据库、jdbc:postgresql://主机:端口/数据库、jdbc:sqlserver://主机:端口;databaseName=数据库、jdbc:oracle:thin:@//主机:端口/服务名 或 jdbc:dm://主机:端口/模式?sslmode=disable，不能带其他参数',
          'An address is jdbc:mysql://host:port/database, jdbc:postgresql://host:port/database, jdbc:sqlserver://host:port;databaseName=database, jdbc:oracle:thin:@//host:port/service or jdbc:dm://host:port/schema?sslmode=disable, without further options',
        ),
      },
      help: label(
        '例如 jdbc:mysql://db.lan:3306/shop；系统参数 resource.allowedHosts 须列出 db.lan:3306。连接默认加密；可信网络中可在末尾加 ?sslmode=disable（SQL Server：;encrypt=false，Oracle：用 @tcp:// 代替 @//）',
        'For example jdbc:mysql://db.lan:3306/shop; the parameter resource.allowedHosts must name db.lan:3306. Connections are encrypted, unless ?sslmode=disable (SQL Server: ;encrypt=false) stands at the end; of Oracle, @tcp:// instead of @//',
      ),
      list: { width: 240 },
      view: { span: 24 },
    },
    remark,
  },
  actions: [{ code: 'datasource_test', label: label('测试连接', 'Test connection'), place: 'row' }],
  unique: [{ fields: ['name'], message: messages['record.exists'] }],
});
