import type { ProtocolDriver } from './definition/profile.ts';
import type { ProfileProtocol } from './definition/profile-spec.ts';
import { dlt645Driver } from './dlt645/driver.ts';
import { modbusDriver } from './modbus/driver.ts';
import { paceDriver } from './pace/driver.ts';
import { sunspecDriver } from './sunspec/driver.ts';

/** The driver of each protocol that a profile can name. The only table of protocols. */
export const drivers: Readonly<Record<ProfileProtocol, ProtocolDriver>> = {
  modbus: modbusDriver,
  'dlt645-2007': dlt645Driver('2007'),
  'dlt645-1997': dlt645Driver('1997'),
  'pace-ascii': paceDriver,
  sunspec: sunspecDriver,
};
