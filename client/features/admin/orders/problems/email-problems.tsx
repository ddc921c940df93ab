import { emailsText } from '#client/features/admin/orders/core/emails-text.ts';
import { useRetryEmails } from '#client/features/admin/orders/core/order-mutations.ts';
import { useOrdersSummary } from '#client/lib/orders-summary.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ProblemList } from '#client/ui/feedback/problem-list.tsx';

/** Emails that could not be sent, and why. Nothing where all were. */
export function EmailProblems() {
  const emails = useOrdersSummary().data?.emails;
  const { mutate, isPending } = useRetryEmails();
  if (!emails?.enabled || emails.waiting + emails.failed === 0) return null;

  return (
    <ProblemList label="Email problems">
      {emails.waiting > 0 && (
        <li>
          <p>
            <strong>{emailsText(emails.waiting)} waiting.</strong>
            {emails.waitingReason !== null && ` ${emails.waitingReason} The shop keeps trying.`}
          </p>
        </li>
      )}
      {emails.failed > 0 && (
        <li>
          <p>
            <strong>{emailsText(emails.failed)} failed.</strong>
          </p>
          <Button look="secondary" aria-disabled={isPending} onClick={() => isPending || mutate()}>
            Send all again
          </Button>
        </li>
      )}
    </ProblemList>
  );
}
