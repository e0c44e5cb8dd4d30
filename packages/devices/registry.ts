import type { DeviceType } from '@heliodeck/model/registries/device-types';
import { type ControlCode, controlCodes, type DataWord } from './contract.ts';
import type { Profile } from './definition/profile.ts';
import { supportsControl, supportsWord } from './description/words.ts';
import { acrelAdl3000 } from './profiles/acrel-adl3000.ts';
import { aforeHybrid } from './profiles/afore-hybrid.ts';
import { chintDdsu666 } from './profiles/chint-ddsu666.ts';
import { chintDtsu666 } from './profiles/chint-dtsu666.ts';
import { deyeLp1 } from './profiles/deye-lp1.ts';
import { deyeHp3Whole, deyeHp3WholeDays, deyeLp3 } from './profiles/deye-lp3.ts';
import { dlt645Of1997 } from './profiles/dlt645-1997.ts';
import { dlt645Of2007 } from './profiles/dlt645-2007.ts';
import { eastronSdm } from './profiles/eastron-sdm.ts';
import { eg4Lifepower4 } from './profiles/eg4-lifepower4.ts';
import { epeverTracer } from './profiles/epever-tracer.ts';
import { goodweDt } from './profiles/goodwe-dt.ts';
import { goodweEt } from './profiles/goodwe-et.ts';
import { growattMid } from './profiles/growatt-mid.ts';
import { growattSph } from './profiles/growatt-sph.ts';
import { growattTlX } from './profiles/growatt-tl-x.ts';
import { growattTlXh } from './profiles/growatt-tl-xh.ts';
import { growattTlXh2 } from './profiles/growatt-tl-xh2.ts';
import { heliodeckHybrid } from './profiles/heliodeck-hybrid.ts';
import { heliodeckMppt4 } from './profiles/heliodeck-mppt4.ts';
import { huaweiSun2000 } from './profiles/huawei-sun2000.ts';
import { huksefluxSrLevel, huksefluxSrPlane } from './profiles/hukseflux-sr.ts';
import { imtSiRs485, imtSiRs485Wind } from './profiles/imt-si-rs485.ts';
import { kippZonenSmpLevel, kippZonenSmpPlane } from './profiles/kipp-zonen-smp.ts';
import { kstarHybrid } from './profiles/kstar-hybrid.ts';
import { paceAscii } from './profiles/pace-ascii.ts';
import { paceModbus } from './profiles/pace-modbus.ts';
import { sofarG3 } from './profiles/sofar-g3.ts';
import { sofarHyd } from './profiles/sofar-hyd-g3.ts';
import { solaxX1G4, solaxX3G4 } from './profiles/solax-g4.ts';
import { solisHybrid } from './profiles/solis-hybrid.ts';
import { solisString } from './profiles/solis-string.ts';
import { srneRover } from './profiles/srne-rover.ts';
import { sungrowSg } from './profiles/sungrow-sg.ts';
import { sungrowSh } from './profiles/sungrow-sh.ts';
import { sunspecInverter } from './profiles/sunspec.ts';
import { sunspecCombiner } from './profiles/sunspec-combiner.ts';
import { sunspecMeter, sunspecMeterFedIn, sunspecMeterGeneration } from './profiles/sunspec-meter.ts';
import { sunspecWeather } from './profiles/sunspec-weather.ts';

const all: readonly Profile[] = [
  heliodeckMppt4,
  epeverTracer,
  srneRover,
  dlt645Of2007,
  dlt645Of1997,
  acrelAdl3000,
  chintDtsu666,
  chintDdsu666,
  eastronSdm,
  paceAscii,
  paceModbus,
  eg4Lifepower4,
  kstarHybrid,
  sofarHyd,
  deyeLp3,
  deyeHp3Whole,
  deyeHp3WholeDays,
  deyeLp1,
  solisHybrid,
  solisString,
  aforeHybrid,
  sofarG3,
  growattMid,
  growattTlX,
  growattTlXh,
  growattTlXh2,
  growattSph,
  sungrowSg,
  sungrowSh,
  huaweiSun2000,
  goodweEt,
  goodweDt,
  solaxX1G4,
  solaxX3G4,
  sunspecInverter,
  sunspecWeather,
  imtSiRs485,
  imtSiRs485Wind,
  kippZonenSmpPlane,
  kippZonenSmpLevel,
  huksefluxSrPlane,
  huksefluxSrLevel,
  sunspecMeter,
  sunspecMeterFedIn,
  sunspecMeterGeneration,
  sunspecCombiner,
  heliodeckHybrid,
];

/** Every device profile, by id. */
export const profiles: ReadonlyMap<string, Profile> = new Map(all.map((profile) => [profile.id, profile]));

/** The possible profiles of a device type, in the order in which they are offered. */
export function profilesOf(type: DeviceType): readonly Profile[] {
  return all.filter((profile) => profile.deviceTypes.includes(type));
}

/** Whether a profile supports a get-data word or a device control; false for an unknown profile. */
export function supports(profileId: string, what: DataWord | ControlCode): boolean {
  const profile = profiles.get(profileId);
  if (profile === undefined) return false;
  return isControl(what) ? supportsControl(profile, what) : supportsWord(profile, what);
}

function isControl(what: DataWord | ControlCode): what is ControlCode {
  return controlCodes.some((code) => code === what);
}
