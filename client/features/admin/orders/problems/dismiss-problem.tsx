import { useState } from 'react';
import { adminRequest } from '#client/lib/admin/admin-request.ts';
import { useAdminMutation } from '#client/lib/admin/use-admin-mutation.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import type { Dismissal } from '#contract/api/payments.ts';

/** Removes a payment problem from the list for good, once the operator has confirmed that. */
export function DismissProblem({ id, text }: { id: string; text: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useAdminMutation({
    mutationFn: (problem: string) =>
      adminRequest<Dismissal>('/api/payments/problems/dismissals', { method: 'POST', body: { problem } }),
    failureId: (problem) => `dismissal-failure ${problem}`,
    onSettled: (_problem, client) => client.invalidateQueries({ queryKey: ['admin', 'orders', 'summary'] }),
  });

  function close(confirmed: boolean): void {
    setIsAsking(false);
    if (confirmed) mutate(id);
  }
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Dismiss: ${text}`}
        aria-disabled={isPending}
        onClick={() => isPending || setIsAsking(true)}
      >
        Dismiss
      </Button>
      {isAsking && (
        <ConfirmDialog
          question="Dismiss this problem?"
          detail={text}
          action="Dismiss"
          cancelLabel="Keep it"
          onClose={close}
        >
          <p>It won’t be listed again.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
