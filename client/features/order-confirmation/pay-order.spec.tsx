/** @jest-environment jsdom */
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { PayOrder } from './pay-order.tsx';
import { PaymentStep, type PaymentStepProps } from './payment-step.tsx';

const openCheckout = jest.fn();
jest.mock('./open-checkout.ts', () => ({ openCheckout: () => openCheckout() }));
// jsdom lacks what the router needs.
jest.mock('react-router-dom', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));

let root: Root;
const show = (content: ReactNode) => act(async () => root.render(content));
const button = () => document.querySelector('button');
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

it('focuses the heading of what follows "Try Again", which disappears', async () => {
  openCheckout.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await show(<PayOrder token="token" returned={false} />);
  button()?.focus();
  openCheckout.mockResolvedValueOnce({ state: 'cancelled', orderNumber: 'LC100000' });
  await act(async () => button()?.click());
  expect(focused()).toBe('This order was cancelled');
});

it('keeps the focus on the payment step while it asks for the link again, and then on the link', async () => {
  const step = { amount: 100, paid: false, confirming: false, followed: false, onFollow() {} };
  const showStep = (changes: Pick<PaymentStepProps, 'failed' | 'paymentLink'>) =>
    show(<PaymentStep {...step} {...changes} />);
  await showStep({ failed: true, paymentLink: '' });
  button()?.focus();
  await showStep({ failed: false, paymentLink: '' });
  expect(button()?.disabled).toBe(false);
  expect(document.activeElement).toBe(button());
  await showStep({ failed: false, paymentLink: '/pay#token' });
  expect(document.activeElement?.tagName).toBe('A');
});
