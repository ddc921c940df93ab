import type { Locator } from '@playwright/test';
import { expect, open, test } from './journey.ts';
import { WIDTHS } from './widths.ts';

// Repeats contract/pages.ts on purpose: each link and its path.
const MENU = {
  Home: '/',
  Shop: '/shop',
  About: '/about',
  Blog: '/blog',
  FAQ: '/faq',
  Shipping: '/shipping',
  Contact: '/contact',
  'The collar': '/product/laser-collar',
  Checkout: '/checkout',
  Cancellation: '/cancellation',
  Privacy: '/privacy',
  Terms: '/terms',
  Admin: '/admin',
};
const FOOTER = {
  'Customer Service': { FAQ: '/faq', Shipping: '/shipping', Contact: '/contact' },
  Company: { 'About Us': '/about', Blog: '/blog' },
  Legal: { 'Privacy Policy': '/privacy', 'Terms of Service': '/terms' },
};

async function expectLinks(found: Locator, links: Record<string, string>): Promise<void> {
  await expect(found).toHaveText(Object.keys(links));
  for (const [index, path] of Object.values(links).entries()) {
    await expect(found.nth(index)).toHaveAttribute('href', path);
  }
}

test('the header links to every page that visitors can open', async ({ page }) => {
  const header = page.getByRole('banner');
  await open(page, '/');
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await header.getByRole('button', { name: /^(Open menu|More)$/ }).click();
    const menu = header.getByRole('navigation', { name: 'Main' });
    await expectLinks(menu.getByRole('link', { includeHidden: true }), MENU);
    // On wide screens, an icon next to the menu links to /admin.
    for (const path of Object.values(MENU)) {
      await expect(header.locator(`a[href="${path}"]`).filter({ visible: true }).first()).toBeVisible();
    }
    await page.keyboard.press('Escape');
  }

  await test.step('the footer has its link groups, and the privacy policy in the copyright line', async () => {
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('heading')).toHaveText(['Subscribe to our emails', ...Object.keys(FOOTER)]);
    for (const [group, links] of Object.entries(FOOTER)) {
      await expectLinks(footer.getByRole('navigation', { name: group }).getByRole('link'), links);
    }
    await footer.getByRole('link', { name: 'Privacy policy', exact: true }).click();
    await expect(page).toHaveURL('/privacy');
  });
});

const TEXTS = [
  {
    path: '/privacy',
    title: 'Privacy Policy',
    headings: ['Information we collect', 'How we use it', 'Sharing', 'Data security', 'Contact'],
    texts: [
      'Last updated: June 2024',
      'What you type at checkout (without the card) stays until you close the tab or clear your cart',
      'our payment provider takes payments, our email provider sends our emails',
      'When we delete it, we keep your orders in our sales records',
    ],
  },
  {
    path: '/terms',
    title: 'Terms of Service',
    headings: [
      'Introduction',
      'Use of the site',
      'Purchases',
      'Intellectual property',
      'Limitation of liability',
      'Contact',
    ],
    texts: [
      'You can buy one item at a time.',
      'The collar is a toy for supervised play. Its buckle isn’t breakaway, so take it off your cat after play.',
    ],
  },
  {
    path: '/accessibility',
    title: 'Accessibility',
    headings: ['Standard', 'How we check it', 'Known gaps', 'Contact'],
    texts: ['Last updated: November 2026', '(WCAG 2.2), levels A and AA', 'haven’t tested this shop yet'],
  },
  {
    path: '/about',
    title: 'About Us',
    headings: ['Our story', 'Our mission', 'Our values'],
    texts: ['fits necks from 9.4 to 13.4 in (24 to 34 cm)'],
  },
  {
    path: '/shipping',
    title: 'Shipping',
    headings: [
      'Free shipping only',
      'When it arrives',
      'Tracking',
      'Protection against loss, damage or theft',
      'Changed your mind?',
    ],
    texts: [
      'There’s just one way we ship, and it’s free.',
      'Your order ships within 3 business days. Estimated delivery is 3-7 business days.',
      'we’ll send a tracking email to the address you gave at checkout.',
      'Every package is protected. If yours is lost, damaged, or stolen',
    ],
  },
  {
    path: '/cancellation',
    title: 'Cancellation Policy',
    headings: ['Within 1 hour of ordering', 'After that', 'After delivery', 'Damaged or lost packages'],
    texts: [
      'Cancel within 1 hour of placing your order and you’ll get a full refund.',
      'Ask for a refund within 7 days of delivery.',
    ],
  },
];

test('the pages of text have their sections and facts, and lead to each other', async ({ page }) => {
  const main = page.getByRole('main');
  for (const { path, title, headings, texts } of TEXTS) {
    await test.step(`${path} has its sections and facts`, async () => {
      await open(page, path);
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(main.getByRole('heading', { level: 2 })).toHaveText(headings);
      for (const text of texts) await expect(main.getByText(text)).toBeVisible();
    });
    if (path !== '/privacy') continue;
    await test.step('the table of contents of a long page links to its sections', async () => {
      await page
        .getByRole('navigation', { name: 'On this page' })
        .getByRole('link', { name: 'Data security' })
        .click();
      await expect(page).toHaveURL('/privacy#data-security');
      await expect(page.getByRole('heading', { name: 'Data security' })).toBeInViewport();
    });
  }

  await test.step('the contact page and the terms link to the page about accessibility', async () => {
    for (const path of ['/contact', '/terms']) {
      await open(page, path);
      await page.getByRole('main').getByRole('link', { name: 'Accessibility' }).click();
      await expect(page).toHaveURL('/accessibility');
    }
  });

  await test.step('the blog has two dated posts, and "Read more" goes nowhere', async () => {
    await open(page, '/blog');
    const posts = page.getByRole('main').getByRole('article');
    await expect(posts).toHaveCount(2);
    await expect(posts.getByRole('time')).toHaveText(['June 12, 2024', 'May 28, 2024']);
    for (const post of await posts.all()) {
      await post.getByRole('link', { name: 'Read more' }).click();
      await expect(page).toHaveURL('/blog');
      await expect(posts).toHaveCount(2);
    }
  });

  await test.step('the FAQ answers six questions', async () => {
    await open(page, '/faq');
    const questions = page.getByRole('main').getByRole('group');
    await expect(questions).toHaveCount(6);
    for (const question of await questions.all()) {
      await expect(question.getByRole('paragraph')).toBeHidden();
      await question.locator('summary').click();
      await expect(question.getByRole('paragraph')).toBeVisible();
    }
    await expect(
      questions.getByText('The collar is for supervised play only: its buckle isn’t breakaway.'),
    ).toBeVisible();

    await test.step('the answer about support links to the contact page', async () => {
      await expect(questions.filter({ hasText: 'How do I reach support?' })).toHaveCount(1);
      await page.getByRole('main').getByRole('link', { name: 'Contact page' }).click();
      await expect(page).toHaveURL('/contact');
    });
  });
});
