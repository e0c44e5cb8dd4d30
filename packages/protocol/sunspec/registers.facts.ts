/**
 * Registers of each point of a SunSpec model, counted from the model's identifier: name@register, `s` signed, `t` text, `r` floating point,
 * `f` scale factor, `p` padding, and its scale factor, by name or value; `*` in the repeating part. Copied from the published models
 * (sunspec/models, Apache-2.0), to check the list of the reader, which contains no register numbers.
 */
export const sunspecRegisters: Readonly<
  Record<number, readonly [length: number, repeated: number, points: string]>
> = {
  // common
  1: [
    68,
    0,
    `
      Mn@2t Md@18t Opt@34t Vr@42t SN@50t DA@66 Pad@67p
    `,
  ],
  // inverter
  101: [
    52,
    0,
    `
      A@2/A_SF AphA@3/A_SF AphB@4/A_SF AphC@5/A_SF A_SF@6f PPVphAB@7/V_SF PPVphBC@8/V_SF PPVphCA@9/V_SF
      PhVphA@10/V_SF PhVphB@11/V_SF PhVphC@12/V_SF V_SF@13f W@14s/W_SF W_SF@15f Hz@16/Hz_SF Hz_SF@17f
      VA@18s/VA_SF VA_SF@19f VAr@20s/VAr_SF VAr_SF@21f PF@22s/PF_SF PF_SF@23f WH@24/WH_SF WH_SF@26f
      DCA@27/DCA_SF DCA_SF@28f DCV@29/DCV_SF DCV_SF@30f DCW@31s/DCW_SF DCW_SF@32f TmpCab@33s/Tmp_SF
      TmpSnk@34s/Tmp_SF TmpTrns@35s/Tmp_SF TmpOt@36s/Tmp_SF Tmp_SF@37f St@38 StVnd@39 Evt1@40 Evt2@42
      EvtVnd1@44 EvtVnd2@46 EvtVnd3@48 EvtVnd4@50
    `,
  ],
  // nameplate
  120: [
    28,
    0,
    `
      DERTyp@2 WRtg@3/WRtg_SF WRtg_SF@4f VARtg@5/VARtg_SF VARtg_SF@6f VArRtgQ1@7s/VArRtg_SF
      VArRtgQ2@8s/VArRtg_SF VArRtgQ3@9s/VArRtg_SF VArRtgQ4@10s/VArRtg_SF VArRtg_SF@11f ARtg@12/ARtg_SF
      ARtg_SF@13f PFRtgQ1@14s/PFRtg_SF PFRtgQ2@15s/PFRtg_SF PFRtgQ3@16s/PFRtg_SF PFRtgQ4@17s/PFRtg_SF
      PFRtg_SF@18f WHRtg@19/WHRtg_SF WHRtg_SF@20f AhrRtg@21/AhrRtg_SF AhrRtg_SF@22f
      MaxChaRte@23/MaxChaRte_SF MaxChaRte_SF@24f MaxDisChaRte@25/MaxDisChaRte_SF MaxDisChaRte_SF@26f Pad@27p
    `,
  ],
  // basic settings
  121: [
    32,
    0,
    `
      WMax@2/WMax_SF VRef@3/VRef_SF VRefOfs@4s/VRefOfs_SF VMax@5/VMinMax_SF VMin@6/VMinMax_SF
      VAMax@7/VAMax_SF VArMaxQ1@8s/VArMax_SF VArMaxQ2@9s/VArMax_SF VArMaxQ3@10s/VArMax_SF
      VArMaxQ4@11s/VArMax_SF WGra@12/WGra_SF PFMinQ1@13s/PFMin_SF PFMinQ2@14s/PFMin_SF PFMinQ3@15s/PFMin_SF
      PFMinQ4@16s/PFMin_SF VArAct@17 ClcTotVA@18 MaxRmpRte@19/MaxRmpRte_SF ECPNomHz@20/ECPNomHz_SF ConnPh@21
      WMax_SF@22f VRef_SF@23f VRefOfs_SF@24f VMinMax_SF@25f VAMax_SF@26f VArMax_SF@27f WGra_SF@28f
      PFMin_SF@29f MaxRmpRte_SF@30f ECPNomHz_SF@31f
    `,
  ],
  // measurements and status
  122: [
    46,
    0,
    `
      PVConn@2 StorConn@3 ECPConn@4 ActWh@5 ActVAh@9 ActVArhQ1@13 ActVArhQ2@17 ActVArhQ3@21 ActVArhQ4@25
      VArAval@29s/VArAval_SF VArAval_SF@30f WAval@31/WAval_SF WAval_SF@32f StSetLimMsk@33 StActCtl@35
      TmSrc@37t Tms@41 RtSt@43 Ris@44/Ris_SF Ris_SF@45f
    `,
  ],
  // immediate controls
  123: [
    26,
    0,
    `
      Conn_WinTms@2 Conn_RvrtTms@3 Conn@4 WMaxLimPct@5/WMaxLimPct_SF WMaxLimPct_WinTms@6
      WMaxLimPct_RvrtTms@7 WMaxLimPct_RmpTms@8 WMaxLim_Ena@9 OutPFSet@10s/OutPFSet_SF OutPFSet_WinTms@11
      OutPFSet_RvrtTms@12 OutPFSet_RmpTms@13 OutPFSet_Ena@14 VArWMaxPct@15s/VArPct_SF
      VArMaxPct@16s/VArPct_SF VArAvalPct@17s/VArPct_SF VArPct_WinTms@18 VArPct_RvrtTms@19 VArPct_RmpTms@20
      VArPct_Mod@21 VArPct_Ena@22 WMaxLimPct_SF@23f OutPFSet_SF@24f VArPct_SF@25f
    `,
  ],
  // storage
  124: [
    26,
    0,
    `
      WChaMax@2/WChaMax_SF WChaGra@3/WChaDisChaGra_SF WDisChaGra@4/WChaDisChaGra_SF StorCtl_Mod@5
      VAChaMax@6/VAChaMax_SF MinRsvPct@7/MinRsvPct_SF ChaState@8/ChaState_SF StorAval@9/StorAval_SF
      InBatV@10/InBatV_SF ChaSt@11 OutWRte@12s/InOutWRte_SF InWRte@13s/InOutWRte_SF InOutWRte_WinTms@14
      InOutWRte_RvrtTms@15 InOutWRte_RmpTms@16 ChaGriSet@17 WChaMax_SF@18f WChaDisChaGra_SF@19f
      VAChaMax_SF@20f MinRsvPct_SF@21f ChaState_SF@22f StorAval_SF@23f InBatV_SF@24f InOutWRte_SF@25f
    `,
  ],
  // several MPPT inputs
  160: [
    10,
    20,
    `
      DCA_SF@2f DCV_SF@3f DCW_SF@4f DCWH_SF@5f Evt@6 N@8 TmsPer@9 *ID@10 *IDStr@11t *DCA@19/DCA_SF
      *DCV@20/DCV_SF *DCW@21/DCW_SF *DCWH@22/DCWH_SF *Tms@24 *Tmp@26s *DCSt@27 *DCEvt@28
    `,
  ],
  // meter
  203: [
    107,
    0,
    `
      A@2s/A_SF AphA@3s/A_SF AphB@4s/A_SF AphC@5s/A_SF A_SF@6f PhV@7s/V_SF PhVphA@8s/V_SF PhVphB@9s/V_SF
      PhVphC@10s/V_SF PPV@11s/V_SF PhVphAB@12s/V_SF PhVphBC@13s/V_SF PhVphCA@14s/V_SF V_SF@15f Hz@16s/Hz_SF
      Hz_SF@17f W@18s/W_SF WphA@19s/W_SF WphB@20s/W_SF WphC@21s/W_SF W_SF@22f VA@23s/VA_SF VAphA@24s/VA_SF
      VAphB@25s/VA_SF VAphC@26s/VA_SF VA_SF@27f VAR@28s/VAR_SF VARphA@29s/VAR_SF VARphB@30s/VAR_SF
      VARphC@31s/VAR_SF VAR_SF@32f PF@33s/PF_SF PFphA@34s/PF_SF PFphB@35s/PF_SF PFphC@36s/PF_SF PF_SF@37f
      TotWhExp@38/TotWh_SF TotWhExpPhA@40/TotWh_SF TotWhExpPhB@42/TotWh_SF TotWhExpPhC@44/TotWh_SF
      TotWhImp@46/TotWh_SF TotWhImpPhA@48/TotWh_SF TotWhImpPhB@50/TotWh_SF TotWhImpPhC@52/TotWh_SF
      TotWh_SF@54f TotVAhExp@55/TotVAh_SF TotVAhExpPhA@57/TotVAh_SF TotVAhExpPhB@59/TotVAh_SF
      TotVAhExpPhC@61/TotVAh_SF TotVAhImp@63/TotVAh_SF TotVAhImpPhA@65/TotVAh_SF TotVAhImpPhB@67/TotVAh_SF
      TotVAhImpPhC@69/TotVAh_SF TotVAh_SF@71f TotVArhImpQ1@72/TotVArh_SF TotVArhImpQ1PhA@74/TotVArh_SF
      TotVArhImpQ1PhB@76/TotVArh_SF TotVArhImpQ1PhC@78/TotVArh_SF TotVArhImpQ2@80/TotVArh_SF
      TotVArhImpQ2PhA@82/TotVArh_SF TotVArhImpQ2PhB@84/TotVArh_SF TotVArhImpQ2PhC@86/TotVArh_SF
      TotVArhExpQ3@88/TotVArh_SF TotVArhExpQ3PhA@90/TotVArh_SF TotVArhExpQ3PhB@92/TotVArh_SF
      TotVArhExpQ3PhC@94/TotVArh_SF TotVArhExpQ4@96/TotVArh_SF TotVArhExpQ4PhA@98/TotVArh_SF
      TotVArhExpQ4PhB@100/TotVArh_SF TotVArhExpQ4PhC@102/TotVArh_SF TotVArh_SF@104f Evt@105
    `,
  ],
  // meter in floating point
  213: [
    126,
    0,
    `
      A@2r AphA@4r AphB@6r AphC@8r PhV@10r PhVphA@12r PhVphB@14r PhVphC@16r PPV@18r PPVphAB@20r
      PPVphBC@22r PPVphCA@24r Hz@26r W@28r WphA@30r WphB@32r WphC@34r VA@36r VAphA@38r VAphB@40r
      VAphC@42r VAR@44r VARphA@46r VARphB@48r VARphC@50r PF@52r PFphA@54r PFphB@56r PFphC@58r
      TotWhExp@60r TotWhExpPhA@62r TotWhExpPhB@64r TotWhExpPhC@66r TotWhImp@68r TotWhImpPhA@70r
      TotWhImpPhB@72r TotWhImpPhC@74r TotVAhExp@76r TotVAhExpPhA@78r TotVAhExpPhB@80r TotVAhExpPhC@82r
      TotVAhImp@84r TotVAhImpPhA@86r TotVAhImpPhB@88r TotVAhImpPhC@90r TotVArhImpQ1@92r
      TotVArhImpQ1phA@94r TotVArhImpQ1phB@96r TotVArhImpQ1phC@98r TotVArhImpQ2@100r TotVArhImpQ2phA@102r
      TotVArhImpQ2phB@104r TotVArhImpQ2phC@106r TotVArhExpQ3@108r TotVArhExpQ3phA@110r
      TotVArhExpQ3phB@112r TotVArhExpQ3phC@114r TotVArhExpQ4@116r TotVArhExpQ4phA@118r
      TotVArhExpQ4phB@120r TotVArhExpQ4phC@122r Evt@124
    `,
  ],
  // irradiance
  302: [
    2,
    5,
    `
      *GHI@2 *POAI@3 *DFI@4 *DNI@5 *OTI@6
    `,
  ],
  // temperature at the back of modules
  303: [
    2,
    1,
    `
      *TmpBOM@2s/-1
    `,
  ],
  // base meteorological model
  307: [
    13,
    0,
    `
      TmpAmb@2s/-1 RH@3s Pres@4s WndSpd@5s WndDir@6s Rain@7s Snw@8s PPT@9s ElecFld@10s SurWet@11s SoilWet@12s
    `,
  ],
  // mini meteorological model
  308: [
    6,
    0,
    `
      GHI@2 TmpBOM@3s/-1 TmpAmb@4s/-1 WndSpd@5
    `,
  ],
  // string combiners
  401: [
    16,
    8,
    `
      DCA_SF@2f DCAhr_SF@3f DCV_SF@4f DCAMax@5/DCA_SF N@6 Evt@7 EvtVnd@9 DCA@11s/DCA_SF DCAhr@12/DCAhr_SF
      DCV@14/DCV_SF Tmp@15s *InID@16 *InEvt@17 *InEvtVnd@19 *InDCA@21s/DCA_SF *InDCAhr@22/DCAhr_SF
    `,
  ],
  402: [
    22,
    14,
    `
      DCA_SF@2f DCAhr_SF@3f DCV_SF@4f DCW_SF@5f DCWh_SF@6f DCAMax@7 N@8 Evt@9 EvtVnd@11 DCA@13s/DCA_SF
      DCAhr@14/DCAhr_SF DCV@16/DCV_SF Tmp@17s DCW@18s/DCW_SF DCPR@19 DCWh@20/DCWh_SF *InID@22 *InEvt@23
      *EvtVnd@25 *InDCA@27s/DCA_SF *InDCAhr@28/DCAhr_SF *InDCV@30/DCV_SF *InDCW@31s/DCWh_SF *InDCWh@32
      *InDCPR@34 *InN@35
    `,
  ],
  403: [
    18,
    8,
    `
      DCA_SF@2f DCAhr_SF@3f DCV_SF@4f DCAMax@5/DCA_SF N@6 Evt@7 EvtVnd@9 DCA@11s/DCA_SF DCAhr@12/DCAhr_SF
      DCV@14s/DCV_SF Tmp@15s InDCA_SF@16f InDCAhr_SF@17f *InID@18 *InEvt@19 *InEvtVnd@21
      *InDCA@23s/InDCA_SF *InDCAhr@24/InDCAhr_SF
    `,
  ],
  404: [
    27,
    14,
    `
      DCA_SF@2f DCAhr_SF@3f DCV_SF@4f DCW_SF@5f DCWh_SF@6f DCAMax@7/DCA_SF N@8 Evt@9 EvtVnd@11
      DCA@13s/DCA_SF DCAhr@14/DCAhr_SF DCV@16s/DCV_SF Tmp@17s DCW@18s/DCW_SF DCPR@19s DCWh@20/DCWh_SF
      InDCA_SF@22f InDCAhr_SF@23f InDCV_SF@24f InDCW_SF@25f InDCWh_SF@26f *InID@27 *InEvt@28 *InEvtVnd@30
      *InDCA@32s/InDCA_SF *InDCAhr@33/InDCAhr_SF *InDCV@35s/InDCV_SF *InDCW@36s/InDCW_SF
      *InDCWh@37/InDCWh_SF *InDCPR@39 *InN@40
    `,
  ],
  // DER measurements AC, without the manufacturer's alarm text after them
  701: [
    123,
    0,
    `
      ACType@2 St@3 InvSt@4 ConnSt@5 Alrm@6 DERMode@8 W@10s/W_SF VA@11s/VA_SF Var@12s/Var_SF PF@13s/PF_SF
      A@14s/A_SF LLV@15/V_SF LNV@16/V_SF Hz@17/Hz_SF TotWhInj@19/TotWh_SF TotWhAbs@23/TotWh_SF
      TotVarhInj@27/TotVarh_SF TotVarhAbs@31/TotVarh_SF TmpAmb@35s/Tmp_SF TmpCab@36s/Tmp_SF TmpSnk@37s/Tmp_SF
      TmpTrns@38s/Tmp_SF TmpSw@39s/Tmp_SF TmpOt@40s/Tmp_SF WL1@41s/W_SF VAL1@42s/VA_SF VarL1@43s/Var_SF
      PFL1@44s/PF_SF AL1@45s/A_SF VL1L2@46/V_SF VL1@47/V_SF TotWhInjL1@48/TotWh_SF TotWhAbsL1@52/TotWh_SF
      TotVarhInjL1@56/TotVarh_SF TotVarhAbsL1@60/TotVarh_SF WL2@64s/W_SF VAL2@65s/VA_SF VarL2@66s/Var_SF
      PFL2@67s/PF_SF AL2@68s/A_SF VL2L3@69/V_SF VL2@70/V_SF TotWhInjL2@71/TotWh_SF TotWhAbsL2@75/TotWh_SF
      TotVarhInjL2@79/TotVarh_SF TotVarhAbsL2@83/TotVarh_SF WL3@87s/W_SF VAL3@88s/VA_SF VarL3@89s/Var_SF
      PFL3@90s/PF_SF AL3@91s/A_SF VL3L1@92/V_SF VL3@93/V_SF TotWhInjL3@94/TotWh_SF TotWhAbsL3@98/TotWh_SF
      TotVarhInjL3@102/TotVarh_SF TotVarhAbsL3@106/TotVarh_SF ThrotPct@110 ThrotSrc@111 A_SF@113f V_SF@114f
      Hz_SF@115f W_SF@116f PF_SF@117f VA_SF@118f Var_SF@119f TotWh_SF@120f TotVarh_SF@121f Tmp_SF@122f
    `,
  ],
  // DER capacity
  702: [
    52,
    0,
    `
      WMaxRtg@2/W_SF WOvrExtRtg@3/W_SF WOvrExtRtgPF@4/PF_SF WUndExtRtg@5/W_SF WUndExtRtgPF@6/PF_SF
      VAMaxRtg@7/VA_SF VarMaxInjRtg@8/Var_SF VarMaxAbsRtg@9/Var_SF WChaRteMaxRtg@10/W_SF
      WDisChaRteMaxRtg@11/W_SF VAChaRteMaxRtg@12/VA_SF VADisChaRteMaxRtg@13/VA_SF VNomRtg@14/V_SF
      VMaxRtg@15/V_SF VMinRtg@16/V_SF AMaxRtg@17/A_SF PFOvrExtRtg@18/PF_SF PFUndExtRtg@19/PF_SF
      ReactSusceptRtg@20/S_SF NorOpCatRtg@21 AbnOpCatRtg@22 CtrlModes@23 IntIslandCatRtg@25 WMax@26/W_SF
      WMaxOvrExt@27/W_SF WOvrExtPF@28/PF_SF WMaxUndExt@29/W_SF WUndExtPF@30/PF_SF VAMax@31/VA_SF
      VarMaxInj@32/Var_SF VarMaxAbs@33/Var_SF WChaRteMax@34/W_SF WDisChaRteMax@35/W_SF VAChaRteMax@36/VA_SF
      VADisChaRteMax@37/VA_SF VNom@38/V_SF VMax@39/V_SF VMin@40/V_SF AMax@41/A_SF PFOvrExt@42/PF_SF
      PFUndExt@43/PF_SF IntIslandCat@44 W_SF@45f PF_SF@46f VA_SF@47f Var_SF@48f V_SF@49f A_SF@50f S_SF@51f
    `,
  ],
  // DER enter service
  703: [
    19,
    0,
    `
      ES@2 ESVHi@3/V_SF ESVLo@4/V_SF ESHzHi@5/Hz_SF ESHzLo@7/Hz_SF ESDlyTms@9 ESRndTms@11 ESRmpTms@13
      ESDlyRemTms@15 V_SF@17f Hz_SF@18f
    `,
  ],
  // DER controls AC
  704: [
    67,
    0,
    `
      PFWInjEna@2 PFWInjEnaRvrt@3 PFWInjRvrtTms@4 PFWInjRvrtRem@6 PFWAbsEna@8 PFWAbsEnaRvrt@9
      PFWAbsRvrtTms@10 PFWAbsRvrtRem@12 WMaxLimPctEna@14 WMaxLimPct@15/WMaxLimPct_SF
      WMaxLimPctRvrt@16/WMaxLimPct_SF WMaxLimPctEnaRvrt@17 WMaxLimPctRvrtTms@18 WMaxLimPctRvrtRem@20
      WSetEna@22 WSetMod@23 WSet@24s/WSet_SF WSetRvrt@26s/WSet_SF WSetPct@28s/WSetPct_SF
      WSetPctRvrt@29s/WSetPct_SF WSetEnaRvrt@30 WSetRvrtTms@31 WSetRvrtRem@33 VarSetEna@35 VarSetMod@36
      VarSetPri@37 VarSet@38s/VarSet_SF VarSetRvrt@40s/VarSet_SF VarSetPct@42s/VarSetPct_SF
      VarSetPctRvrt@43s/VarSetPct_SF VarSetEnaRvrt@44 VarSetRvrtTms@45 VarSetRvrtRem@47 WRmp@49 WRmpRef@50
      VarRmp@51 AntiIslEna@52 PF_SF@53f WMaxLimPct_SF@54f WSet_SF@55f WSetPct_SF@56f VarSet_SF@57f
      VarSetPct_SF@58f PFWInj.PF@59/PF_SF PFWInj.Ext@60 PFWInjRvrt.PF@61/PF_SF PFWInjRvrt.Ext@62
      PFWAbs.PF@63/PF_SF PFWAbs.Ext@64 PFWAbsRvrt.PF@65/PF_SF PFWAbsRvrt.Ext@66
    `,
  ],
  // DER storage capacity
  713: [
    9,
    0,
    `
      WHRtg@2/WH_SF WHAvail@3/WH_SF SoC@4/Pct_SF SoH@5/Pct_SF Sta@6 WH_SF@7f Pct_SF@8f
    `,
  ],
  // DER measurements DC
  714: [
    20,
    25,
    `
      PrtAlrms@2 NPrt@4 DCA@5s/DCA_SF DCW@6s/DCW_SF DCWhInj@7/DCWH_SF DCWhAbs@11/DCWH_SF DCA_SF@15f
      DCV_SF@16f DCW_SF@17f DCWH_SF@18f Tmp_SF@19f *PrtTyp@20 *ID@21 *IDStr@22t *DCA@30s/DCA_SF
      *DCV@31/DCV_SF *DCW@32s/DCW_SF *DCWhInj@33/DCWH_SF *DCWhAbs@37/DCWH_SF *Tmp@41s/Tmp_SF *DCSta@42
      *DCAlrm@43
    `,
  ],
  // battery
  802: [
    64,
    0,
    `
      AHRtg@2/AHRtg_SF WHRtg@3/WHRtg_SF WChaRteMax@4/WChaDisChaMax_SF WDisChaRteMax@5/WChaDisChaMax_SF
      DisChaRte@6/DisChaRte_SF SoCMax@7/SoC_SF SoCMin@8/SoC_SF SocRsvMax@9/SoC_SF SoCRsvMin@10/SoC_SF
      SoC@11/SoC_SF DoD@12/DoD_SF SoH@13/SoH_SF NCyc@14 ChaSt@16 LocRemCtl@17 Hb@18 CtrlHb@19 AlmRst@20
      Typ@21 State@22 StateVnd@23 WarrDt@24 Evt1@26 Evt2@28 EvtVnd1@30 EvtVnd2@32 V@34/V_SF VMax@35/V_SF
      VMin@36/V_SF CellVMax@37/CellV_SF CellVMaxStr@38 CellVMaxMod@39 CellVMin@40/CellV_SF CellVMinStr@41
      CellVMinMod@42 CellVAvg@43/CellV_SF A@44s/A_SF AChaMax@45/AMax_SF ADisChaMax@46/AMax_SF W@47s/W_SF
      ReqInvState@48 ReqW@49s/W_SF SetOp@50 SetInvState@51 AHRtg_SF@52f WHRtg_SF@53f WChaDisChaMax_SF@54f
      DisChaRte_SF@55f SoC_SF@56f DoD_SF@57f SoH_SF@58f V_SF@59f CellV_SF@60f A_SF@61f AMax_SF@62f W_SF@63f
    `,
  ],
};
