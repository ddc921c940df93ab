/**
 * Puts a text into the clipboard. Browsers offer the clipboard on safe origins only; elsewhere the text is selected in
 * a field of its own within `area` (a modal dialog leaves nothing outside of it selectable) and copied as a person would.
 * @returns whether it worked
 */
export async function copyText(text: string, area: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text, area);
  }
}

function copySelected(text: string, area: HTMLElement): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  area.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
