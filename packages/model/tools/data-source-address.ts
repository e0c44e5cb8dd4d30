/** Driver classes as clients of the family write them; each stands for an engine this server has a driver of. */
export const driverClass = {
  mysql: 'com.mysql.cj.jdbc.Driver',
  postgresql: 'org.postgresql.Driver',
  sqlserver: 'com.microsoft.sqlserver.jdbc.SQLServerDriver',
} as const;

export type DataSourceEngine = keyof typeof driverClass;

/** Where a data source is, taken from its address. */
export interface DataSourceAddress {
  readonly engine: DataSourceEngine;
  /** In lower case: a name or an IPv4 address. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  /** Encrypted and with a certificate of that host; where not, in the clear. */
  readonly isEncrypted: boolean;
}

const usualPort: Readonly<Record<DataSourceEngine, number>> = {
  mysql: 3306,
  postgresql: 5432,
  sqlserver: 1433,
};

const place = '([A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?)(?::([1-9]\\d{0,4}))?';
const named = '([\\p{L}\\p{N}_$.-]{1,64})';

/** Host, port, database and one option; what else drivers take (files, classes, start-up statements) cannot be written. */
export const dataSourceAddressForm = new RegExp(
  `^jdbc:(?:(mysql|postgresql)://${place}/${named}(?:\\?(?:sslMode|useSSL)=(disable|disabled|false|verify-full|verify_identity|true))?` +
    `|(sqlserver)://${place};database(?:Name)?=${named}(?:;encrypt=(false|true|strict))?)$`,
  'iu',
);

/** What an address ends with that connects in the clear. */
export const clearOption: Readonly<Record<DataSourceEngine, string>> = {
  mysql: '?sslmode=disable',
  postgresql: '?sslmode=disable',
  sqlserver: ';encrypt=false',
};

/** What an address says; undefined where it is none. */
export function readDataSourceAddress(text: string): DataSourceAddress | undefined {
  const found = dataSourceAddressForm.exec(text)?.slice(1) ?? [];
  const [scheme, host, port, database, encryption] = found[0] === undefined ? found.slice(5) : found;
  if (scheme === undefined || host === undefined || database === undefined) return undefined;
  const engine = scheme.toLowerCase() as DataSourceEngine;
  const number = port === undefined ? usualPort[engine] : Number(port);
  if (number > 65_535) return undefined;
  return {
    engine,
    host: host.toLowerCase(),
    port: number,
    database,
    isEncrypted: encryption === undefined || !/^(disabled?|false)$/i.test(encryption),
  };
}
