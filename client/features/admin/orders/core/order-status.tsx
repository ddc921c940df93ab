import { type ReactNode, useRef } from 'react';
import { useFocusFallback } from '#client/lib/use-focus-fallback.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { StatusPill } from '#client/ui/content/status-pill.tsx';
import type { AssignableOrderStatus } from '#contract/orders.ts';
import styles from './order-status.module.css';
import { offeredStatuses, type PartialOrder, statusText } from './order-view.ts';
import { useUpdateOrderStatus } from './update-status.ts';

const TONE = { pending: 'warning', paid: 'success', cancelled: 'neutral' } as const;

interface OrderStatusPillProps extends Pick<PartialOrder, 'status'> {
  shipped: boolean;
}

/** "Shipped" instead of "Paid", because only paid orders ship. */
export function OrderStatusPill({ status, shipped }: OrderStatusPillProps) {
  if (shipped && status === 'paid')
    return (
      <>
        <span className="visually-hidden">{statusText(status)} </span>
        <StatusPill tone="done">Shipped</StatusPill>
      </>
    );
  return <StatusPill tone={status ? TONE[status] : 'neutral'}>{statusText(status)}</StatusPill>;
}

const ACTION: Record<AssignableOrderStatus, string> = { paid: 'Mark as Paid', cancelled: 'Cancel' };

interface OrderStatusButtonsProps {
  order: PartialOrder;
  className?: string;
  /** Id of the element that contains the order's name. */
  describedBy?: string;
  /** How "Mark as Paid" looks. */
  paid?: 'primary' | 'secondary' | 'quiet';
  /** The only status to offer, where the others are elsewhere. */
  only?: AssignableOrderStatus;
  /** An action before the others. */
  children?: ReactNode;
}

/** One button for each status that the order can change to. */
export function OrderStatusButtons({
  order,
  className,
  describedBy,
  paid = 'secondary',
  only,
  children,
}: OrderStatusButtonsProps) {
  const statuses = offeredStatuses(order.status).filter((offered) => (only ?? offered) === offered);
  const actions = useRef<HTMLDivElement>(null);
  const { mutate, isPending, isSuccess } = useUpdateOrderStatus();

  // Success removes the pressed button. If someone else has changed the order, Enter must not press another one.
  useFocusFallback(actions, (area) =>
    isSuccess ? area.querySelector('button') : (area.closest('[data-row]')?.querySelector('a') ?? null),
  );

  return (
    <div ref={actions} className={className} aria-busy={isPending || undefined}>
      {children}
      {statuses.map((offered) => (
        <Button
          key={offered}
          variant={offered === 'paid' ? paid : 'quiet'}
          className={styles[offered]}
          data-status={offered}
          aria-describedby={describedBy}
          aria-disabled={isPending}
          onClick={() => isPending || mutate({ order, status: offered })}
        >
          {ACTION[offered]}
        </Button>
      ))}
    </div>
  );
}
