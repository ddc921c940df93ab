import { useRetryEmails } from '#client/features/admin/orders/core/email-mutations.ts';
import { useOrdersSummary } from '#client/lib/admin/orders-summary.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ProblemList } from '#client/ui/feedback/problem-list.tsx';
import { formatCount, pluralize } from '#contract/pluralize.ts';

/** Emails that are delayed or failed, and why. Renders nothing if there are none. */
export function EmailProblems() {
  const emails = useOrdersSummary().data?.emails;
  const { mutate, isPending } = useRetryEmails();
  if (!emails?.enabled || emails.waiting + emails.failed === 0) return null;

  return (
    <ProblemList
      label="Email problems"
      summary={
        emails.waiting > 0 && emails.failed > 0
          ? `${pluralize(emails.failed, 'email')} failed, ${formatCount(emails.waiting)} waiting`
          : undefined
      }
    >
      {emails.waiting > 0 && (
        <li>
          <p>
            <strong>{pluralize(emails.waiting, 'email')} waiting.</strong>
            {emails.waitingReason !== null && ` ${emails.waitingReason} The shop keeps trying for two days.`}
          </p>
        </li>
      )}
      {emails.failed > 0 && (
        <li>
          <p>
            <strong>{pluralize(emails.failed, 'email')} failed.</strong>
          </p>
          <Button variant="secondary" aria-disabled={isPending} onClick={() => isPending || mutate()}>
            Retry all
          </Button>
        </li>
      )}
    </ProblemList>
  );
}
