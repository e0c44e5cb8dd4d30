import { type DataSourceEngine, driverClass } from '@heliodeck/model/tools/data-source-address';
import type { Kysely } from 'kysely';

type SourceTables = {
  datasource: {
    id: string;
    name: string;
    tenantId: string;
    isDeleted: number;
    driverClass: string;
    username: string;
    password: string | null;
    url: string;
  };
  tenant: { isDeleted: number; datasourceId: string | null };
};

/** The same connection with the types of the tables of data sources. */
export function sourceTables(connection: unknown): Kysely<SourceTables> {
  return connection as Kysely<SourceTables>;
}

/** The context to which `seal` binds a password. */
export function sourceSecretPlace(tenantId: string): string {
  return `datasource.password of ${tenantId}`;
}

const engines = new Map<string | number, DataSourceEngine>(
  Object.entries(driverClass).map(([engine, driver]) => [driver, engine as DataSourceEngine]),
);

/** The engine of a driver class; '' for an unknown class. */
export function engineOf(driver: string | number | null | undefined): DataSourceEngine | '' {
  return engines.get(driver ?? '') ?? '';
}
