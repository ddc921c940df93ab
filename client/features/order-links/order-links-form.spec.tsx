/** @jest-environment jsdom */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { OrderLinksForm } from './order-links-form.tsx';

// jsdom lacks what the router needs.
jest.mock('react-router-dom', () => ({ Link: 'a' }));

it('renders the message about the address before it focuses the field', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(() => root.render(<OrderLinksForm />));
  const shown: (string | null)[] = [];
  document.addEventListener('focusin', () => shown.push(document.body.textContent));
  const submit = new Event('submit', { bubbles: true, cancelable: true });
  await act(() => document.querySelector('form')?.dispatchEvent(submit));
  expect(shown).toEqual([expect.stringContaining('Enter a complete email address')]);
  act(() => root.unmount());
});
