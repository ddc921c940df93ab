import { COLLAR_FACTS, SERVICE_FACTS, SUPPORT_EMAIL } from '#client/lib/shop-facts.ts';

const { playHours, chargeHours, neck } = COLLAR_FACTS;

/** Words of an answer that are a link to the page. */
export const CONTACT_PAGE = 'Contact page';

/** What cat owners ask before they buy (spec §2). */
export const QUESTIONS = [
  {
    question: 'Is the laser safe for my cat?',
    answer:
      'Yes. The laser is low-powered and safe. It points at the floor ahead of your cat, away from the ' +
      'eyes. As with any laser toy, do not hold it in front of a face.',
  },
  {
    question: 'How long does the battery last?',
    answer: `A full charge gives up to ${playHours} hours of play and takes ${chargeHours} hour.`,
  },
  {
    question: 'Which neck sizes does it fit?',
    answer:
      `The collar fits neck sizes ${neck.minimum}cm to ${neck.maximum}cm. Two fingers should slide ` +
      'between collar and neck.',
  },
  {
    question: 'Can I wash it?',
    answer:
      'Yes, the collar is washable. Unclip the laser module, then wash the band by hand in lukewarm water ' +
      'and let it dry before play.',
  },
  {
    question: 'What if my cat does not like it?',
    answer:
      `Tell us within ${SERVICE_FACTS.refundDays} days of delivery and we refund you. No form, no ` +
      'questions about your cat’s taste.',
  },
  {
    question: 'How do I reach support?',
    answer: `Through the ${CONTACT_PAGE} or by e-mail at ${SUPPORT_EMAIL}, at any hour.`,
  },
] as const;
