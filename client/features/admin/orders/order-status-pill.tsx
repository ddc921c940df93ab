import { StatusPill } from '#client/ui/status-pill.tsx';
import { type LooseOrder, statusText } from './order-view.ts';

const TONE = { pending: 'waiting', paid: 'good', cancelled: 'over' } as const;

export function OrderStatusPill({ status }: Pick<LooseOrder, 'status'>) {
  return <StatusPill tone={status ? TONE[status] : 'over'}>{statusText(status)}</StatusPill>;
}
