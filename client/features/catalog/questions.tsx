import { Link } from 'react-router-dom';
import { Disclosure } from '#client/ui/content/disclosure.tsx';
import { InlineMarkdown } from '#client/ui/content/markdown.tsx';
import { QUESTIONS } from './questions.shop.ts';

/** Questions that shoppers ask before they buy (spec §2). */
export function QuestionList() {
  return QUESTIONS.map(({ question, answer }) => (
    <Disclosure key={question} question={question}>
      <p>
        <InlineMarkdown parts={answer} />
      </p>
    </Disclosure>
  ));
}

export const OtherQuestion = () => (
  <>
    Have another question? <Link to="/contact">Ask us</Link>.
  </>
);
