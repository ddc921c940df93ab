/** @jest-environment jsdom */
import { act, type ReactNode, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useFocusFallback } from './use-focus-fallback.ts';

function Area({ id, children }: { id: string; children?: ReactNode }) {
  const area = useRef<HTMLElement>(null);
  useFocusFallback(area);
  return (
    <section ref={area} id={id} tabIndex={-1}>
      {children}
    </section>
  );
}

let root: Root;
const show = (content: ReactNode) => act(() => root.render(content));
const focus = (id: string) => document.getElementById(id)?.focus();

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

const retry = <button type="button" id="retry" />;
const other = <input id="other" />;

it('focuses the area whose focused button has disappeared', () => {
  show(<Area id="area">{retry}</Area>);
  focus('retry');
  show(<Area id="area" />);
  expect(document.activeElement?.id).toBe('area');
});

it('focuses the inner one of two areas', () => {
  show(
    <Area id="outer">
      <Area id="inner">{retry}</Area>
    </Area>,
  );
  focus('retry');
  show(
    <Area id="outer">
      <Area id="inner" />
    </Area>,
  );
  expect(document.activeElement?.id).toBe('inner');
});

it('leaves the focus where it has moved meanwhile', () => {
  show(
    <>
      <Area id="area">{retry}</Area>
      {other}
    </>,
  );
  focus('retry');
  focus('other');
  show(
    <>
      <Area id="area" />
      {other}
    </>,
  );
  expect(document.activeElement?.id).toBe('other');
});
