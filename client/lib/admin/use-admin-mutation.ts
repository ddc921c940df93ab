import { type MutationKey, type QueryClient, useMutation } from '@tanstack/react-query';
import { errorMessage } from '#client/lib/admin/admin-request.ts';
import { toast } from '#client/lib/toast.ts';

type Text<Arguments extends unknown[]> = string | ((...about: Arguments) => string | undefined);

interface AdminMutation<Data, Variables> {
  mutationKey?: MutationKey;
  mutationFn: (variables: Variables) => Promise<Data>;
  /** The text of the success toast; no toast without it. */
  success?: Text<[data: Data, variables: Variables]>;
  /** The text of the failure toast; defaults to the server's message. */
  failure?: string;
  /** The id of the failure toast, which the next attempt removes. */
  failureId: Text<[variables: Variables]>;
  onSuccess?: (data: Data, variables: Variables, client: QueryClient) => unknown;
  onError?: (error: Error, variables: Variables, client: QueryClient) => unknown;
  onSettled?: (variables: Variables, client: QueryClient) => unknown;
}

/** A mutation by the operator, with toasts for success and failure. */
export function useAdminMutation<Data, Variables = void>(change: AdminMutation<Data, Variables>) {
  const { mutationKey, mutationFn, success, failure, failureId } = change;
  return useMutation<Data, Error, Variables>({
    mutationKey,
    mutationFn,
    onMutate: (variables) => toast.remove(textOf(failureId, variables)),
    onSuccess(data, variables, _before, { client }) {
      const text = textOf(success, data, variables);
      if (text) toast.success(text);
      return change.onSuccess?.(data, variables, client);
    },
    onError(error, variables, _before, { client }) {
      toast.error(failure ?? errorMessage(error), { id: textOf(failureId, variables) });
      return change.onError?.(error, variables, client);
    },
    onSettled: (_data, _error, variables, _before, { client }) => change.onSettled?.(variables, client),
  });
}

const textOf = <Arguments extends unknown[]>(text: Text<Arguments> | undefined, ...about: Arguments) =>
  typeof text === 'function' ? text(...about) : text;
