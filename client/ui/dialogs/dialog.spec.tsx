/** @jest-environment jsdom */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { toast } from '#client/lib/toast.ts';
import { Toaster } from '#client/ui/feedback/toaster.tsx';
import { Dialog } from './dialog.tsx';

it('announces each toast on its own, because it makes the toaster inert', async () => {
  // jsdom opens no dialogs.
  Object.assign(HTMLDialogElement.prototype, { showModal() {}, close() {} });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(() =>
    root.render(
      <>
        <Toaster />
        <Dialog className="" labelledBy="title" onClose={() => {}}>
          <h2 id="title">Cart</h2>
        </Dialog>
      </>,
    ),
  );
  const announced = () => [...document.querySelectorAll('dialog [role="status"] > *')];
  await act(() => toast('First'));
  await act(() => toast('Second', { id: 'second' }));
  expect(announced().map(({ textContent }) => textContent)).toEqual(['Second', 'First']);
  const first = announced()[1];
  await act(() => toast.dismiss('second'));
  expect(announced()).toEqual([first]);
  act(() => root.unmount());
});
