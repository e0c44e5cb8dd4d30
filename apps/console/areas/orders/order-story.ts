import type { WireRow } from '@heliodeck/client/page';
import type { RecordStep } from '../../widgets/record-page/record-page.tsx';
import type { StationContact } from './map-address.ts';
import type { OrderComment } from './order-comments.tsx';

/** An earlier report, finding or repair at the same device. */
export interface EarlierWork {
  readonly kind: 'order' | 'repair' | 'report' | 'patrol';
  readonly id: string;
  readonly at: string | null;
  readonly who: string | null;
  readonly status: number | null;
  readonly content: string | null;
  readonly faultCause: string | null;
  readonly repairMethod: string | null;
  readonly accessories: string | null;
  readonly money: number | null;
  readonly currency: string | null;
  readonly mayOpen: boolean;
}

/** Hours that each step took; null if one end is unknown. */
export interface OrderHours {
  readonly response: number | null;
  readonly repair: number | null;
  readonly processing: number | null;
}

/** The data of a work order's page. */
export interface OrderStory {
  readonly order: WireRow;
  readonly station: StationContact | null;
  readonly earlier: readonly EarlierWork[];
  readonly fault: {
    readonly kind: 'alarm' | 'report';
    readonly at: string;
    readonly recoveredAt: string | null;
  } | null;
  readonly times: OrderHours;
  readonly steps: readonly RecordStep[];
  readonly comments: readonly OrderComment[];
  readonly mayComment: boolean;
}
