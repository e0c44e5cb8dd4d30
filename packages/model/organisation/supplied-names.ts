import { label } from '@heliodeck/kit/label';

/** Names of the roles that come with the product and its demonstration, by alias. */
export const suppliedRoles = {
  administrator: label('超级管理员', 'Super administrator'),
  admin: label('管理员', 'Administrator'),
  user: label('用户', 'User'),
  hr: label('人事', 'Human resources'),
  manager: label('经理', 'Manager'),
  boss: label('老板', 'Boss'),
  // Users of the role of this name receive work orders; clients of the family compare it with the stored name.
  repairman: label('维修人员', 'Maintenance personnel'),
} as const;

/** Names of the departments of the administration tenant. */
export const suppliedDepts = {
  head: label('总公司', 'Head office'),
  east: label('华东分公司', 'East China branch'),
  south: label('华南分公司', 'South China branch'),
} as const;

/** Full names of the same departments. */
export const suppliedFullNames = {
  head: label('光伏运维管理总公司', 'PV O&M management head office'),
  east: label('光伏运维管理华东分公司', 'PV O&M management, East China branch'),
  south: label('光伏运维管理华南分公司', 'PV O&M management, South China branch'),
} as const;

/** Names of the posts that come with the product and its demonstration, by code. */
export const suppliedPosts = {
  ceo: label('首席执行官', 'Chief executive officer'),
  coo: label('首席运营官', 'Chief operating officer'),
  cfo: label('首席财务官', 'Chief financial officer'),
  cto: label('首席技术官', 'Chief technology officer'),
  cio: label('首席信息官', 'Chief information officer'),
  pm: label('项目经理', 'Project manager'),
  hrm: label('人力经理', 'HR manager'),
  staff: label('普通员工', 'Staff'),
  om: label('运维工程师', 'O&M engineer'),
  omLead: label('运维主管', 'O&M lead'),
} as const;

/** Name of the administration tenant. */
export const suppliedTenants = { platform: label('管理组', 'Platform administration') } as const;
