import { Confirmation } from '#client/features/order-confirmation/confirmation.tsx';
import { PageHead } from '#client/ui/content/page-head.tsx';

export function SuccessPage() {
  return (
    <div className="container">
      <PageHead title="Thank you for your order" description="Your order and where it ships." noindex />
      <Confirmation />
    </div>
  );
}
