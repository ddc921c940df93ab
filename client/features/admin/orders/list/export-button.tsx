import { adminRequest } from '#client/lib/admin/admin-request.ts';
import { useAdminMutation } from '#client/lib/admin/use-admin-mutation.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import type { OrderExport, OrderFilter } from '#contract/api/order-filter.ts';
import type { OrderExportFormat } from '#contract/orders.ts';
import styles from './orders-results.module.css';

const EXPORT_TEXTS: Record<OrderExportFormat, string> = {
  spreadsheet: 'Export CSV',
  carrier: 'Export for shipping',
};

interface ExportButtonProps {
  filter: OrderFilter;
  format: OrderExportFormat;
}

export function ExportButton({ filter, format }: ExportButtonProps) {
  const { mutate, isPending } = useExportOrders();
  return (
    <Button
      variant="quiet"
      className={styles.export}
      aria-disabled={isPending}
      onClick={() => isPending || mutate({ ...filter, format })}
    >
      {EXPORT_TEXTS[format]}
    </Button>
  );
}

/** Creates a CSV file of the filtered orders on the server and downloads it. */
function useExportOrders() {
  return useAdminMutation({
    mutationFn: (file: OrderFilter & { format: OrderExportFormat }) =>
      adminRequest<OrderExport>('/api/orders/exports', { method: 'POST', body: file }),
    failure: 'Failed to export orders',
    failureId: 'orders-export-failure',
    onSuccess({ url }) {
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    },
  });
}
