import type { Messages } from '../wire/message.ts';

/** Why a data source is rejected, cannot be reached, or did not answer (docs/product/tools.md#data-sources). */
export const dataSourceMessages = {
  'datasource.driverAddress': {
    http: 400,
    zh: '连接地址与驱动类不一致',
    en: 'The address is not one of this driver class',
  },
  'datasource.addressNotAllowed': {
    http: 400,
    zh: '系统参数 resource.allowedHosts 中没有此地址：{host}',
    en: 'The parameter resource.allowedHosts does not name this address: {host}',
  },
  'datasource.encryptionNeedsName': {
    http: 400,
    zh: '加密连接须使用主机名而不是 IP 地址：{host}；可信网络中可在连接地址中写 {option}',
    en: 'An encrypted connection needs the name of the host, not its IP address {host}; in a trusted network write {option} in the address',
  },
  'datasource.passwordAgain': {
    http: 400,
    zh: '连接地址、驱动类或用户名已更改，请重新输入密码',
    en: 'The address, driver class or user name has changed: please enter the password again',
  },
  'datasource.inUse': {
    http: 400,
    zh: '数据源“{name}”正由{count}个租户使用，不能删除',
    en: 'The data source ‘{name}’ is used by {count} tenants and cannot be removed',
  },
  'datasource.unreadable': {
    http: 400,
    zh: '无法解开已保存的密码，请重新输入密码',
    en: 'The kept password cannot be opened any more; please enter it again',
  },
  'datasource.noHost': {
    http: 400,
    zh: '找不到主机：{host}',
    en: 'There is no host of this name: {host}',
  },
  'datasource.noListener': {
    http: 400,
    zh: '{host} 上没有程序接受连接，请检查端口和数据库是否已启动',
    en: 'Nothing accepts connections at {host}: check the port, and whether the database runs',
  },
  'datasource.unreachable': {
    http: 400,
    zh: '无法到达 {host}，请检查网络和防火墙',
    en: 'There is no way to {host}: check the network and firewalls',
  },
  'datasource.timeout': {
    http: 400,
    zh: '{host} 在{seconds}秒内没有完成应答',
    en: '{host} did not finish its answer within {seconds} seconds',
  },
  'datasource.credentials': {
    http: 400,
    zh: '数据库拒绝了用户名或密码，或不允许此用户从本服务器连接',
    en: 'The database refused the user name or password, or does not let this user in from this server',
  },
  'datasource.noDatabase': {
    http: 400,
    zh: '数据库 {database} 不存在',
    en: 'There is no database {database}',
  },
  'datasource.noAccess': {
    http: 400,
    zh: '用户名和密码正确，但数据库 {database} 不存在，或此用户无权使用',
    en: 'The user was let in, but there is no database {database}, or this user may not use it',
  },
  'datasource.full': {
    http: 400,
    zh: '数据库的连接数已满',
    en: 'The database takes no more connections',
  },
  'datasource.noEncryption': {
    http: 400,
    zh: '数据库未启用加密（SQL Server 须为 2022 或更高版本）；可信网络中可在连接地址中写 {option}',
    en: 'The database offers no encryption (of SQL Server: 2022 or later); in a trusted network write {option} in the address',
  },
  'datasource.encryptionDemanded': {
    http: 400,
    zh: '数据库要求加密连接，请去掉连接地址中的 {option}',
    en: 'The database demands encryption: remove {option} from the address',
  },
  'datasource.clearPassword': {
    http: 400,
    zh: '数据库要求以明文发送密码，已拒绝；请在数据库上改用其他密码认证方式',
    en: 'The database asks for the password in the clear, which it does not get; let it check passwords in another way',
  },
  'datasource.elsewhere': {
    http: 400,
    zh: '数据库把连接转到另一个地址；请直接填写那个地址',
    en: 'The database sends its callers to another address; enter that one instead',
  },
  'datasource.clearOnly': {
    http: 400,
    zh: '此类数据库的加密须读取证书文件，不提供；可信网络中请在连接地址末尾写 {option}',
    en: 'Encryption of this kind of database reads files of certificates and is not offered; in a trusted network write {option} at the end of the address',
  },
  'datasource.noDriver': {
    http: 400,
    zh: '服务器上未安装此数据库的驱动 {package}；请运维人员安装并设置 {variable}',
    en: 'The driver of this database, {package}, is not installed on the server; its operators can install it and set {variable}',
  },
  'datasource.noStatements': {
    http: 400,
    zh: '此类数据库不能保证语句只读，只能读取表和字段',
    en: 'A database of this kind cannot promise that a statement only reads: tables and columns alone are read of it',
  },
  'datasource.certificate': {
    http: 400,
    zh: '数据库的证书不可信或与主机名不符：{reason}',
    en: 'The certificate of the database is not trusted, or is not one of this host: {reason}',
  },
  'datasource.tooMuch': {
    http: 400,
    zh: '数据库的应答过大',
    en: 'The answer of the database is too large',
  },
  'datasource.statement': {
    http: 400,
    zh: '数据库拒绝了查询语句：{reason}',
    en: 'The database refused the statement: {reason}',
  },
  'datasource.failed': {
    http: 400,
    zh: '数据库没有正常应答，请检查驱动类和端口是否与数据库相符：{reason}',
    en: 'The database did not answer as it should; see that driver class and port are those of the database: {reason}',
  },
  'datasource.busy': {
    http: 429,
    zh: '此数据源正忙，请稍后重试',
    en: 'This data source is busy; please try again later',
  },
} as const satisfies Messages;
