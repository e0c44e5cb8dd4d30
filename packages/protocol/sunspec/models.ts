/** Inverters have the same points whatever their phases. */
const inverter = `
  A:u16:A_SF AphA:u16:A_SF AphB:u16:A_SF AphC:u16:A_SF A_SF:sf PPVphAB:u16:V_SF PPVphBC:u16:V_SF
  PPVphCA:u16:V_SF PhVphA:u16:V_SF PhVphB:u16:V_SF PhVphC:u16:V_SF V_SF:sf W:s16:W_SF W_SF:sf Hz:u16:Hz_SF
  Hz_SF:sf VA:s16:VA_SF VA_SF:sf VAr:s16:VAr_SF VAr_SF:sf PF:s16:PF_SF PF_SF:sf WH:a32:WH_SF WH_SF:sf
  DCA:u16:DCA_SF DCA_SF:sf DCV:u16:DCV_SF DCV_SF:sf DCW:s16:DCW_SF DCW_SF:sf TmpCab:s16:Tmp_SF
  TmpSnk:s16:Tmp_SF TmpTrns:s16:Tmp_SF TmpOt:s16:Tmp_SF Tmp_SF:sf St:e16 StVnd:e16 Evt1:b32 Evt2:b32
  EvtVnd1:b32 EvtVnd2:b32 EvtVnd3:b32 EvtVnd4:b32
`;

/** The floating-point models, without scale factors. */
const floatInverter = `
  A:f32 AphA:f32 AphB:f32 AphC:f32 PPVphAB:f32 PPVphBC:f32 PPVphCA:f32 PhVphA:f32 PhVphB:f32 PhVphC:f32 W:f32
  Hz:f32 VA:f32 VAr:f32 PF:f32 WH:f32 DCA:f32 DCV:f32 DCW:f32 TmpCab:f32 TmpSnk:f32 TmpTrns:f32 TmpOt:f32
  St:e16 StVnd:e16 Evt1:b32 Evt2:b32 EvtVnd1:b32 EvtVnd2:b32 EvtVnd3:b32 EvtVnd4:b32
`;

/** Meters have the same points, too, except for the names of the voltages between phases. */
const meter = (between: string): string => `
  A:s16:A_SF AphA:s16:A_SF AphB:s16:A_SF AphC:s16:A_SF A_SF:sf PhV:s16:V_SF PhVphA:s16:V_SF
  PhVphB:s16:V_SF PhVphC:s16:V_SF PPV:s16:V_SF ${between}phAB:s16:V_SF ${between}phBC:s16:V_SF ${between}phCA:s16:V_SF V_SF:sf
  Hz:s16:Hz_SF Hz_SF:sf W:s16:W_SF WphA:s16:W_SF WphB:s16:W_SF WphC:s16:W_SF W_SF:sf VA:s16:VA_SF
  VAphA:s16:VA_SF VAphB:s16:VA_SF VAphC:s16:VA_SF VA_SF:sf VAR:s16:VAR_SF VARphA:s16:VAR_SF
  VARphB:s16:VAR_SF VARphC:s16:VAR_SF VAR_SF:sf PF:s16:PF_SF PFphA:s16:PF_SF PFphB:s16:PF_SF
  PFphC:s16:PF_SF PF_SF:sf TotWhExp:a32:TotWh_SF TotWhExpPhA:a32:TotWh_SF TotWhExpPhB:a32:TotWh_SF
  TotWhExpPhC:a32:TotWh_SF TotWhImp:a32:TotWh_SF TotWhImpPhA:a32:TotWh_SF TotWhImpPhB:a32:TotWh_SF
  TotWhImpPhC:a32:TotWh_SF TotWh_SF:sf TotVAhExp:a32:TotVAh_SF TotVAhExpPhA:a32:TotVAh_SF
  TotVAhExpPhB:a32:TotVAh_SF TotVAhExpPhC:a32:TotVAh_SF TotVAhImp:a32:TotVAh_SF TotVAhImpPhA:a32:TotVAh_SF
  TotVAhImpPhB:a32:TotVAh_SF TotVAhImpPhC:a32:TotVAh_SF TotVAh_SF:sf TotVArhImpQ1:a32:TotVArh_SF
  TotVArhImpQ1PhA:a32:TotVArh_SF TotVArhImpQ1PhB:a32:TotVArh_SF TotVArhImpQ1PhC:a32:TotVArh_SF
  TotVArhImpQ2:a32:TotVArh_SF TotVArhImpQ2PhA:a32:TotVArh_SF TotVArhImpQ2PhB:a32:TotVArh_SF
  TotVArhImpQ2PhC:a32:TotVArh_SF TotVArhExpQ3:a32:TotVArh_SF TotVArhExpQ3PhA:a32:TotVArh_SF
  TotVArhExpQ3PhB:a32:TotVArh_SF TotVArhExpQ3PhC:a32:TotVArh_SF TotVArhExpQ4:a32:TotVArh_SF
  TotVArhExpQ4PhA:a32:TotVArh_SF TotVArhExpQ4PhB:a32:TotVArh_SF TotVArhExpQ4PhC:a32:TotVArh_SF
  TotVArh_SF:sf Evt:b32
`;

/** Floating-point meters have the same names for the voltages between phases. */
const floatMeter = `
  A:f32 AphA:f32 AphB:f32 AphC:f32 PhV:f32 PhVphA:f32 PhVphB:f32 PhVphC:f32 PPV:f32 PPVphAB:f32 PPVphBC:f32 PPVphCA:f32
  Hz:f32 W:f32 WphA:f32 WphB:f32 WphC:f32 VA:f32 VAphA:f32 VAphB:f32 VAphC:f32 VAR:f32 VARphA:f32 VARphB:f32
  VARphC:f32 PF:f32 PFphA:f32 PFphB:f32 PFphC:f32 TotWhExp:f32 TotWhExpPhA:f32 TotWhExpPhB:f32 TotWhExpPhC:f32
  TotWhImp:f32 TotWhImpPhA:f32 TotWhImpPhB:f32 TotWhImpPhC:f32 TotVAhExp:f32 TotVAhExpPhA:f32 TotVAhExpPhB:f32
  TotVAhExpPhC:f32 TotVAhImp:f32 TotVAhImpPhA:f32 TotVAhImpPhB:f32 TotVAhImpPhC:f32 TotVArhImpQ1:f32
  TotVArhImpQ1phA:f32 TotVArhImpQ1phB:f32 TotVArhImpQ1phC:f32 TotVArhImpQ2:f32 TotVArhImpQ2phA:f32
  TotVArhImpQ2phB:f32 TotVArhImpQ2phC:f32 TotVArhExpQ3:f32 TotVArhExpQ3phA:f32 TotVArhExpQ3phB:f32
  TotVArhExpQ3phC:f32 TotVArhExpQ4:f32 TotVArhExpQ4phA:f32 TotVArhExpQ4phB:f32 TotVArhExpQ4phC:f32 Evt:b32
`;

/** One phase of an inverter in model 701, and its voltage to the next. */
const phaseOfDer = (phase: string, between: string): string => `
  W${phase}:s16:W_SF VA${phase}:s16:VA_SF Var${phase}:s16:Var_SF PF${phase}:s16:PF_SF A${phase}:s16:A_SF
  V${between}:u16:V_SF V${phase}:u16:V_SF TotWhInj${phase}:u64:TotWh_SF TotWhAbs${phase}:u64:TotWh_SF
  TotVarhInj${phase}:u64:TotVarh_SF TotVarhAbs${phase}:u64:TotVarh_SF
`;

/**
 * Points of the SunSpec models of inverters, string combiners, meters, batteries and weather stations, in the order of their registers
 * after ID and length (sunspec/models, Apache-2.0): name:type, and the scale factor's name, or the factor itself if the model fixes it; the
 * points after `*` repeat to the end of the model. Types: u, s unsigned and signed, e enumeration, b bits, a accumulator, f floating point
 * (IEEE 754), sf scale factor, str text with its number of registers.
 */
export const sunspecPoints: Readonly<Record<number, string>> = {
  // common
  1: `
    Mn:str16 Md:str16 Opt:str8 Vr:str8 SN:str16 DA:u16 Pad:pad
  `,
  // inverter, single phase
  101: inverter,
  // inverter, split phase
  102: inverter,
  // inverter, three phase
  103: inverter,
  // the same in floating point
  111: floatInverter,
  112: floatInverter,
  113: floatInverter,
  // nameplate
  120: `
    DERTyp:e16 WRtg:u16:WRtg_SF WRtg_SF:sf VARtg:u16:VARtg_SF VARtg_SF:sf VArRtgQ1:s16:VArRtg_SF
    VArRtgQ2:s16:VArRtg_SF VArRtgQ3:s16:VArRtg_SF VArRtgQ4:s16:VArRtg_SF VArRtg_SF:sf ARtg:u16:ARtg_SF
    ARtg_SF:sf PFRtgQ1:s16:PFRtg_SF PFRtgQ2:s16:PFRtg_SF PFRtgQ3:s16:PFRtg_SF PFRtgQ4:s16:PFRtg_SF
    PFRtg_SF:sf WHRtg:u16:WHRtg_SF WHRtg_SF:sf AhrRtg:u16:AhrRtg_SF AhrRtg_SF:sf MaxChaRte:u16:MaxChaRte_SF
    MaxChaRte_SF:sf MaxDisChaRte:u16:MaxDisChaRte_SF MaxDisChaRte_SF:sf Pad:pad
  `,
  // basic settings
  121: `
    WMax:u16:WMax_SF VRef:u16:VRef_SF VRefOfs:s16:VRefOfs_SF VMax:u16:VMinMax_SF VMin:u16:VMinMax_SF
    VAMax:u16:VAMax_SF VArMaxQ1:s16:VArMax_SF VArMaxQ2:s16:VArMax_SF VArMaxQ3:s16:VArMax_SF
    VArMaxQ4:s16:VArMax_SF WGra:u16:WGra_SF PFMinQ1:s16:PFMin_SF PFMinQ2:s16:PFMin_SF PFMinQ3:s16:PFMin_SF
    PFMinQ4:s16:PFMin_SF VArAct:e16 ClcTotVA:e16 MaxRmpRte:u16:MaxRmpRte_SF ECPNomHz:u16:ECPNomHz_SF
    ConnPh:e16 WMax_SF:sf VRef_SF:sf VRefOfs_SF:sf VMinMax_SF:sf VAMax_SF:sf VArMax_SF:sf WGra_SF:sf
    PFMin_SF:sf MaxRmpRte_SF:sf ECPNomHz_SF:sf
  `,
  // measurements and status
  122: `
    PVConn:b16 StorConn:b16 ECPConn:b16 ActWh:a64 ActVAh:a64 ActVArhQ1:a64 ActVArhQ2:a64 ActVArhQ3:a64
    ActVArhQ4:a64 VArAval:s16:VArAval_SF VArAval_SF:sf WAval:u16:WAval_SF WAval_SF:sf StSetLimMsk:b32
    StActCtl:b32 TmSrc:str4 Tms:u32 RtSt:b16 Ris:u16:Ris_SF Ris_SF:sf
  `,
  // immediate controls
  123: `
    Conn_WinTms:u16 Conn_RvrtTms:u16 Conn:e16 WMaxLimPct:u16:WMaxLimPct_SF WMaxLimPct_WinTms:u16
    WMaxLimPct_RvrtTms:u16 WMaxLimPct_RmpTms:u16 WMaxLim_Ena:e16 OutPFSet:s16:OutPFSet_SF
    OutPFSet_WinTms:u16 OutPFSet_RvrtTms:u16 OutPFSet_RmpTms:u16 OutPFSet_Ena:e16 VArWMaxPct:s16:VArPct_SF
    VArMaxPct:s16:VArPct_SF VArAvalPct:s16:VArPct_SF VArPct_WinTms:u16 VArPct_RvrtTms:u16 VArPct_RmpTms:u16
    VArPct_Mod:e16 VArPct_Ena:e16 WMaxLimPct_SF:sf OutPFSet_SF:sf VArPct_SF:sf
  `,
  // storage
  124: `
    WChaMax:u16:WChaMax_SF WChaGra:u16:WChaDisChaGra_SF WDisChaGra:u16:WChaDisChaGra_SF StorCtl_Mod:b16
    VAChaMax:u16:VAChaMax_SF MinRsvPct:u16:MinRsvPct_SF ChaState:u16:ChaState_SF StorAval:u16:StorAval_SF
    InBatV:u16:InBatV_SF ChaSt:e16 OutWRte:s16:InOutWRte_SF InWRte:s16:InOutWRte_SF InOutWRte_WinTms:u16
    InOutWRte_RvrtTms:u16 InOutWRte_RmpTms:u16 ChaGriSet:e16 WChaMax_SF:sf WChaDisChaGra_SF:sf
    VAChaMax_SF:sf MinRsvPct_SF:sf ChaState_SF:sf StorAval_SF:sf InBatV_SF:sf InOutWRte_SF:sf
  `,
  // several MPPT inputs
  160: `
    DCA_SF:sf DCV_SF:sf DCW_SF:sf DCWH_SF:sf Evt:b32 N:u16 TmsPer:u16 * ID:u16 IDStr:str8 DCA:u16:DCA_SF
    DCV:u16:DCV_SF DCW:u16:DCW_SF DCWH:a32:DCWH_SF Tms:u32 Tmp:s16 DCSt:e16 DCEvt:b32
  `,
  // irradiance
  302: `
    * GHI:u16 POAI:u16 DFI:u16 DNI:u16 OTI:u16
  `,
  // temperature at the back of modules
  303: `
    * TmpBOM:s16:-1
  `,
  // base meteorological model
  307: `
    TmpAmb:s16:-1 RH:s16 Pres:s16 WndSpd:s16 WndDir:s16 Rain:s16 Snw:s16 PPT:s16 ElecFld:s16 SurWet:s16 SoilWet:s16
  `,
  // mini meteorological model
  308: `
    GHI:u16 TmpBOM:s16:-1 TmpAmb:s16:-1 WndSpd:u16
  `,
  // meter, single phase
  201: meter('PPV'),
  // meter, split phase
  202: meter('PhV'),
  // meter, three phase wye
  203: meter('PhV'),
  // meter, three phase delta
  204: meter('PhV'),
  // the same in floating point
  211: floatMeter,
  212: floatMeter,
  213: floatMeter,
  214: floatMeter,
  // string combiner
  401: `
    DCA_SF:sf DCAhr_SF:sf DCV_SF:sf DCAMax:u16:DCA_SF N:u16 Evt:b32 EvtVnd:b32 DCA:s16:DCA_SF
    DCAhr:u32:DCAhr_SF DCV:u16:DCV_SF Tmp:s16 * InID:u16 InEvt:b32 InEvtVnd:b32 InDCA:s16:DCA_SF
    InDCAhr:u32:DCAhr_SF
  `,
  // string combiner, with voltages and powers
  402: `
    DCA_SF:sf DCAhr_SF:sf DCV_SF:sf DCW_SF:sf DCWh_SF:sf DCAMax:u16 N:u16 Evt:b32 EvtVnd:b32
    DCA:s16:DCA_SF DCAhr:u32:DCAhr_SF DCV:u16:DCV_SF Tmp:s16 DCW:s16:DCW_SF DCPR:u16 DCWh:u32:DCWh_SF *
    InID:u16 InEvt:b32 EvtVnd:b32 InDCA:s16:DCA_SF InDCAhr:u32:DCAhr_SF InDCV:u16:DCV_SF
    InDCW:s16:DCWh_SF InDCWh:u32 InDCPR:u16 InN:u16
  `,
  // string combiner, with scale factors of its inputs
  403: `
    DCA_SF:sf DCAhr_SF:sf DCV_SF:sf DCAMax:u16:DCA_SF N:u16 Evt:b32 EvtVnd:b32 DCA:s16:DCA_SF
    DCAhr:a32:DCAhr_SF DCV:s16:DCV_SF Tmp:s16 InDCA_SF:sf InDCAhr_SF:sf * InID:u16 InEvt:b32 InEvtVnd:b32
    InDCA:s16:InDCA_SF InDCAhr:a32:InDCAhr_SF
  `,
  // the same with voltages and powers
  404: `
    DCA_SF:sf DCAhr_SF:sf DCV_SF:sf DCW_SF:sf DCWh_SF:sf DCAMax:u16:DCA_SF N:u16 Evt:b32 EvtVnd:b32
    DCA:s16:DCA_SF DCAhr:a32:DCAhr_SF DCV:s16:DCV_SF Tmp:s16 DCW:s16:DCW_SF DCPR:s16 DCWh:a32:DCWh_SF
    InDCA_SF:sf InDCAhr_SF:sf InDCV_SF:sf InDCW_SF:sf InDCWh_SF:sf * InID:u16 InEvt:b32 InEvtVnd:b32
    InDCA:s16:InDCA_SF InDCAhr:a32:InDCAhr_SF InDCV:s16:InDCV_SF InDCW:s16:InDCW_SF InDCWh:a32:InDCWh_SF
    InDCPR:u16 InN:u16
  `,
  // battery
  802: `
    AHRtg:u16:AHRtg_SF WHRtg:u16:WHRtg_SF WChaRteMax:u16:WChaDisChaMax_SF WDisChaRteMax:u16:WChaDisChaMax_SF
    DisChaRte:u16:DisChaRte_SF SoCMax:u16:SoC_SF SoCMin:u16:SoC_SF SocRsvMax:u16:SoC_SF SoCRsvMin:u16:SoC_SF
    SoC:u16:SoC_SF DoD:u16:DoD_SF SoH:u16:SoH_SF NCyc:u32 ChaSt:e16 LocRemCtl:e16 Hb:u16 CtrlHb:u16
    AlmRst:u16 Typ:e16 State:e16 StateVnd:e16 WarrDt:u32 Evt1:b32 Evt2:b32 EvtVnd1:b32 EvtVnd2:b32
    V:u16:V_SF VMax:u16:V_SF VMin:u16:V_SF CellVMax:u16:CellV_SF CellVMaxStr:u16 CellVMaxMod:u16
    CellVMin:u16:CellV_SF CellVMinStr:u16 CellVMinMod:u16 CellVAvg:u16:CellV_SF A:s16:A_SF
    AChaMax:u16:AMax_SF ADisChaMax:u16:AMax_SF W:s16:W_SF ReqInvState:e16 ReqW:s16:W_SF SetOp:e16
    SetInvState:e16 AHRtg_SF:sf WHRtg_SF:sf WChaDisChaMax_SF:sf DisChaRte_SF:sf SoC_SF:sf DoD_SF:sf
    SoH_SF:sf V_SF:sf CellV_SF:sf A_SF:sf AMax_SF:sf W_SF:sf
  `,
  // DER measurements AC, without the manufacturer's alarm text after them
  701: `
    ACType:e16 St:e16 InvSt:e16 ConnSt:e16 Alrm:b32 DERMode:b32 W:s16:W_SF VA:s16:VA_SF Var:s16:Var_SF PF:s16:PF_SF
    A:s16:A_SF LLV:u16:V_SF LNV:u16:V_SF Hz:u32:Hz_SF TotWhInj:u64:TotWh_SF TotWhAbs:u64:TotWh_SF
    TotVarhInj:u64:TotVarh_SF TotVarhAbs:u64:TotVarh_SF TmpAmb:s16:Tmp_SF TmpCab:s16:Tmp_SF TmpSnk:s16:Tmp_SF
    TmpTrns:s16:Tmp_SF TmpSw:s16:Tmp_SF TmpOt:s16:Tmp_SF ${phaseOfDer('L1', 'L1L2')} ${phaseOfDer('L2', 'L2L3')}
    ${phaseOfDer('L3', 'L3L1')} ThrotPct:u16 ThrotSrc:b32 A_SF:sf V_SF:sf Hz_SF:sf W_SF:sf PF_SF:sf VA_SF:sf Var_SF:sf
    TotWh_SF:sf TotVarh_SF:sf Tmp_SF:sf
  `,
  // DER capacity
  702: `
    WMaxRtg:u16:W_SF WOvrExtRtg:u16:W_SF WOvrExtRtgPF:u16:PF_SF WUndExtRtg:u16:W_SF WUndExtRtgPF:u16:PF_SF
    VAMaxRtg:u16:VA_SF VarMaxInjRtg:u16:Var_SF VarMaxAbsRtg:u16:Var_SF WChaRteMaxRtg:u16:W_SF
    WDisChaRteMaxRtg:u16:W_SF VAChaRteMaxRtg:u16:VA_SF VADisChaRteMaxRtg:u16:VA_SF VNomRtg:u16:V_SF
    VMaxRtg:u16:V_SF VMinRtg:u16:V_SF AMaxRtg:u16:A_SF PFOvrExtRtg:u16:PF_SF PFUndExtRtg:u16:PF_SF
    ReactSusceptRtg:u16:S_SF NorOpCatRtg:e16 AbnOpCatRtg:e16 CtrlModes:b32 IntIslandCatRtg:b16 WMax:u16:W_SF
    WMaxOvrExt:u16:W_SF WOvrExtPF:u16:PF_SF WMaxUndExt:u16:W_SF WUndExtPF:u16:PF_SF VAMax:u16:VA_SF
    VarMaxInj:u16:Var_SF VarMaxAbs:u16:Var_SF WChaRteMax:u16:W_SF WDisChaRteMax:u16:W_SF VAChaRteMax:u16:VA_SF
    VADisChaRteMax:u16:VA_SF VNom:u16:V_SF VMax:u16:V_SF VMin:u16:V_SF AMax:u16:A_SF PFOvrExt:u16:PF_SF
    PFUndExt:u16:PF_SF IntIslandCat:b16 W_SF:sf PF_SF:sf VA_SF:sf Var_SF:sf V_SF:sf A_SF:sf S_SF:sf
  `,
  // DER enter service
  703: `
    ES:e16 ESVHi:u16:V_SF ESVLo:u16:V_SF ESHzHi:u32:Hz_SF ESHzLo:u32:Hz_SF ESDlyTms:u32 ESRndTms:u32 ESRmpTms:u32
    ESDlyRemTms:u32 V_SF:sf Hz_SF:sf
  `,
  // DER controls AC
  704: `
    PFWInjEna:e16 PFWInjEnaRvrt:e16 PFWInjRvrtTms:u32 PFWInjRvrtRem:u32 PFWAbsEna:e16 PFWAbsEnaRvrt:e16
    PFWAbsRvrtTms:u32 PFWAbsRvrtRem:u32 WMaxLimPctEna:e16 WMaxLimPct:u16:WMaxLimPct_SF
    WMaxLimPctRvrt:u16:WMaxLimPct_SF WMaxLimPctEnaRvrt:e16 WMaxLimPctRvrtTms:u32 WMaxLimPctRvrtRem:u32
    WSetEna:e16 WSetMod:e16 WSet:s32:WSet_SF WSetRvrt:s32:WSet_SF WSetPct:s16:WSetPct_SF
    WSetPctRvrt:s16:WSetPct_SF WSetEnaRvrt:e16 WSetRvrtTms:u32 WSetRvrtRem:u32 VarSetEna:e16 VarSetMod:e16
    VarSetPri:e16 VarSet:s32:VarSet_SF VarSetRvrt:s32:VarSet_SF VarSetPct:s16:VarSetPct_SF
    VarSetPctRvrt:s16:VarSetPct_SF VarSetEnaRvrt:e16 VarSetRvrtTms:u32 VarSetRvrtRem:u32 WRmp:u16
    WRmpRef:e16 VarRmp:u16 AntiIslEna:e16 PF_SF:sf WMaxLimPct_SF:sf WSet_SF:sf WSetPct_SF:sf VarSet_SF:sf
    VarSetPct_SF:sf PFWInj.PF:u16:PF_SF PFWInj.Ext:e16 PFWInjRvrt.PF:u16:PF_SF PFWInjRvrt.Ext:e16
    PFWAbs.PF:u16:PF_SF PFWAbs.Ext:e16 PFWAbsRvrt.PF:u16:PF_SF PFWAbsRvrt.Ext:e16
  `,
  // DER storage capacity
  713: `
    WHRtg:u16:WH_SF WHAvail:u16:WH_SF SoC:u16:Pct_SF SoH:u16:Pct_SF Sta:e16 WH_SF:sf Pct_SF:sf
  `,
  // DER measurements DC
  714: `
    PrtAlrms:b32 NPrt:u16 DCA:s16:DCA_SF DCW:s16:DCW_SF DCWhInj:u64:DCWH_SF DCWhAbs:u64:DCWH_SF DCA_SF:sf
    DCV_SF:sf DCW_SF:sf DCWH_SF:sf Tmp_SF:sf * PrtTyp:e16 ID:u16 IDStr:str8 DCA:s16:DCA_SF DCV:u16:DCV_SF
    DCW:s16:DCW_SF DCWhInj:u64:DCWH_SF DCWhAbs:u64:DCWH_SF Tmp:s16:Tmp_SF DCSta:e16 DCAlrm:b32
  `,
};
