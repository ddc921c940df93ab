import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

interface Finding {
  id: string;
  nodes: { html: string }[];
}

interface WithAxe extends Window {
  axe?: { run(options: object): Promise<{ violations: Finding[] }> };
}

/** What axe finds against WCAG 2.2 AA and good practice. Evaluated, not added as a script, which the policy forbids. */
async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => (window as WithAxe).axe !== undefined))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = window as WithAxe;
    if (axe === undefined) throw new Error('axe is not there.');
    const { violations } = await axe.run({ resultTypes: ['violations'] });

    // Off by default in axe; it is the only rule of what WCAG 2.2 adds at level AA. For axe, what is half below a sticky
    // element is too small a target, although it scrolls out (axe-core#3720).
    const sticky = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => getComputedStyle(element).position === 'sticky')
      .map(({ style }) => ({ style, cssText: style.cssText }));
    try {
      for (const { style } of sticky) Object.assign(style, { position: 'relative', inset: 'auto' });
      const targets = await axe.run({ resultTypes: ['violations'], runOnly: ['target-size'] });
      return [...violations, ...targets.violations];
    } finally {
      for (const { style, cssText } of sticky) style.cssText = cssText;
    }
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** What is half faded in has the colours of neither state. */
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
