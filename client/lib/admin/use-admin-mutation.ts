import { type MutationKey, type QueryClient, useMutation } from '@tanstack/react-query';
import { errorMessage } from '#client/lib/admin/admin-request.ts';
import { toast } from '#client/lib/toast.ts';

type Text<Arguments extends unknown[]> = string | ((...about: Arguments) => string | undefined);

interface AdminMutation<Data, Variables> {
  mutationKey?: MutationKey;
  mutationFn: (variables: Variables) => Promise<Data>;
  /** What the toast of a success says; no toast without it. */
  success?: Text<[data: Data, variables: Variables]>;
  /** What the toast of a failure says; otherwise what the server says of it. */
  failure?: string;
  /** The id of the toast of a failure, which the next attempt removes. */
  failureId: Text<[variables: Variables]>;
  onSuccess?: (data: Data, variables: Variables, client: QueryClient) => unknown;
  onError?: (error: Error, variables: Variables, client: QueryClient) => unknown;
  onSettled?: (variables: Variables, client: QueryClient) => unknown;
}

/** A change that the operator makes, with the toasts that say what has become of it. */
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
