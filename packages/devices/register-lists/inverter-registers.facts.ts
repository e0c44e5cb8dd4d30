/**
 * Registers of inverters from public lists, extracted by a program from those lists and not from the profiles: the contents of each
 * register, under the profile's name: `address kind scale name`, the address in hexadecimal as on the wire. Kinds: u and s, one register,
 * unsigned and signed; U and S, two registers, high word first; Ul and Sl, low word first. Codes and words of bits are tested elsewhere.
 * Where the profile has a sign and the list has none, the list is known to be inaccurate: temperatures of Afore, and the input power of
 * Sungrow, which SunGather has seen with a sign.
 */
export const inverterRegisters: readonly {
  readonly profile: string;
  readonly fn: 3 | 4;
  readonly source: string;
  readonly list: string;
}[] = [
  {
    profile: 'kstar-hybrid',
    fn: 4,
    source: 'davidrapan/ha-solarman (MIT), inverter_definitions/kstar_hybrid.yaml',
    list: `
      0BB8 u 0.1 pv1Voltage | 0BB9 u 0.1 pv2Voltage | 0BC4 s 0.01 pv1Current | 0BC5 s 0.01 pv2Current
      0BD0 s 1 pv1Power | 0BD1 s 1 pv2Power | 0BDC u 0.1 pvDayOutputEnergy | 0BDD U 1 pvMonthOutputEnergy
      0BDF U 1 pvYearOutputEnergy | 0BE1 U 0.1 pvTotalOutputEnergy | 0BED u 0.1 busVoltage
      0BEF s 0.1 radiatorTemperature | 0BF0 s 0.1 batteryModuleTemperature | 0BF1 s 0.1 invModuleTemperature
      0BF7 u 0.01 packVoltage | 0BF8 s 0.1 batteryCurrent | 0BF9 s 1 batteryPower | 0BFA u 0.1 soc
      0C03 u 0.1 soh | 0C06 u 1 batteryDischargeRate | 0C07 u 1 batteryChargeRate | 0C19 u 0.1 gridL1Voltage
      0C1A u 0.01 gridFrequency | 0C1B s 0.001 gridL1Current | 0C1C s 1 gridL1Power | 0C1D u 0.1 gridL2Voltage
      0C1F s 0.001 gridL2Current | 0C20 s 1 gridL2Power | 0C21 u 0.1 gridL3Voltage
      0C23 s 0.001 gridL3Current | 0C24 s 1 gridL3Power | 0C25 u 0.1 deviceDayInputEnergy
      0C26 U 1 deviceMonthInputEnergy | 0C28 U 1 deviceYearInputEnergy | 0C2A U 0.1 deviceTotalInputEnergy
      0C2C u 0.1 deviceDayOutputEnergy | 0C2D U 1 deviceMonthOutputEnergy | 0C2F U 1 deviceYearOutputEnergy
      0C31 U 0.1 deviceTotalOutputEnergy | 0C35 u 0.01 inverterFrequency | 0C36 s 1 outputL1Power
      0C3A s 1 outputL2Power | 0C3E s 1 outputL3Power | 0C3F u 0.1 epsL1Voltage | 0C40 u 0.01 epsL1Current
      0C41 u 1 epsL1Power | 0C42 u 0.1 epsL2Voltage | 0C43 u 0.01 epsL2Current | 0C44 u 1 epsL2Power
      0C45 u 0.1 epsL3Voltage | 0C46 u 0.01 epsL3Current | 0C47 u 1 epsL3Power | 0C48 u 1 loadL1Power
      0C49 u 1 loadL2Power | 0C4A u 1 loadL3Power | 0C4B u 0.1 localLoadDayOutputEnergy
      0C4C U 1 localLoadMonthOutputEnergy | 0C4E U 1 localLoadYearOutputEnergy
      0C50 U 0.1 localLoadTotalOutputEnergy | 0C90 u 1 armVersion | 0C91 u 1 dspVersion
      0CDC U 1 bmsDischargeInputTotalEnergy | 0CDE u 0.1 bmsDischargeDayInputEnergy
      0CE3 U 1 bmsChargeInputTotalEnergy | 0CE5 u 0.1 bmsChargeDayInputEnergy
    `,
  },
  {
    profile: 'afore-hybrid',
    fn: 4,
    source: 'davidrapan/ha-solarman (MIT), inverter_definitions/afore_hybrid.yaml',
    list: `
      01FB u 0.1 gridL1Voltage | 01FC u 0.1 gridL2Voltage | 01FD u 0.1 gridL3Voltage
      01FE s 0.01 gridL1Current | 01FF s 0.01 gridL2Current | 0200 s 0.01 gridL3Current
      0201 u 0.01 gridFrequency | 0204 S 1 inverterL1Power | 0206 S 1 inverterL2Power
      0208 S 1 inverterL3Power | 020A S 1 inverterActivePower | 0223 S 1 localLoadActivePower
      0229 U 1 pvOutputPower | 022B u 0.1 pv1Voltage | 022C u 0.01 pv1Current | 022E u 0.1 pv2Voltage
      022F u 0.01 pv2Current | 03EA u 0.1 deviceDayOutputEnergy | 03EB u 0.1 deviceDayInputEnergy
      03EC u 0.1 localLoadDayOutputEnergy | 03EE U 0.1 pvDayOutputEnergy | 03FA U 0.1 deviceTotalOutputEnergy
      03FC U 0.1 deviceTotalInputEnergy | 03FE U 0.1 localLoadTotalOutputEnergy
      0402 U 0.1 pvTotalOutputEnergy | 07D0 u 1 batteryState | 07D1 u 0.1 batteryTemperature | 07D2 u 1 soc
      07D3 u 1 soh | 07D4 u 0.1 packVoltage | 07D5 s 0.01 batteryCurrent | 07D8 s 1 batteryPower
      07D9 u 0.1 bmsChargeDayInputEnergy | 07DA u 0.1 bmsDischargeDayInputEnergy
      07DB U 0.1 bmsChargeInputTotalEnergy | 07DD U 0.1 bmsDischargeInputTotalEnergy
      09D2 u 0.1 invModuleTemperature | 09D3 u 0.1 radiatorTemperature
    `,
  },
  {
    profile: 'sofar-hyd-g3',
    fn: 3,
    source:
      'davidrapan/ha-solarman (MIT), inverter_definitions/sofar_g3hyd.yaml; the load: Modbus-G3 V1.38 of the maker',
    list: `
      0418 s 1 airTemperature | 041A s 1 radiatorTemperature | 0420 s 1 invModuleTemperature
      0421 s 1 boostModuleTemperature | 0422 s 1 batteryModuleTemperature | 042B u 1 insulationResistance
      0484 u 0.01 gridFrequency | 0485 s 10 inverterActivePower | 0486 s 10 inverterReactivePower
      0488 s 10 gridActivePower | 0489 s 10 gridReactivePower | 048D u 0.1 gridL1Voltage
      0492 u 0.01 gridL1Current | 0498 u 0.1 gridL2Voltage | 049D u 0.01 gridL2Current
      04A3 u 0.1 gridL3Voltage | 04A8 u 0.01 gridL3Current | 04AF u 10 localLoadActivePower
      0504 s 10 epsActivePower | 0505 s 10 epsReactivePower | 0507 u 0.01 epsFrequency
      050A u 0.1 epsL1Voltage | 050B u 0.01 epsL1Current | 0512 u 0.1 epsL2Voltage | 0513 u 0.01 epsL2Current
      051A u 0.1 epsL3Voltage | 051B u 0.01 epsL3Current | 0584 u 0.1 pv1Voltage | 0585 u 0.01 pv1Current
      0586 u 10 pv1Power | 0587 u 0.1 pv2Voltage | 0588 u 0.01 pv2Current | 0589 u 10 pv2Power
      058A u 0.1 pv3Voltage | 058B u 0.01 pv3Current | 058C u 10 pv3Power | 058D u 0.1 pv4Voltage
      058E u 0.01 pv4Current | 058F u 10 pv4Power | 0604 u 0.1 packVoltage | 0605 s 0.01 batteryCurrent
      0606 s 10 batteryPower | 0608 u 1 batterySoc | 0609 u 1 batterySoh | 060A u 1 batteryCycles
      0684 U 0.01 pvDayOutputEnergy | 0686 U 0.1 pvTotalOutputEnergy | 0688 U 0.01 localLoadDayOutputEnergy
      068A U 0.1 localLoadTotalOutputEnergy | 068C U 0.01 deviceDayInputEnergy
      068E U 0.1 deviceTotalInputEnergy | 0690 U 0.01 deviceDayOutputEnergy
      0692 U 0.1 deviceTotalOutputEnergy | 0694 U 0.01 bmsChargeDayInputEnergy
      0696 U 0.1 bmsChargeInputTotalEnergy | 0698 U 0.01 bmsDischargeDayInputEnergy
      069A U 0.1 bmsDischargeInputTotalEnergy | 1111 u 1 timedRule | 1117 U 1 timedChargePower
      1119 U 1 timedDischargePower
    `,
  },
  {
    profile: 'sofar-g3',
    fn: 3,
    source:
      'davidrapan/ha-solarman (MIT), inverter_definitions/sofar_g3.yaml; load, PV5 and further: Modbus-G3 V1.38',
    list: `
      0418 s 1 airTemperature | 041A s 1 radiatorTemperature | 0420 s 1 invModuleTemperature
      042B u 1 insulationResistance | 0484 u 0.01 gridFrequency | 0485 s 10 inverterActivePower
      0488 s 10 gridActivePower | 048D u 0.1 gridL1Voltage | 048E u 0.01 gridL1Current
      0498 u 0.1 gridL2Voltage | 0499 u 0.01 gridL2Current | 04A3 u 0.1 gridL3Voltage
      04A4 u 0.01 gridL3Current | 04AF u 10 localLoadActivePower | 0584 u 0.1 pv1Voltage
      0585 u 0.01 pv1Current | 0586 u 10 pv1Power | 0587 u 0.1 pv2Voltage | 0588 u 0.01 pv2Current
      0589 u 10 pv2Power | 058A u 0.1 pv3Voltage | 058B u 0.01 pv3Current | 058C u 10 pv3Power
      058D u 0.1 pv4Voltage | 058E u 0.01 pv4Current | 058F u 10 pv4Power | 0684 U 0.01 pvDayOutputEnergy
      0686 U 0.1 pvTotalOutputEnergy | 0688 U 0.01 localLoadDayOutputEnergy
      068A U 0.1 localLoadTotalOutputEnergy | 068C U 0.01 deviceDayInputEnergy
      068E U 0.1 deviceTotalInputEnergy | 0690 U 0.01 deviceDayOutputEnergy
      0692 U 0.1 deviceTotalOutputEnergy
      0590 u 0.1 pv5Voltage | 0591 u 0.01 pv5Current | 0592 u 10 pv5Power
      05A5 u 0.1 pv12Voltage | 05A6 u 0.01 pv12Current | 05A7 u 10 pv12Power
      05B1 u 0.1 pv16Voltage | 05B2 u 0.01 pv16Current | 05B3 u 10 pv16Power | 06ED u 1 ratedHectowatts
    `,
  },
  {
    profile: 'solis-hybrid',
    fn: 4,
    source:
      'davidrapan/ha-solarman (MIT), inverter_definitions/solis_hybrid.yaml; wills106/homeassistant-solax-modbus (Apache-2.0), plugin_solis.py',
    list: `
      8105 U 1 pvTotalOutputEnergy | 8107 U 1 pvMonthOutputEnergy | 810B u 0.1 pvDayOutputEnergy
      810D U 1 pvYearOutputEnergy | 8119 u 0.1 pv1Voltage | 811A u 0.1 pv1Current | 811B u 0.1 pv2Voltage
      811C u 0.1 pv2Current | 811D u 0.1 pv3Voltage | 811E u 0.1 pv3Current | 811F u 0.1 pv4Voltage
      8120 u 0.1 pv4Current | 8121 U 1 pvOutputPower | 8131 u 0.1 gridL1Voltage | 8132 u 0.1 gridL2Voltage
      8133 u 0.1 gridL3Voltage | 8134 u 0.1 gridL1Current | 8135 u 0.1 gridL2Current
      8136 u 0.1 gridL3Current | 8137 S 1 inverterActivePower | 8139 S 1 inverterReactivePower
      813B S 1 apparentPower | 8145 s 0.1 radiatorTemperature | 8146 u 0.01 gridFrequency
      8147 u 1 inverterStatus | 815C u 1 gridFaults | 815D u 1 backupFaults | 815E u 1 batteryFaults
      815F u 1 deviceFaults | 8160 u 1 deviceFaults2 | 816D u 0.1 packVoltage | 816E s 0.1 batteryCurrent
      816F u 1 batteryDirection | 8173 u 1 soc | 8174 u 1 soh | 8177 u 0.1 bmsCurrentAllowMaxChargeCurrent
      8178 u 0.1 bmsCurrentAllowMaxDischargeCurrent | 817B u 1 localLoadActivePower | 817C u 1 epsActivePower
      817D S 1 batteryPower | 8189 U 1 bmsChargeInputTotalEnergy | 818B u 0.1 bmsChargeDayInputEnergy
      818D U 1 bmsDischargeInputTotalEnergy | 818F u 0.1 bmsDischargeDayInputEnergy
      8191 U 1 deviceTotalInputEnergy | 8193 u 0.1 deviceDayInputEnergy | 8195 U 1 deviceTotalOutputEnergy
      8197 u 0.1 deviceDayOutputEnergy | 8199 U 1 localLoadTotalOutputEnergy
      819B u 0.1 localLoadDayOutputEnergy | 81E3 u 0.1 meterVoltage
      81EF S 1 meterPower
    `,
  },
  {
    profile: 'deye-lp3',
    fn: 3,
    source: 'davidrapan/ha-solarman (MIT), inverter_definitions/deye_p3.yaml',
    list: `
      0066 u 1 pqBatteryRatedCapacity | 0073 u 1 batterySocLowerProtectionValue
      0075 u 1 batterySocConnectLowerProtectionValue | 0202 u 0.1 bmsChargeDayInputEnergy
      0203 u 0.1 bmsDischargeDayInputEnergy | 0204 Ul 0.1 bmsChargeInputTotalEnergy
      0206 Ul 0.1 bmsDischargeInputTotalEnergy | 0208 u 0.1 deviceDayInputEnergy
      0209 u 0.1 deviceDayOutputEnergy | 020A Ul 0.1 deviceTotalInputEnergy
      020C Ul 0.1 deviceTotalOutputEnergy | 020E u 0.1 localLoadDayOutputEnergy
      020F Ul 0.1 localLoadTotalOutputEnergy | 0211 u 0.1 pvDayOutputEnergy | 0216 Ul 0.1 pvTotalOutputEnergy
      0229 Ul 1 alarmWords | 024B u 0.01 packVoltage | 024C u 1 soc | 024E s 1 batteryPower | 0253 s 1 battery2Power
      0256 u 0.1 gridL1Voltage | 0257 u 0.1 gridL2Voltage | 0258 u 0.1 gridL3Voltage
      0261 u 0.01 gridFrequency | 0265 s 0.01 gridL1Current | 0266 s 0.01 gridL2Current
      0267 s 0.01 gridL3Current | 027E u 0.01 inverterFrequency | 0284 u 0.1 localLoadL1Voltage
      0285 u 0.1 localLoadL2Voltage | 0286 u 0.1 localLoadL3Voltage | 02A0 u 1 pv1Power | 02A1 u 1 pv2Power
      02A2 u 1 pv3Power | 02A3 u 1 pv4Power | 02A4 u 0.1 pv1Voltage | 02A5 u 0.1 pv1Current
      02A6 u 0.1 pv2Voltage | 02A7 u 0.1 pv2Current | 02A8 u 0.1 pv3Voltage | 02A9 u 0.1 pv3Current
      02AA u 0.1 pv4Voltage | 02AB u 0.1 pv4Current
    `,
  },
  {
    profile: 'sungrow-sg',
    fn: 4,
    source: 'bohdan-s/SunGather, registers-sungrow.yaml',
    list: `
      1388 u 100 ratedPower | 138A u 0.1 pvDayOutputEnergy | 138B Ul 1 pvTotalOutputEnergy
      138D Ul 1 deviceTotalRunTime | 138F s 0.1 radiatorTemperature | 1392 u 0.1 pv1Voltage
      1393 u 0.1 pv1Current | 1394 u 0.1 pv2Voltage | 1395 u 0.1 pv2Current | 1396 u 0.1 pv3Voltage
      1397 u 0.1 pv3Current | 1398 Ul 1 pvOutputPower | 139A u 0.1 firstVoltage | 139B u 0.1 gridL2Voltage
      139C u 0.1 gridL3Voltage | 139D s 0.1 gridL1Current | 139E s 0.1 gridL2Current
      139F s 0.1 gridL3Current | 13A6 Ul 1 inverterActivePower | 13A8 Sl 1 inverterReactivePower
      13AB u 0.1 gridFrequency | 13FA u 0.1 pv4Voltage | 13FB u 0.1 pv4Current | 13FC u 0.1 pv5Voltage
      13FD u 0.1 pv5Current | 13FE u 0.1 pv6Voltage | 13FF u 0.1 pv6Current | 1400 u 0.1 pv7Voltage
      1401 u 0.1 pv7Current | 1402 u 0.1 pv8Voltage | 1403 u 0.1 pv8Current | 1407 Ul 0.1 pvMonthOutputEnergy
      1409 u 0.1 pv9Voltage | 140A u 0.1 pv9Current | 140B u 0.1 pv10Voltage | 140C u 0.1 pv10Current
      140D u 0.1 pv11Voltage | 140E u 0.1 pv11Current | 140F u 0.1 pv12Voltage | 1410 u 0.1 pv12Current
      13DA Sl 1 takenPower | 13E2 Sl 1 localLoadActivePower* | 13E4 Ul 0.1 deviceDayOutputEnergy*
      13E6 Ul 0.1 fedInByMeter | 13E8 Ul 0.1 deviceDayInputEnergy* | 13EA Ul 0.1 takenByMeter
    `,
  },
  {
    profile: 'sungrow-sh',
    fn: 4,
    source:
      'bohdan-s/SunGather, registers-sungrow.yaml; mkaiser/Sungrow-SHx-Inverter-Modbus-Home-Assistant, modbus_sungrow.yaml',
    list: `
      138F s 0.1 radiatorTemperature | 1392 u 0.1 pv1Voltage | 1393 u 0.1 pv1Current | 1394 u 0.1 pv2Voltage
      1395 u 0.1 pv2Current | 1396 u 0.1 pv3Voltage | 1397 u 0.1 pv3Current | 1398 Ul 1 pvOutputPower
      139A u 0.1 gridL1Voltage | 139B u 0.1 gridL2Voltage | 139C u 0.1 gridL3Voltage
      13A8 Sl 1 inverterReactivePower | 13AB u 0.1 gridFrequency | 145D Sl 1 batteryPower
      1602 u 1 bmsCurrentAllowMaxChargeCurrent | 1603 u 1 bmsCurrentAllowMaxDischargeCurrent
      32C9 u 0.1 pvDayOutputEnergy | 32CA Ul 0.1 pvTotalOutputEnergy | 32CF Sl 1 localLoadActivePower
      32D1 Sl 1 gridActivePower | 32DB u 0.1 packVoltage | 32DC s 0.1 batteryAmperes | 32DD s 1 batteryWatts
      32DE u 0.1 soc | 32DF u 0.1 soh
      32E1 u 0.1 bmsDischargeDayInputEnergy | 32E2 Ul 0.1 bmsDischargeInputTotalEnergy
      32E6 s 0.1 gridL1Current | 32E7 s 0.1 gridL2Current | 32E8 s 0.1 gridL3Current
      32E9 Sl 1 inverterActivePower | 32EB u 0.1 deviceDayInputEnergy | 32EC Ul 0.1 takenByMeter
      32EF u 0.1 bmsChargeDayInputEnergy | 32F0 Ul 0.1 bmsChargeInputTotalEnergy
      32F4 u 0.1 deviceDayOutputEnergy | 32F5 Ul 0.1 fedInByMeter
      1388 u 100 ratedPower | 13FA u 0.1 pv4Voltage | 13FB u 0.1 pv4Current
    `,
  },
  {
    profile: 'sungrow-sh',
    fn: 3,
    source:
      'bohdan-s/SunGather, registers-sungrow.yaml; mkaiser/Sungrow-SHx-Inverter-Modbus-Home-Assistant, modbus_sungrow.yaml',
    list: `
      3301 u 0.1 batterySocUpperProtectionValue | 3302 u 0.1 batterySocConnectLowerProtectionValue
    `,
  },
  {
    profile: 'deye-lp1',
    fn: 3,
    source:
      'davidrapan/ha-solarman (MIT), inverter_definitions/deye_hybrid.yaml; kellerza/sunsynk (MIT), single_phase.py',
    list: `
      0046 u 0.1 bmsChargeDayInputEnergy* | 004F u 0.01 gridFrequency | 006D u 0.1 pv1Voltage
      006E u 0.1 pv1Current | 006F u 0.1 pv2Voltage | 0070 u 0.1 pv2Current | 0096 u 0.1 gridL1Voltage
      00A0 s 0.01 gridL1Current | 00A9 s 1 gridPower | 00AF s 1 outputPower | 00B2 s 1 loadPower
      00BA u 1 pv1Power | 00BB u 1 pv2Power | 00BE s 1 batteryPower | 00C1 u 0.01 inverterFrequency
    `,
  },
  {
    profile: 'growatt-tl-x',
    fn: 4,
    source: '0xAHA/Growatt_ModbusTCP (MIT), profiles/min.py',
    list: `
      0BB9 U 0.1 pvOutputPower | 0BBB u 0.1 pv1Voltage | 0BBC u 0.1 pv1Current | 0BBF u 0.1 pv2Voltage
      0BC0 u 0.1 pv2Current | 0BC3 u 0.1 pv3Voltage | 0BC4 u 0.1 pv3Current
      0BCD S 0.1 inverterReactivePower | 0BCF U 0.1 inverterActivePower | 0BD1 u 0.01 gridFrequency
      0BD2 u 0.1 gridL1Voltage | 0BD3 u 0.1 gridL1Current | 0C15 s 0.1 radiatorTemperature
      0C16 s 0.1 invModuleTemperature | 0C21 u 1 faultCode | 0C22 u 1 warningCode
      0BE9 U 0.1 pvDayOutputEnergy | 0BEB U 0.1 pvTotalOutputEnergy
    `,
  },
  {
    profile: 'growatt-tl-xh',
    fn: 4,
    source: '0xAHA/Growatt_ModbusTCP (MIT), profiles/tl_xh.py',
    list: `
      0BB9 U 0.1 pvOutputPower | 0BBB u 0.1 pv1Voltage | 0BBC u 0.1 pv1Current | 0BBF u 0.1 pv2Voltage
      0BC0 u 0.1 pv2Current | 0BC3 u 0.1 pv3Voltage | 0BC4 u 0.1 pv3Current
      0BCD S 0.1 inverterReactivePower | 0BCF U 0.1 inverterActivePower | 0BD1 u 0.01 gridFrequency
      0BD2 u 0.1 gridL1Voltage | 0BD3 u 0.1 gridL1Current | 0C15 s 0.1 radiatorTemperature
      0C16 s 0.1 invModuleTemperature | 0C21 u 1 faultCode | 0C22 u 1 warningCode | 0BE1 U 0.1 importPower
      0BE3 U 0.1 exportPower | 0BE5 U 0.1 localLoadActivePower | 0BE9 U 0.1 inverterDayOutputEnergy
      0BEB U 0.1 inverterTotalOutputEnergy | 0BFB U 0.1 deviceDayInputEnergy
      0BFD U 0.1 deviceTotalInputEnergy | 0BFF U 0.1 deviceDayOutputEnergy
      0C01 U 0.1 deviceTotalOutputEnergy | 0C03 U 0.1 localLoadDayOutputEnergy
      0C05 U 0.1 localLoadTotalOutputEnergy | 0C35 U 0.1 bmsDischargeDayInputEnergy
      0C37 U 0.1 bmsDischargeInputTotalEnergy | 0C39 U 0.1 bmsChargeDayInputEnergy
      0C3B U 0.1 bmsChargeInputTotalEnergy | 0C63 u 1 packSoc | 0C6A U 0.1 dischargePower
      0C6C U 0.1 chargePower
    `,
  },
  {
    profile: 'growatt-tl-xh2',
    fn: 4,
    source: '0xAHA/Growatt_ModbusTCP (MIT), profiles/tl_xh.py',
    list: `
      7922 u 0.1 pv1Voltage | 7923 u 0.1 pv1Current | 7924 u 0.1 pv2Voltage | 7925 u 0.1 pv2Current
      7926 u 0.1 pv3Voltage | 7927 u 0.1 pv3Current | 7952 U 0.1 pvOutputPower
      7981 u 0.01 gridFrequency | 7982 u 0.1 gridL1Voltage | 7985 u 0.1 gridL1Current
      798A s 0.1 radiatorTemperature | 79E0 S 0.1 bmsPower | 79E2 U 0.1 bmsChargeDayInputEnergy
      79E4 U 0.1 bmsChargeInputTotalEnergy | 79E6 U 0.1 bmsDischargeDayInputEnergy
      79E8 U 0.1 bmsDischargeInputTotalEnergy | 79EF S 0.1 bmsCurrent | 79F1 u 1 soc
    `,
  },
  {
    profile: 'growatt-sph',
    fn: 4,
    source: '0xAHA/Growatt_ModbusTCP (MIT), profiles/sph.py',
    list: `
      0001 U 0.1 pvOutputPower | 0003 u 0.1 pv1Voltage | 0004 u 0.1 pv1Current | 0007 u 0.1 pv2Voltage
      0008 u 0.1 pv2Current | 0025 u 0.01 gridFrequency | 0026 u 0.1 gridL1Voltage
      0027 u 0.1 gridL1Current | 005B U 0.1 pvTotalOutputEnergy | 005D s 0.1 radiatorTemperature
      005E s 0.1 invModuleTemperature | 005F s 0.1 boostModuleTemperature | 0069 u 1 faultCode
      0070 u 1 warningCode | 03F1 U 0.1 dischargePower | 03F3 U 0.1 chargePower | 03F6 u 1 soc
      03FD U 0.1 importPower | 0405 U 0.1 exportPower | 040D U 0.1 localLoadActivePower
      041C U 0.1 bmsDischargeDayInputEnergy | 041E U 0.1 bmsDischargeInputTotalEnergy
      0420 U 0.1 bmsChargeDayInputEnergy | 0422 U 0.1 bmsChargeInputTotalEnergy
      0424 U 0.1 localLoadDayOutputEnergy | 0426 U 0.1 localLoadTotalOutputEnergy
    `,
  },
  {
    profile: 'solis-string',
    fn: 4,
    source: 'davidrapan/ha-solarman (MIT), inverter_definitions/solis_3p-4g.yaml, solis_1p-5g.yaml',
    list: `
      0BBE U 1 pvOutputPower | 0BC0 U 1 pvTotalOutputEnergy | 0BC2 U 1 pvMonthOutputEnergy
      0BC6 u 0.1 pvDayOutputEnergy | 0BC8 U 1 pvYearOutputEnergy | 0BCD u 0.1 pv1Voltage | 0BCE u 0.1 pv1Current
      0BCF u 0.1 pv2Voltage | 0BD0 u 0.1 pv2Current | 0BD1 u 0.1 pv3Voltage | 0BD2 u 0.1 pv3Current
      0BDB u 0.1 gridL3Voltage | 0BDE u 0.1 gridL3Current | 0BE1 s 0.1 radiatorTemperature
      0BE2 u 0.01 gridFrequency
    `,
  },
  {
    profile: 'solax-x1-g4',
    fn: 4,
    source: 'wills106/homeassistant-solax-modbus (Apache-2.0), plugin_solax.py',
    list: `
      0000 u 0.1 gridL1Voltage | 0001 s 0.1 gridL1Current | 0002 s 1 outputPower | 0007 u 0.01 gridFrequency
      0003 u 0.1 pv1Voltage | 0004 u 0.1 pv2Voltage | 0005 u 0.1 pv1Current | 0006 u 0.1 pv2Current
      0008 s 1 radiatorTemperature | 000A u 1 pv1Power | 000B u 1 pv2Power | 0015 s 0.1 bmsCurrent
      0016 s 1 bmsPower | 001C u 1 soc | 001D Ul 0.1 bmsDischargeInputTotalEnergy
      0020 u 0.1 bmsDischargeDayInputEnergy | 0021 Ul 0.1 bmsChargeInputTotalEnergy
      0023 u 0.1 bmsChargeDayInputEnergy | 0046 Sl 1 gridActivePower | 0048 Ul 0.01 deviceTotalOutputEnergy
      004A Ul 0.01 deviceTotalInputEnergy | 0052 Ul 0.1 inverterTotalOutputEnergy
      0094 Ul 0.1 pvTotalOutputEnergy | 0096 u 0.1 pvDayOutputEnergy
    `,
  },
  {
    profile: 'solax-x3-g4',
    fn: 4,
    source: 'wills106/homeassistant-solax-modbus (Apache-2.0), plugin_solax.py',
    list: `
      006A u 0.1 gridL1Voltage | 006B s 0.1 gridL1Current | 006C s 1 outputL1Power | 006E u 0.1 gridL2Voltage
      0072 u 0.1 gridL3Voltage | 0074 s 1 outputL3Power
      0003 u 0.1 pv1Voltage | 0004 u 0.1 pv2Voltage | 0005 u 0.1 pv1Current | 0006 u 0.1 pv2Current
      0008 s 1 radiatorTemperature | 000A u 1 pv1Power | 000B u 1 pv2Power | 0015 s 0.1 bmsCurrent
      0016 s 1 bmsPower | 001C u 1 soc | 001D Ul 0.1 bmsDischargeInputTotalEnergy
      0020 u 0.1 bmsDischargeDayInputEnergy | 0021 Ul 0.1 bmsChargeInputTotalEnergy
      0023 u 0.1 bmsChargeDayInputEnergy | 0046 Sl 1 gridActivePower | 0048 Ul 0.01 deviceTotalOutputEnergy
      004A Ul 0.01 deviceTotalInputEnergy | 0052 Ul 0.1 inverterTotalOutputEnergy
      0094 Ul 0.1 pvTotalOutputEnergy | 0096 u 0.1 pvDayOutputEnergy
    `,
  },
  {
    profile: 'goodwe-dt',
    fn: 3,
    source: 'marcelblijleven/goodwe (MIT), goodwe/dt.py',
    list: `
      7597 u 0.1 pv1Voltage | 7598 u 0.1 pv1Current | 7599 u 0.1 pv2Voltage | 759A u 0.1 pv2Current
      759B u 0.1 pv3Voltage | 759C u 0.1 pv3Current | 759D u 0.1 pv4Voltage | 759E u 0.1 pv4Current
      75A3 u 0.1 gridRsVoltage* | 75A6 u 0.1 gridL1Voltage | 75A9 u 0.1 gridL1Current
      75AC u 0.01 gridFrequency | 75AF U 1 inverterActivePower | 75BB s 0.001 inverterPowerFactor*
      75BD s 0.1 airTemperature | 75BE s 0.1 radiatorTemperature | 75C0 u 0.1 pvDayOutputEnergy
      75C1 U 0.1 pvTotalOutputEnergy | 75C3 U 1 deviceTotalRunTime | 75D3 u 0.1 busVoltage
      7552 u 1 dspVersion | 7554 u 1 armVersion
    `,
  },
  {
    profile: 'growatt-mid',
    fn: 4,
    source: '0xAHA/Growatt_ModbusTCP, profiles/mid.py',
    list: `
      0001 U 0.1 pvOutputPower | 0003 u 0.1 pv1Voltage | 0004 u 0.1 pv1Current | 0007 u 0.1 pv2Voltage
      0008 u 0.1 pv2Current | 000B u 0.1 pv3Voltage | 000C u 0.1 pv3Current | 0023 U 0.1 inverterActivePower
      0025 u 0.01 gridFrequency | 0026 u 0.1 gridL1Voltage | 0027 u 0.1 gridL1Current
      002A u 0.1 gridL2Voltage | 002B u 0.1 gridL2Current | 002E u 0.1 gridL3Voltage
      002F u 0.1 gridL3Current | 0032 u 0.1 gridRsVoltage | 0033 u 0.1 gridStVoltage
      0034 u 0.1 gridRtVoltage | 0035 U 0.1 pvDayOutputEnergy | 0037 U 0.1 pvTotalOutputEnergy
      005D s 0.1 radiatorTemperature | 005E s 0.1 invModuleTemperature | 005F s 0.1 boostModuleTemperature
      0069 u 1 faultCode | 0070 u 1 warningCode
    `,
  },
  {
    profile: 'huawei-sun2000',
    fn: 3,
    source: 'wlcrs/huawei-solar-lib, src/huawei_solar/registers.py',
    list: `
      7579 U 1 ratedPower | 7D08 u 1 alarms1 | 7D09 u 1 alarms2 | 7D0A u 1 alarms3 | 7D10 s 0.1 pv1Voltage
      7D11 s 0.01 pv1Current | 7D12 s 0.1 pv2Voltage | 7D13 s 0.01 pv2Current | 7D14 s 0.1 pv3Voltage
      7D15 s 0.01 pv3Current | 7D16 s 0.1 pv4Voltage | 7D17 s 0.01 pv4Current | 7D18 s 0.1 pv5Voltage
      7D19 s 0.01 pv5Current | 7D1A s 0.1 pv6Voltage | 7D1B s 0.01 pv6Current | 7D1C s 0.1 pv7Voltage
      7D1D s 0.01 pv7Current | 7D1E s 0.1 pv8Voltage | 7D1F s 0.01 pv8Current | 7D20 s 0.1 pv9Voltage
      7D21 s 0.01 pv9Current | 7D22 s 0.1 pv10Voltage | 7D23 s 0.01 pv10Current | 7D24 s 0.1 pv11Voltage
      7D25 s 0.01 pv11Current | 7D26 s 0.1 pv12Voltage | 7D27 s 0.01 pv12Current | 7D28 s 0.1 pv13Voltage
      7D29 s 0.01 pv13Current | 7D2A s 0.1 pv14Voltage | 7D2B s 0.01 pv14Current | 7D2C s 0.1 pv15Voltage
      7D2D s 0.01 pv15Current | 7D2E s 0.1 pv16Voltage | 7D2F s 0.01 pv16Current | 7D30 s 0.1 pv17Voltage
      7D31 s 0.01 pv17Current | 7D32 s 0.1 pv18Voltage | 7D33 s 0.01 pv18Current | 7D34 s 0.1 pv19Voltage
      7D35 s 0.01 pv19Current | 7D36 s 0.1 pv20Voltage | 7D37 s 0.01 pv20Current | 7D40 S 1 pvOutputPower
      7D42 u 0.1 lineVoltage1 | 7D43 u 0.1 lineVoltage2 | 7D44 u 0.1 lineVoltage3
      7D45 u 0.1 phaseVoltage1 | 7D46 u 0.1 gridL2Voltage | 7D47 u 0.1 gridL3Voltage
      7D48 S 0.001 gridL1Current | 7D4A S 0.001 gridL2Current | 7D4C S 0.001 gridL3Current
      7D50 S 1 inverterActivePower | 7D52 S 1 inverterReactivePower | 7D55 u 0.01 gridFrequency
      7D57 s 0.1 radiatorTemperature | 7D58 u 1 insulation | 7D5A u 1 faultCode
      7D6A U 0.01 pvTotalOutputEnergy | 7D72 U 0.01 pvDayOutputEnergy | 7D74 U 0.01 pvMonthOutputEnergy
      7D76 U 0.01 pvYearOutputEnergy | 90F9 S 1 gridActivePower | 90FB S 1 gridReactivePower
      90FF S 0.01 exportedEnergy | 9101 S 0.01 deviceTotalInputEnergy | 9380 u 0.1 soc
      9383 u 0.1 bmsVoltage | 9384 s 0.1 bmsCurrent | 9385 S 1 bmsPower
      9394 U 0.01 bmsChargeInputTotalEnergy | 9396 U 0.01 bmsDischargeInputTotalEnergy
      9398 U 0.01 bmsChargeDayInputEnergy | 939A U 0.01 bmsDischargeDayInputEnergy
      B7E3 U 1 batteryMaxChargePower | B7E9 u 0.1 batterySocUpperProtectionValue | B7EA u 0.1 batterySocConnectLowerProtectionValue
    `,
  },
  {
    profile: 'goodwe-et',
    fn: 3,
    source: 'marcelblijleven/goodwe (MIT), goodwe/et.py; OpenEMS/openems, AbstractGoodWe.java',
    list: `
      891F u 0.1 pv1Voltage | 8920 u 0.1 pv1Current | 8921 U 1 pv1Power | 8923 u 0.1 pv2Voltage
      8924 u 0.1 pv2Current | 8925 U 1 pv2Power | 8927 u 0.1 pv3Voltage | 8928 u 0.1 pv3Current
      8929 U 1 pv3Power | 892B u 0.1 pv4Voltage | 892C u 0.1 pv4Current | 892D U 1 pv4Power
      8931 u 0.1 gridL1Voltage | 8932 u 0.1 gridL1Current | 8933 u 0.01 gridFrequency
      8936 u 0.1 gridL2Voltage | 8937 u 0.1 gridL2Current | 893B u 0.1 gridL3Voltage
      893C u 0.1 gridL3Current | 88B9 u 1 ratedPower | 8942 s 1 inverterActivePowerLow | 8944 s 1 gridActivePowerLow
      8946 s 1 inverterReactivePowerLow | 8949 u 0.1 epsL1Voltage | 894A u 0.1 epsL1Current
      894B u 0.01 epsFrequency | 894F u 0.1 epsL2Voltage | 8950 u 0.1 epsL2Current | 8955 u 0.1 epsL3Voltage
      8956 u 0.1 epsL3Current | 8962 s 1 epsActivePowerLow | 8964 s 1 localLoadActivePowerLow
      8966 s 0.1 airTemperature | 8967 s 0.1 invModuleTemperature | 8968 s 0.1 radiatorTemperature
      896A u 0.1 busVoltage | 896C u 0.1 bmsVoltage | 896D s 0.1 batteryCurrent | 896E S 1 batteryPower
      8970 u 1 batteryMode | 8971 u 1 warningCode | 8975 U 1 errorCode | 8977 U 0.1 pvTotalOutputEnergy
      8979 U 0.1 pvDayOutputEnergy | 897B U 0.1 deviceTotalOutputEnergy | 897D U 1 deviceTotalRunTime
      897F u 0.1 deviceDayOutputEnergy | 8980 U 0.1 deviceTotalInputEnergy | 8982 u 0.1 deviceDayInputEnergy
      8983 U 0.1 localLoadTotalOutputEnergy | 8985 u 0.1 localLoadDayOutputEnergy
      8986 U 0.1 bmsChargeInputTotalEnergy | 8988 u 0.1 bmsChargeDayInputEnergy
      8989 U 0.1 bmsDischargeInputTotalEnergy | 898B u 0.1 bmsDischargeDayInputEnergy
      908C u 1 bmsCurrentAllowMaxChargeCurrent | 908D u 1 bmsCurrentAllowMaxDischargeCurrent | 908F u 1 soc
      9090 u 1 soh | 89BE u 0.1 battery2Voltage | 89BF s 0.1 battery2Current | 89C0 S 1 battery2Power
      89C2 u 1 battery2Mode | 89E7 u 1 mpptCount | 89E8 u 0.1 pv5Voltage | 89E9 u 0.1 pv5Current
      89FE u 0.1 pv16Voltage | 89FF u 0.1 pv16Current
    `,
  },
];
