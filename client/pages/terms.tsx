import { Link } from 'react-router-dom';
import { SHOP_NAME, SUPPORT_EMAIL } from '#client/lib/shop-facts.ts';
import { Prose, type ProseSection } from '#client/ui/content/prose.tsx';
import type { Page } from '#contract/pages.ts';

const SECTIONS: ProseSection[] = [
  {
    title: 'Introduction',
    content: (
      <p>
        These terms apply when you visit this site or buy from it. By placing an order, you accept them. If
        you don’t agree with them, please don’t use the site.
      </p>
    ),
  },
  {
    title: 'Use of the site',
    content: (
      <p>
        You’re welcome to browse, share, and link to anything here. Don’t try to break the site, to get at
        data that isn’t yours, or to order in someone else’s name. You must be old enough to enter into a
        contract where you live.
      </p>
    ),
  },
  {
    title: 'Purchases',
    content: (
      <p>
        Prices are in U.S. dollars. You can buy one item at a time. Your order is placed once we show you its
        order number. We may refuse or cancel an order if the price was clearly wrong or the product is out of
        stock. If we do, you’ll get back everything you paid. Delivery is covered under{' '}
        <Link to="/shipping">Shipping</Link>, and your right to cancel or return an order under our{' '}
        <Link to="/cancellation">Cancellation Policy</Link>.
      </p>
    ),
  },
  {
    title: 'Intellectual property',
    content: (
      <p>
        The text, pictures, video, and logo of {SHOP_NAME} belong to us. You’re welcome to use them when you
        write about the product, but not to sell anything else.
      </p>
    ),
  },
  {
    title: 'Limitation of liability',
    content: (
      <p>
        The collar is a toy for supervised play. Use it as described, check the fit, and don’t point the laser
        at anyone’s eyes. As far as the law allows, our liability is limited to what you paid for the product.
        Nothing here limits your legal rights as a consumer.
      </p>
    ),
  },
  {
    title: 'Contact',
    content: (
      <p>
        Questions about these terms? Email <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>, or see the{' '}
        <Link to="/contact">Contact page</Link>.
      </p>
    ),
  },
];

export function TermsPage(page: Page) {
  return (
    <Prose
      {...page}
      description="The rules of this shop: using the site, buying from it, intellectual property, and liability."
      intro="Our terms, as short as we can make them."
      sections={SECTIONS}
    />
  );
}
