import type { Label } from '@heliodeck/kit/label';

/** What a user can see and do, as the server evaluates it (docs/product/permissions.md#see-as). */
export interface Sight {
  readonly of: { readonly kind: 'role' | 'user'; readonly id: string; readonly name: string };
  /** The sidebar; each menu with its buttons. */
  readonly menus: readonly SightMenu[];
  readonly reach: readonly Reach[];
  /** Names of the granted interface permissions. */
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

/** A button of a menu. */
export interface SightButton {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
}

/** The visible rows of one list. 'rules' rows according to several rules; 'tenant' the rows of the user's tenant */
export interface Reach {
  readonly entity: string;
  readonly label: Label;
  readonly rows: 'all' | 'own' | 'departments' | 'tenant' | 'rules' | 'none';
  /** Names of the departments; only the first ones if there are many. */
  readonly departments: readonly string[];
  readonly departmentCount: number;
  /** False if rules hide fields. */
  readonly allFields: boolean;
}

/** The differences between two roles. */
export interface RoleComparison {
  readonly roles: readonly [ComparedRole, ComparedRole];
  /** Menus and buttons that only one role has, with the menus above them. */
  readonly grants: readonly {
    readonly code: string;
    readonly isButton: boolean;
    readonly path: readonly { readonly name: string; readonly nameEn: string }[];
    readonly has: readonly [boolean, boolean];
  }[];
  /** Number of grants that both have. */
  readonly common: number;
  /** Lists whose visible rows differ. */
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
