/** @jest-environment jsdom */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { CopyButton } from './copy-button.tsx';

// jsdom lacks what the router needs.
jest.mock('react-router-dom', () => ({ Link: 'a' }));

it('shows its message for three seconds after the last click', async () => {
  jest.useFakeTimers();
  Object.assign(navigator, { clipboard: { writeText: async () => {} } });
  const root = createRoot(document.body);
  act(() => root.render(<CopyButton text="ada@example.com">Copy email address</CopyButton>));
  const message = () => document.querySelector('[role=status]')?.textContent;
  const click = () => act(async () => document.querySelector('button')?.click());
  const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

  await click();
  wait(2_000);
  await click();
  wait(2_999);
  expect(message()).toBe('Copied');
  wait(1);
  expect(message()).toBe('');
  act(() => root.unmount());
});
