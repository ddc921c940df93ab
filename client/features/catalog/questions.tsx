import { Link } from 'react-router-dom';
import { COLLAR_FACTS, NECK_SIZE, SERVICE_FACTS, SUPPORT_EMAIL } from '#client/lib/shop-facts.ts';
import { Disclosure } from '#client/ui/content/disclosure.tsx';

const { playHours, chargeHours } = COLLAR_FACTS;

/** Becomes a link within an answer. */
const CONTACT_PAGE = 'Contact page';

/** Questions that cat owners ask before they buy (spec §2). */
export const QUESTIONS = [
  {
    question: 'Is the laser safe for my cat?',
    answer:
      'Yes. The laser is low-powered and safe. It points at the floor ahead of your cat, away from its ' +
      'eyes. As with any laser toy, don’t shine it in anyone’s face.',
  },
  {
    question: 'How long does the battery last?',
    answer: `A full charge gives up to ${playHours} hours of play and takes ${chargeHours} hour.`,
  },
  {
    question: 'Which neck sizes does it fit?',
    answer:
      `The collar fits neck sizes ${NECK_SIZE.centimeters} (${NECK_SIZE.inches}). Wrap a soft tape measure ` +
      'around the neck where a collar sits, with room for two fingers.',
  },
  {
    question: 'Can I wash it?',
    answer:
      'Yes, the collar is washable. Unclip the laser module, hand-wash the band in lukewarm water, and let ' +
      'it dry before the next chase.',
  },
  {
    question: 'What if my cat doesn’t like it?',
    answer:
      `Tell us within ${SERVICE_FACTS.refundDays} days of delivery and we’ll refund you. No forms, no ` +
      'questions about your cat’s taste.',
  },
  {
    question: 'How do I reach support?',
    answer: `Anytime, through the ${CONTACT_PAGE} or by email at ${SUPPORT_EMAIL}.`,
  },
] as const;

export function QuestionList() {
  return QUESTIONS.map(({ question, answer }) => (
    <Disclosure key={question} question={question}>
      <Answer text={answer} />
    </Disclosure>
  ));
}

/** Turns the name of the contact page into a link; structured data uses the plain text. */
function Answer({ text }: { text: string }) {
  const [before, after] = text.split(CONTACT_PAGE);
  if (after === undefined) return <p>{text}</p>;
  return (
    <p>
      {before}
      <Link to="/contact">{CONTACT_PAGE}</Link>
      {after}
    </p>
  );
}
