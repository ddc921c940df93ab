import { useState } from 'react';
import { refreshOrders } from '#client/features/admin/orders/core/refresh-orders.ts';
import { adminRequest } from '#client/lib/admin/admin-request.ts';
import { useAdminMutation } from '#client/lib/admin/use-admin-mutation.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import type { Dismissal } from '#contract/api/payments.ts';

interface DismissProblemProps {
  id: string;
  text: string;
  /** How to ask about a problem that the operator has solved. */
  solved?: Record<'action' | 'question' | 'detail', string>;
}

/** Removes a payment problem from the list for good, once the operator has confirmed that. */
export function DismissProblem({ id, text, solved }: DismissProblemProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, isSuccess } = useAdminMutation({
    mutationFn: (problem: string) =>
      adminRequest<Dismissal>('/api/payments/problems/dismissals', { method: 'POST', body: { problem } }),
    failureId: (problem) => `dismissal-failure ${problem}`,
    onSettled: (_problem, client) => refreshOrders(client),
  });

  // Until the lists say so.
  const isDone = isPending || isSuccess;

  function close(confirmed: boolean): void {
    setIsAsking(false);
    if (confirmed) mutate(id);
  }
  return (
    <>
      <Button
        variant={solved ? 'primary' : 'quiet'}
        aria-label={solved ? undefined : `Dismiss: ${text}`}
        aria-disabled={isDone}
        onClick={() => isDone || setIsAsking(true)}
      >
        {solved?.action ?? 'Dismiss'}
      </Button>
      {isAsking && (
        <ConfirmDialog
          question="Dismiss this problem?"
          detail={text}
          action="Dismiss"
          {...solved}
          variant={solved ? 'primary' : 'danger'}
          cancelLabel={solved ? 'Not yet' : 'Keep it'}
          onClose={close}
        >
          {!solved && <p>It won’t be listed again.</p>}
        </ConfirmDialog>
      )}
    </>
  );
}
