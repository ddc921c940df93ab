type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether a field was edited since it was rendered, and is not saved or being saved. */
export function hasUnsavedText(area: Element | null | undefined): boolean {
  const fields = area?.querySelectorAll<Control>('input, textarea, select') ?? [];
  return [...fields].some((field) => isEdited(field) && !field.closest('[aria-busy]'));
}

/** Only selects with an initial choice count: the carrier follows the number. */
function isEdited(field: Control): boolean {
  if (!('options' in field)) return field.value !== field.defaultValue;
  const initial = [...field.options].find(({ defaultSelected }) => defaultSelected);
  return initial !== undefined && !initial.selected;
}
