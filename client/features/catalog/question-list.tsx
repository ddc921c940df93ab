import { Link } from 'react-router-dom';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { CONTACT_PAGE, QUESTIONS } from './questions.ts';

export function QuestionList() {
  return QUESTIONS.map(({ question, answer }) => (
    <Disclosure key={question} question={question}>
      <Answer text={answer} />
    </Disclosure>
  ));
}

/** Search engines read the plain text; a reader can follow it. */
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
