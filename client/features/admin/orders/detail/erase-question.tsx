import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';

interface EraseQuestionProps {
  email: string;
  onClose: (confirmed: boolean) => void;
}

/** Says what is erased, and what is not. */
export function EraseQuestion({ email, onClose }: EraseQuestionProps) {
  return (
    <ConfirmDialog
      question="Erase this customer’s data?"
      detail={`Name, email, phone, and address are erased from every order under ${email}. Tracking numbers, notes, and unsent emails are erased, too. Items, totals, dates, and the card’s last four digits are kept.`}
      action="Erase permanently"
      cancelLabel="Keep data"
      onClose={onClose}
    >
      <p>Unshipped orders can’t be shipped afterward. Backups and sent emails aren’t affected.</p>
    </ConfirmDialog>
  );
}
