import type { Label } from '@heliodeck/kit/label';
import { aliasesOf, type Dialect } from './dialect.ts';
import type { Field, Fields, ValueOf } from './field.ts';

/**
 * Fields every stored record carries (docs/product/wire.md#audit-fields). An entity may declare tenantId or status among its fields
 * to say how they are worded and shown; they stay these columns.
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

/** A button beyond add, view, edit and delete; its behaviour is the screen's, its permission the server's. */
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

/** A heading over several columns, and the short word each has below it; its field's own words stand everywhere else. */
export interface ColumnGroup {
  readonly label: Label;
  /** Unit they share, said once in the heading. */
  readonly unit?: string;
  readonly columns: Readonly<Record<string, Label>>;
}

/** How the list and the form of an entity are laid out; nothing here changes what they hold. Widths in px. */
export interface EntityView {
  /** Where a record is added, edited and shown; default a dialog. On a phone it takes the whole screen. */
  readonly panel?: 'dialog' | 'drawer';
  readonly panelWidth?: number | { readonly zh: number; readonly en: number };
  /** Groups of the form are tabs instead of sections. */
  readonly tabs?: true;
  /** Page sizes offered; the first is the one a list opens with. */
  readonly pageSizes?: readonly number[];
  /** Columns that say what a list is read for: behind those that lead they stand first, in this order. */
  readonly keyColumns?: readonly string[];
  /** Columns under one heading, while they stand side by side. */
  readonly groups?: readonly ColumnGroup[];
  /** Which field's value stands below which one's in narrow rows, which are two lines high: `{ pv1Voltage: 'pv1Current' }`. */
  readonly pairs?: Readonly<Record<string, string>>;
}

/** `Name` is a parameter of its own so that any particular entity is also an Entity: a bare `keyof F` would forbid it. */
export interface EntitySpec<F extends Fields, Name extends string = keyof F & string> {
  /** Entity key: permission prefix, menu code, reference name ('dtu'). */
  readonly key: string;
  /** Path below /api, without verb: 'blade-dtu/dtu'. */
  readonly path: string;
  /** Further paths that answer the same. */
  readonly aliases?: readonly string[];
  readonly table: string;
  readonly label: Label;
  /** 'tenant' rows belong to one tenant (row-level security); 'platform' rows to all (menus, system dictionaries). */
  readonly tenancy: 'tenant' | 'platform';
  /** Of the platform's records, those of which each is about the tenant it names: that tenant reads its own, 000000 reads all. */
  readonly concernsTenant?: true;
  readonly fields: F;
  /** Field shown wherever another record refers to this one. */
  readonly title: Name;
  /** What tells records of one title apart, written behind it where a record stands alone, in the audit log. */
  readonly apart?: (row: Readonly<Record<string, unknown>>) => string;
  /** Fields that are the title in English, the first that says something; where none does, the title stands in both languages. */
  readonly titleEn?: readonly Name[];
  /** Default order, snake_case columns as on the wire. */
  readonly order?: { readonly ascs?: string; readonly descs?: string };
  /** Standard acts this entity offers; default all four. Telemetry is view and delete only. */
  readonly acts?: readonly Act[];
  /** Permission codes that are not `<key>_<act>` (see permission.ts). */
  readonly permissions?: Readonly<Partial<Record<Act, string>>>;
  /** Further codes that open list and detail: menus of other screens that show these records. */
  readonly readPermissions?: readonly string[];
  /** Codes that open them to administrators by role; to others who hold these, what it takes to pick a record. */
  readonly adminReaders?: readonly string[];
  /** Codes whose holders pick records of it for forms that are no entity's: of processes. */
  readonly pickedBy?: readonly string[];
  /**
   * Fields that who may only pick a record (for a reference, from a look-up list) gets beside id, title and department; default
   * its references.
   */
  readonly picked?: readonly Name[];
  readonly actions?: readonly ActionSpec[];
  /**
   * Sets of fields that must be unique among records not deleted, with the message shown otherwise; '{field}' in it is the value.
   * Within the tenant, unless `everywhere` (an IMEI belongs to one tenant only).
   */
  readonly unique?: readonly UniqueRule<Name>[];
  readonly indexes?: readonly (readonly Name[])[];
  /** Choices by which screens divide a long list: the first page of each comes from an index, however rare it is among the newest records. */
  readonly listedBy?: readonly Name[];
  /** Text fields that people search for a part of in tables of 100,000 rows: their pairs of characters are indexed. */
  readonly substringIndex?: readonly Name[];
  /** Data scopes look at the record behind this reference instead of the record itself (telemetry → its device). */
  readonly scopeVia?: Name;
  /** Leads to the IANA zone this record's times are written in (its station's); absent = the tenant's. */
  readonly zoneVia?: readonly [string, string, ...string[]];
  /** Rows say in `timeZone` which zone their times are written in: somebody is asked for such a time, or compares one with now. */
  readonly saysZone?: true;
  /** Rows live in the tables of a telemetry record; entityStatements of the server makes none for it. */
  readonly telemetry?: 'live' | 'history';
  /** Rows are figures worked out of what devices counted: none is kept, added or changed, and they have no audit columns. */
  readonly figures?: true;
  /** Rows are added by the program all the time and never changed (logs): their changes are not announced, long lists are estimated. */
  readonly journal?: boolean;
  /** Rows are added all the time and changed for a while (commands): their changes are announced, long lists are estimated. */
  readonly isLong?: boolean;
  readonly view?: EntityView;
  readonly words?: EntityWords;
  /** What clients of the family send and expect beside the fields. */
  readonly dialect?: Dialect<Name>;
}

/** Whether the rows of an entity are kept in a table that its descriptor declares. */
export function ownsTable({ telemetry, figures }: Pick<Entity, 'telemetry' | 'figures'>): boolean {
  return telemetry === undefined && figures === undefined;
}

/** Whether rows are added all the time, so that totals of long lists are estimated and pages may begin by a row. */
export function isUnending({
  journal,
  isLong,
  telemetry,
  figures,
}: Pick<Entity, 'journal' | 'isLong' | 'telemetry' | 'figures'>): boolean {
  return Boolean(journal || isLong || telemetry || figures);
}

/** Words of the delete confirmation and of an empty selection where a document gives others than the usual. */
export interface EntityWords {
  readonly confirmDelete?: Label;
  readonly nothingSelected?: Label;
}

export type Entity<F extends Fields = Fields> = EntitySpec<F>;

/** A record as the API returns it. */
export type Row<E extends Entity> = Audit & { readonly [K in keyof E['fields']]: ValueOf<E['fields'][K]> };

/** A record as the API takes it: id absent = add; absent fields stay unchanged. */
export type Draft<E extends Entity> = { id?: string } & {
  [K in keyof E['fields']]?: ValueOf<E['fields'][K]>;
};

/**
 * Declares an entity. Fails at start-up, naming the field, when the descriptor contradicts itself.
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
  for (const name of spec.substringIndex ?? []) {
    if (spec.fields[name]?.kind !== 'text' || spec.tenancy !== 'tenant')
      fail(`substringIndex: '${name}' is no text field of a tenant's record`);
  }
  for (const [alias, name] of aliasesOf(spec)) {
    if (!(name in spec.fields) || alias in spec.fields) fail(`'${alias}' is no other name of a field`);
  }
  for (const name of Object.values(spec.dialect?.joined ?? {}).flat()) {
    if (!(name in spec.fields)) fail(`'${name}' of a joined name is not declared`);
  }
  for (const name of spec.view?.keyColumns ?? []) {
    if (!(name in spec.fields) && !spec.telemetry) fail(`key column '${name}' is not declared`);
  }
  if (spec.figures && (spec.order === undefined || spec.acts?.some((act) => act !== 'view') !== false))
    fail('figures are viewed only, and say their order');
  for (const name of spec.picked ?? []) {
    if (!(name in spec.fields)) fail(`picked: unknown field '${name}'`);
  }
  for (const rule of spec.unique ?? []) {
    for (const name of rule.fields)
      if (!(name in spec.fields)) fail(`unique rule names unknown field '${name}'`);
  }
  return spec;
}
