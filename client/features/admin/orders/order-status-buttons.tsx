import { useEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { AssignableOrderStatus } from '#contract/orders.ts';
import { type LooseOrder, offeredStatuses } from './order-view.ts';
import { useUpdateOrderStatus } from './update-order-status.ts';

const ACTION: Record<AssignableOrderStatus, string> = { paid: 'Mark as Paid', cancelled: 'Cancel' };

interface OrderStatusButtonsProps {
  order: LooseOrder;
  className?: string;
  /** Id of the element that says which order it is. */
  describedBy?: string;
}

/** What can be made of an order, one button each. */
export function OrderStatusButtons({ order, className, describedBy }: OrderStatusButtonsProps) {
  const actions = useRef<HTMLDivElement>(null);
  const { mutate, isPending, isSuccess } = useUpdateOrderStatus();

  // The button that was pressed is gone once it has worked; the keyboard stays beside it.
  useEffect(() => {
    if (isSuccess && document.activeElement === document.body)
      actions.current?.querySelector('button')?.focus();
  }, [isSuccess]);

  return (
    <div ref={actions} className={className} aria-busy={isPending || undefined}>
      {offeredStatuses(order.status).map((offered) => (
        <Button
          key={offered}
          look={offered === 'paid' ? 'secondary' : 'quiet'}
          aria-describedby={describedBy}
          aria-disabled={isPending}
          onClick={() => isPending || mutate({ id: order._id, status: offered })}
        >
          {ACTION[offered]}
        </Button>
      ))}
    </div>
  );
}
