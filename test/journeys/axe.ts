import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { WIDTHS } from './widths.ts';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

interface Finding {
  id: string;
  nodes: { html: string }[];
}

interface WithAxe extends Window {
  axe?: { run(options: object): Promise<{ violations: Finding[] }> };
}

/** The violations of WCAG 2.2 AA and best practices that axe finds. The CSP forbids a script tag, so axe is evaluated. */
async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => (window as WithAxe).axe !== undefined))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = window as WithAxe;
    if (axe === undefined) throw new Error('axe is not loaded.');
    // target-size is off by default, and axe's only rule for what WCAG 2.2 adds at level AA. Axe rejects targets that are
    // partly below a sticky element, although they scroll out (axe-core#3720).
    const sticky = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => getComputedStyle(element).position === 'sticky')
      .map(({ style }) => ({ style, cssText: style.cssText }));
    try {
      for (const { style } of sticky) Object.assign(style, { position: 'relative', inset: 'auto' });
      const rules = { 'target-size': { enabled: true } };
      return (await axe.run({ resultTypes: ['violations'], rules })).violations;
    } finally {
      for (const { style, cssText } of sticky) style.cssText = cssText;
    }
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Waits for animations: elements that are fading in have transitional colors. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ),
  );
}

export async function expectNoFindings(page: Page): Promise<void> {
  await animationsEnd(page);
  expect(await findings(page)).toEqual([]);
}

/** Finds nothing on a phone and on a wide screen. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await expectNoFindings(page);
  }
  if (before) await page.setViewportSize(before);
}
