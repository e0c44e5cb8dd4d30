/**
 * Driver classes in the notation of existing clients; each represents an engine for which this server has a driver or, for `dm` (Dameng),
 * one that its operators can install.
 */
export const driverClass = {
  mysql: 'com.mysql.cj.jdbc.Driver',
  postgresql: 'org.postgresql.Driver',
  sqlserver: 'com.microsoft.sqlserver.jdbc.SQLServerDriver',
  oracle: 'oracle.jdbc.OracleDriver',
  dm: 'dm.jdbc.driver.DmDriver',
} as const;

export type DataSourceEngine = keyof typeof driverClass;

/** The parts of a data source's address. */
export interface DataSourceAddress {
  readonly engine: DataSourceEngine;
  /** In lower case: a name or an IPv4 address. */
  readonly host: string;
  readonly port: number;
  /** A service of Oracle, a schema of Dameng. */
  readonly database: string;
  /** True: encrypted, and the certificate must be for that host; false: unencrypted. */
  readonly isEncrypted: boolean;
}

const usualPort: Readonly<Record<DataSourceEngine, number>> = {
  mysql: 3306,
  postgresql: 5432,
  sqlserver: 1433,
  oracle: 1521,
  dm: 5236,
};

/** 1 to 65535: a greater port is refused with the format of an address, in the form already. */
const port = '[1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5]';
const place = `([A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?)(?::(${port}))?`;
const named = '([\\p{L}\\p{N}_$.-]{1,64})';

/** The address format of each engine: host, port, database and encryption; the engine's name comes first. */
const forms = [
  `(mysql|postgresql|dm)://${place}/${named}(?:\\?(?:sslMode|useSSL)=(disable|disabled|false|verify-full|verify_identity|true))?`,
  `(sqlserver)://${place};database(?:Name)?=${named}(?:;encrypt=(false|true|strict))?`,
] as const;
/** Oracle expresses encryption as a protocol before the host. */
const oracleForm = `(oracle):thin:@(?:(tcps?):)?//${place}/${named}`;

const whole = (form: string): RegExp => new RegExp(`^jdbc:${form}$`, 'iu');

/**
 * Host, port, database and one option; other settings of drivers (files, classes, start-up statements) are
 * not accepted.
 */
export const dataSourceAddressForm = whole(`(?:${[...forms, oracleForm].join('|')})`);

/** The option that makes a connection unencrypted. */
export const clearOption: Readonly<Record<DataSourceEngine, string>> = {
  mysql: '?sslmode=disable',
  postgresql: '?sslmode=disable',
  sqlserver: ';encrypt=false',
  oracle: '@tcp://',
  dm: '?sslmode=disable',
};

/** Parses an address; undefined if it is not one. */
export function readDataSourceAddress(text: string): DataSourceAddress | undefined {
  const [, scheme, host, digits, database, encryption] = partsOf(text) ?? [];
  if (scheme === undefined || host === undefined || database === undefined) return undefined;
  const engine = scheme.toLowerCase() as DataSourceEngine;
  return {
    engine,
    host: host.toLowerCase(),
    port: digits === undefined ? usualPort[engine] : Number(digits),
    database,
    isEncrypted: encryption === undefined || !/^(disabled?|false|tcp)$/i.test(encryption),
  };
}

function partsOf(text: string): readonly (string | undefined)[] | undefined {
  const oracle = whole(oracleForm).exec(text);
  if (oracle === null)
    return forms.map((form) => whole(form).exec(text)).find((found) => found !== null) ?? undefined;
  const [all, scheme, protocol, ...rest] = oracle;
  return [all, scheme, ...rest, protocol];
}
