/** @jest-environment jsdom */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { HttpError } from '#client/lib/http.ts';
import { LoginCodeForm } from './login-code-form.tsx';

const logInWithCode = jest.fn();
jest.mock('./session-store.ts', () => ({ logInWithCode: () => logInWithCode() }));
// jsdom lacks what the router needs.
jest.mock('react-router-dom', () => ({ Link: 'a' }));

it('renders why a code was refused before it focuses the field', async () => {
  logInWithCode.mockRejectedValue(new HttpError(401, 'This code is wrong.'));
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(() => root.render(<LoginCodeForm challenge="challenge" onBack={() => {}} />));
  const field = document.querySelector('input') as HTMLInputElement;
  field.value = '123456';
  field.blur();
  const shown: (string | null)[] = [];
  document.addEventListener('focusin', () => shown.push(document.body.textContent));
  const submit = new Event('submit', { bubbles: true, cancelable: true });
  await act(async () => document.querySelector('form')?.dispatchEvent(submit));
  expect(shown).toEqual([expect.stringContaining('This code is wrong.')]);
  act(() => root.unmount());
});
