import type { Label } from '@heliodeck/kit/label';

/** What somebody sees and may, as the server judges it (docs/product/permissions.md#see-as). */
export interface Sight {
  readonly of: { readonly kind: 'role' | 'user'; readonly id: string; readonly name: string };
  /** The sidebar, each menu with its buttons. */
  readonly menus: readonly SightMenu[];
  readonly reach: readonly Reach[];
  /** Names of the interface permissions granted. */
  readonly interfaces: readonly string[];
}

/** A menu in the sidebar. */
export interface SightMenu {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string;
  readonly path: string;
  readonly buttons: readonly SightButton[];
  readonly children: readonly SightMenu[];
}

/** A button of a menu: what it lets one do. */
export interface SightButton {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
}

/** The rows of one list. 'rules' what its rules say, which no single word tells; 'tenant' those of the own tenant */
export interface Reach {
  readonly entity: string;
  readonly label: Label;
  readonly rows: 'all' | 'own' | 'departments' | 'tenant' | 'rules' | 'none';
  /** Names of the departments; the first of them where they are many. */
  readonly departments: readonly string[];
  readonly departmentCount: number;
  /** False where rules hide fields. */
  readonly allFields: boolean;
}

/** What two roles have not both. */
export interface RoleComparison {
  readonly roles: readonly [ComparedRole, ComparedRole];
  /** Menus and buttons that only one has, with the menus above them. */
  readonly grants: readonly {
    readonly code: string;
    readonly isButton: boolean;
    readonly path: readonly { readonly name: string; readonly nameEn: string }[];
    readonly has: readonly [boolean, boolean];
  }[];
  /** How many both have. */
  readonly common: number;
  /** Lists of which they see other rows. */
  readonly reach: readonly {
    readonly entity: string;
    readonly label: Label;
    readonly of: readonly [Reach, Reach];
  }[];
  readonly interfaces: readonly { readonly name: string; readonly has: readonly [boolean, boolean] }[];
}

export interface ComparedRole {
  readonly id: string;
  readonly name: string;
}
