/** Whether a text field was edited since it was rendered, and is not saved or being saved. */
export function hasUnsavedText(area: Element | null): boolean {
  const fields = area?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [];
  return [...fields].some((field) => field.value !== field.defaultValue && !field.closest('[aria-busy]'));
}
