import { Link } from 'react-router-dom';
import { SUPPORT_EMAIL } from '#client/lib/shop-facts.ts';
import { Prose, type ProseSection } from '#client/ui/content/prose.tsx';
import type { Page } from '#contract/pages.ts';

const SECTIONS: ProseSection[] = [
  {
    title: 'Information we collect',
    content: (
      <>
        <p>When you place an order, we collect what you enter at checkout:</p>
        <ul>
          <li>your name, your email address, and your phone number if you give us one</li>
          <li>your shipping address</li>
          <li>your card details: cardholder name, card number, expiration date, and security code</li>
          <li>what you ordered and what it cost</li>
        </ul>
        <p>
          Your browser keeps your cart, your last order (without the card), and your cookie choice. They stay
          on your device until you clear them.
        </p>
      </>
    ),
  },
  {
    title: 'How we use it',
    content: (
      <p>
        We use your information to pack and ship your order, to take payment, to send you a confirmation and
        tracking email, and to answer you when you write to us. We don’t build profiles, and we don’t sell
        your information.
      </p>
    ),
  },
  {
    title: 'Sharing',
    content: (
      <p>
        We share only what’s needed, and only with the companies that help us fill your order: the carrier
        gets your name and address, and the service that hosts our database stores your order. We also share
        information when the law requires it.
      </p>
    ),
  },
  {
    title: 'Data security',
    content: (
      <p>
        Visitors can add an order to our database but can’t read any orders in it. Our team sees only the last
        four digits of your card. No page of this shop shows the full number, the expiration date, or the
        security code again, and your browser keeps none of them. No system is perfectly secure. If something
        happens to your data, we’ll tell you.
      </p>
    ),
  },
  {
    title: 'Contact',
    content: (
      <>
        <p>
          To see, correct, or delete what we have about you, write to{' '}
          <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a> or see the{' '}
          <Link to="/contact">Contact page</Link>.
        </p>
        <p>
          When we delete it, we keep your orders in our sales records: what was bought, when, and for how
          much, with the last four digits of the card, but without your name, your contact details, or your
          address. Copies in backups and in emails we’ve already sent remain until those are deleted.
        </p>
      </>
    ),
  },
];

export function PrivacyPage(page: Page) {
  return (
    <Prose
      {...page}
      description="What information this shop collects, what we use it for, and how to reach us about it."
      note="Last updated: June 2024"
      intro="What we collect, why we collect it, and who else sees it."
      sections={SECTIONS}
    />
  );
}
