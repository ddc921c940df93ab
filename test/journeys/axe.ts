import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

interface Finding {
  id: string;
  nodes: { html: string }[];
}

/** What axe finds against WCAG 2.2 AA and good practice. Evaluated, not added as a script, which the policy forbids. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } };
    return (await axe.run()).violations;
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
