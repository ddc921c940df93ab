import { Link } from 'react-router-dom';
import { SUPPORT_EMAIL } from '#client/lib/shop-facts.ts';
import { PageHead } from '#client/ui/page-head.tsx';
import { Prose, type ProseSection } from '#client/ui/prose.tsx';

const SECTIONS: ProseSection[] = [
  {
    title: 'Information we collect',
    content: (
      <>
        <p>When you place an order, we collect what you type into the checkout form:</p>
        <ul>
          <li>your name, e-mail address and, if you give it, your phone number,</li>
          <li>the address the collar goes to,</li>
          <li>your card details: cardholder name, card number, expiry date and security code,</li>
          <li>what you ordered and what it cost.</li>
        </ul>
        <p>
          Your browser itself keeps your cart, your last order without the card, and your answer to the cookie
          question. They stay on your device until you clear them.
        </p>
      </>
    ),
  },
  {
    title: 'How we use it',
    content: (
      <p>
        We use your information to pack and ship your order, to take payment, to send you the confirmation and
        tracking e-mail, and to answer when you write to us. We do not build profiles and we do not sell
        anything we know.
      </p>
    ),
  },
  {
    title: 'Sharing',
    content: (
      <p>
        We share only what is needed, and only with those who do part of the work: the carrier gets your name
        and address, and the service that hosts our database holds your order. We also share information when
        the law requires it.
      </p>
    ),
  },
  {
    title: 'Data security',
    content: (
      <p>
        Orders are kept in a database that visitors can write an order to and never read from. Of your card
        our staff see the last four digits. No page of this shop shows the full number, the expiry date or the
        security code again, and your browser keeps nothing of the card. No system is perfectly secure; if
        something happens to your data, we tell you.
      </p>
    ),
  },
  {
    title: 'Contact',
    content: (
      <p>
        To see, correct or delete what we hold about you, write to{' '}
        <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a> or use the{' '}
        <Link to="/contact">Contact page</Link>.
      </p>
    ),
  },
];

export function PrivacyPage() {
  return (
    <Prose
      title="Privacy Policy"
      note="Last updated: June 2024"
      intro="What we know about you, why we know it, and who else sees it."
      sections={SECTIONS}
    >
      <PageHead
        title="Privacy Policy"
        description="Which information this shop collects, what it is used for, and how to reach us about it."
        path="/privacy"
      />
    </Prose>
  );
}
