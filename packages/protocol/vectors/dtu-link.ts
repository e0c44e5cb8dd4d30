import type { Vector } from './vector.ts';

/** Bytes that DTUs themselves send on the socket, hex. */
export const dtuLinkVectors: readonly Vector[] = [
  {
    id: 'dtu-usr-mac-per-packet',
    protocol: 'dtu-link',
    verdict: 'accept',
    provenance: 'captured',
    source: 'public capture',
    response: 'd8b04cbdd147fefefefe688453661605176891063334343549554416',
    meaning: {
      prefix: 'd8b04cbdd147',
      prefix_meaning: 'MAC registration prefixed to every packet (USR IOT OUI D8:B0:4C)',
      payload: 'fefefefe688453661605176891063334343549554416',
      Ua_V: 221.6,
    },
  },
  {
    id: 'dtu-irtu-json-login',
    protocol: 'dtu-link',
    verdict: 'accept',
    provenance: 'firmware rule, frame assembled',
    source: 'hotdll/iRTU, user/create.lua loginMsg type 1, MIT',
    response:
      '7b22637371223a32342c22696d6569223a22383637393539303333303234393939222c226963636964223a223839383630333137343932303339373335303432222c22766572223a22312e382e3136227d',
    meaning: { imei: '867959033024999', iccid: '89860317492039735042', csq: 24 },
    note: 'key order not guaranteed; no line terminator',
  },
  {
    id: 'dtu-usr-login-ascii',
    protocol: 'dtu-link',
    verdict: 'accept',
    provenance: 'vendor doc example',
    source: 'https://manualshive.com/ru/manual/usr/usr-gprs232-701/1064511?page=25',
    response: '4c4f47494e3a31303031',
    meaning: { text: 'LOGIN:1001' },
  },
];
