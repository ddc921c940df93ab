import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin-request.ts';
import { HttpError } from '#client/lib/http.ts';
import { toast } from '#client/ui/toast.ts';
import { changeList, withoutDeleted } from './loaded-products.ts';
import { MUTATIONS } from './pending-changes.ts';
import { leaveProduct } from './product-form-store.ts';
import { productPath } from './product-path.ts';

/** Until the server answers, `usePendingDeletions` keeps the row out of view: nothing is to be undone. */
export function useDeleteProduct() {
  const client = useQueryClient();
  const takeOut = (id: string) => changeList(client, (pages) => withoutDeleted(pages, id));
  return useMutation({
    mutationKey: MUTATIONS.delete,
    mutationFn: (id: string) => adminRequest(productPath(id), { method: 'DELETE' }),
    async onSuccess(_answer, id) {
      toast.success('Product deleted');
      leaveProduct(id);
      await takeOut(id);
    },
    async onError(error, id) {
      toast.error('Failed to delete product');
      // Somebody else was quicker. A form that holds this product keeps it and is told when it saves.
      if (error instanceof HttpError && error.status === 404) await takeOut(id);
    },
  });
}
