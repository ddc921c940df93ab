import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshOrders } from '#client/features/admin/orders/core/refresh-orders.ts';
import { adminRequest } from '#client/lib/admin/admin-request.ts';
import { toast } from '#client/lib/toast.ts';
import type { TrackingImport } from '#contract/api/shipments.ts';
import { shippedText } from './shipped-text.ts';

interface ImportRequest {
  file: File;
  dryRun: boolean;
  /** Whether to skip orders that share a tracking number. */
  skipShared: boolean;
}

/** Ships the orders in a file, or returns a preview of the result. The dialog shows the errors. */
export function useImportTracking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, dryRun, skipShared }: ImportRequest) =>
      adminRequest<TrackingImport>(`/api/orders/shipments/import?dryRun=${dryRun}&skipShared=${skipShared}`, {
        method: 'POST',
        csv: file,
      }),
    onSuccess({ orders }, { dryRun }) {
      if (dryRun) return;
      toast.success(shippedText(orders));
      refreshOrders(client);
    },
  });
}
