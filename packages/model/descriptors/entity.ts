import type { Label } from '@heliodeck/kit/label';
import { aliasesOf, type Dialect } from './dialect.ts';
import type { Field, Fields, ValueOf } from './field.ts';

/**
 * Fields that every stored record has (docs/product/wire.md#audit-fields). An entity may declare tenantId or
 * status among its fields to set their words and layout; the columns remain the same.
 */
export interface Audit {
  readonly id: string;
  readonly tenantId: string;
  readonly createUser: string | null;
  readonly createDept: string | null;
  readonly createTime: string | null;
  readonly updateUser: string | null;
  readonly updateTime: string | null;
  readonly status: number;
  readonly isDeleted: number;
}

/** A button besides add, view, edit and delete. The screen implements it, the server checks its permission. */
export interface ActionSpec {
  /** Permission code and button code, e.g. 'stationInfo_addDTU'. */
  readonly code: string;
  readonly label: Label;
  readonly place: 'row' | 'toolbar';
}

export type Act = 'add' | 'view' | 'edit' | 'delete';

export interface UniqueRule<Name extends string = string> {
  readonly fields: readonly Name[];
  readonly message: Label;
  readonly everywhere?: boolean;
}

/**
 * A heading over several columns, with the short heading of each column below it. Everywhere else the fields
 * use their own labels.
 */
export interface ColumnGroup {
  readonly label: Label;
  /** Common unit, displayed once in the heading. */
  readonly unit?: string;
  readonly columns: Readonly<Record<string, Label>>;
}

/** Layout of the list and the form of an entity; it does not affect their content. Widths in px. */
export interface EntityView {
  /** Where a record is added, edited and viewed; default: a dialog. On a phone it takes the whole screen. */
  readonly panel?: 'dialog' | 'drawer';
  readonly panelWidth?: number | { readonly zh: number; readonly en: number };
  /** The groups of the form are tabs instead of sections. */
  readonly tabs?: true;
  /** Selectable page sizes; the first is the default. */
  readonly pageSizes?: readonly number[];
  /** The columns that matter most in the list: they follow the leading columns, in this order. */
  readonly keyColumns?: readonly string[];
  /** Columns under a common heading, displayed while they are adjacent. */
  readonly groups?: readonly ColumnGroup[];
  /**
   * Fields whose value is displayed below that of another in narrow rows, which have two lines: `{
   * pv1Voltage: 'pv1Current' }`.
   */
  readonly pairs?: Readonly<Record<string, string>>;
}

/** Who may use records, besides the permission of each standard operation. */
interface EntityAccess<Name extends string> {
  /**
   * Who may write records, whatever else was granted: administrators of the tenant to which they belong, or of the platform only. Applies to
   * every write of a user: adding, changing, removing, and further acts. Default: everyone with the permission.
   */
  readonly writtenBy?: 'administrators' | 'platformAdministrators';
  /** Further permission codes that allow list and detail: menus of other screens that display these records. */
  readonly readPermissions?: readonly string[];
  /**
   * Permission codes that allow list and detail to administrators by role; to other holders they allow only
   * choosing a record.
   */
  readonly adminReaders?: readonly string[];
  /**
   * Permission codes whose holders may choose a record in forms that belong to no entity, such as those of
   * processes.
   */
  readonly pickedBy?: readonly string[];
  /**
   * Fields returned to users who may only choose a record (for a reference, from a look-up list), besides id,
   * title and department; default: its references.
   */
  readonly picked?: readonly Name[];
}

/** How long lists of an entity are found fast. */
interface EntityLookup<Name extends string> {
  /**
   * Choice fields by which screens filter a long list: an index supports the first page for each value, even
   * if it is rare among the newest records.
   */
  readonly listedBy?: readonly Name[];
  /** Text fields that are searched for a substring in tables of 100,000 rows: their pairs of characters are indexed. */
  readonly substringIndex?: readonly Name[];
}

/**
 * `Name` is a separate type parameter so that every particular entity is assignable to Entity; a bare `keyof
 * F` would prevent that.
 */
export interface EntitySpec<F extends Fields, Name extends string = keyof F & string> {
  /** Entity key: prefix of permissions, menu code, name in references ('dtu'). */
  readonly key: string;
  /** Path below /api, without verb: 'blade-dtu/dtu'. */
  readonly path: string;
  /** Further paths that are served in the same way. */
  readonly aliases?: readonly string[];
  readonly table: string;
  readonly label: Label;
  /**
   * 'tenant' rows belong to one tenant (row-level security); 'platform' rows are shared by all (menus, system
   * dictionaries).
   */
  readonly tenancy: 'tenant' | 'platform';
  /** For platform records: each belongs to the tenant it names. A tenant reads only its own, 000000 reads all. */
  readonly concernsTenant?: true;
  readonly fields: F;
  /** Field displayed wherever another record refers to this one. */
  readonly title: Name;
  /**
   * Text that distinguishes records with the same title; appended where a record is displayed on its own, as
   * in the audit log.
   */
  readonly apart?: (row: Readonly<Record<string, unknown>>) => string;
  /**
   * Fields with the English title; the first non-empty one is used. If all are empty, the title is used in
   * both languages.
   */
  readonly titleEn?: readonly Name[];
  /** Default order, snake_case columns as in requests. */
  readonly order?: { readonly ascs?: string; readonly descs?: string };
  /** Standard operations of this entity; default: all four. Telemetry has view and delete only. */
  readonly acts?: readonly Act[];
  /** Permission codes other than `<key>_<act>` (see permission.ts). */
  readonly permissions?: Readonly<Partial<Record<Act, string>>>;
  readonly access?: EntityAccess<Name>;
  readonly actions?: readonly ActionSpec[];
  /**
   * Sets of fields that must be unique among records that are not deleted, each with an error message;
   * '{field}' in it is replaced by the value. Unique within the tenant, or across tenants with `everywhere`
   * (an IMEI belongs to one tenant only).
   */
  readonly unique?: readonly UniqueRule<Name>[];
  readonly indexes?: readonly (readonly Name[])[];
  readonly lookup?: EntityLookup<Name>;
  /**
   * Data scopes are applied to the record behind this reference instead of the record itself (telemetry → its
   * device).
   */
  readonly scopeVia?: Name;
  /** Path to the IANA zone of this record's times (its station's), which responses contain as `timeZone`; absent = the tenant's. */
  readonly zoneVia?: readonly [string, string, ...string[]];
  /** Rows are stored in the tables of a telemetry record; entityStatements of the server creates none for it. */
  readonly telemetry?: 'live' | 'history';
  /**
   * Rows are figures computed from counters of devices: they are not stored, cannot be added or changed, and
   * have no audit columns.
   */
  readonly figures?: true;
  /** Figures whose sums over all rows of a search are in the answer of the list and at the end of its files. */
  readonly sums?: SummedFields<Name>;
  /**
   * Rows are added continuously, so that totals of long lists are estimated. 'journal': the program adds them and never changes them (logs),
   * changes are not announced; 'ledger': they change for a while (commands), changes are announced.
   */
  readonly growth?: 'journal' | 'ledger';
  readonly view?: EntityView;
  readonly words?: EntityWords;
  /** Request and response conventions of existing clients besides the fields. */
  readonly dialect?: Dialect<Name>;
}

/** Fields of figures that may be added up. */
export interface SummedFields<Name extends string = string> {
  readonly of: readonly Name[];
  /** Share of the time that has data, percent: rows below the whole are counted, so that their sum is marked. */
  readonly coverage: Name;
  /** Only rows with equal values of these fields are added up: days and their month count the same energy. */
  readonly alike: readonly Name[];
}

/** Whether the rows of an entity are stored in a table that its descriptor declares. */
export function ownsTable({ telemetry, figures }: Pick<Entity, 'telemetry' | 'figures'>): boolean {
  return telemetry === undefined && figures === undefined;
}

/**
 * Whether rows are added continuously, so that totals of long lists are estimated and a page may start at a
 * given row.
 */
export function isUnending({
  growth,
  telemetry,
  figures,
}: Pick<Entity, 'growth' | 'telemetry' | 'figures'>): boolean {
  return Boolean(growth || telemetry || figures);
}

/** Texts of the delete confirmation and of an empty selection, if they differ from the defaults. */
export interface EntityWords {
  readonly confirmDelete?: Label;
  readonly nothingSelected?: Label;
}

export type Entity<F extends Fields = Fields> = EntitySpec<F>;

/** A record as the API returns it. */
export type Row<E extends Entity> = Audit & { readonly [K in keyof E['fields']]: ValueOf<E['fields'][K]> };

/** A record as the API accepts it: without id = add; absent fields stay unchanged. */
export type Draft<E extends Entity> = { id?: string } & {
  [K in keyof E['fields']]?: ValueOf<E['fields'][K]>;
};

/**
 * Declares an entity. A contradictory descriptor fails at start-up.
 * @throws Error naming entity and field
 */
export function defineEntity<const F extends Fields>(spec: EntitySpec<F>): Entity<F> {
  const fail = (why: string): never => {
    throw new Error(`entity ${spec.key}: ${why}`);
  };
  if (!/^[a-z][A-Za-z0-9]*$/.test(spec.key)) fail('key must be camelCase');
  if (!(spec.title in spec.fields)) fail(`title field '${spec.title}' is not declared`);
  for (const name of spec.titleEn ?? []) {
    if (!(name in spec.fields)) fail(`title in English: unknown field '${name}'`);
  }
  for (const [name, field] of Object.entries<Field>(spec.fields)) {
    if (name === 'id') fail(`field 'id' is implied`);
    if (field.kind === 'via' && !(field.path[0] in spec.fields))
      fail(`field '${name}' goes through unknown field '${field.path[0]}'`);
    for (const condition of [field.when, field.lockedWhen, field.requiredWhen, ...(field.labels ?? [])]) {
      if (condition && !(condition.field in spec.fields))
        fail(`field '${name}' depends on unknown field '${condition.field}'`);
    }
    if (field.kind === 'secret' && field.repeats && !(field.repeats.field in spec.fields)) {
      fail(`field '${name}' repeats unknown field '${field.repeats.field}'`);
    }
  }
  if (spec.scopeVia !== undefined && !(spec.scopeVia in spec.fields))
    fail(`scope goes through unknown field '${spec.scopeVia}'`);
  for (const names of spec.indexes ?? []) {
    for (const name of names) if (!(name in spec.fields)) fail(`index names unknown field '${name}'`);
  }
  for (const name of spec.lookup?.substringIndex ?? []) {
    if (spec.fields[name]?.kind !== 'text' || spec.tenancy !== 'tenant')
      fail(`substringIndex: '${name}' is no text field of a tenant's record`);
  }
  for (const [alias, name] of aliasesOf(spec)) {
    if (!(name in spec.fields) || alias in spec.fields) fail(`'${alias}' is no other name of a field`);
  }
  for (const name of Object.values(spec.dialect?.joined ?? {}).flat()) {
    if (!(name in spec.fields)) fail(`'${name}' of a joined name is not declared`);
  }
  const period = spec.dialect?.period;
  if (period && spec.fields[period.field]?.kind !== 'dateTime')
    fail(`'${period.field}' of a period is no time`);
  for (const name of spec.view?.keyColumns ?? []) {
    if (!(name in spec.fields) && !spec.telemetry) fail(`key column '${name}' is not declared`);
  }
  if (spec.figures && (spec.order === undefined || spec.acts?.some((act) => act !== 'view') !== false))
    fail('figures are viewed only, and say their order');
  const { of: summed = [], coverage = undefined, alike = [] } = spec.sums ?? {};
  for (const name of [...summed, ...alike, ...(coverage === undefined ? [] : [coverage])]) {
    if (!(name in spec.fields) || !spec.figures) fail(`sums: '${name}' is no field of figures`);
  }
  for (const name of spec.access?.picked ?? []) {
    if (!(name in spec.fields)) fail(`picked: unknown field '${name}'`);
  }
  for (const rule of spec.unique ?? []) {
    for (const name of rule.fields)
      if (!(name in spec.fields)) fail(`unique rule names unknown field '${name}'`);
  }
  return spec;
}
