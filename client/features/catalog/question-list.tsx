import { Disclosure } from '#client/ui/disclosure.tsx';
import { QUESTIONS } from './questions.ts';

export function QuestionList() {
  return QUESTIONS.map(({ question, answer }) => (
    <Disclosure key={question} question={question}>
      <p>{answer}</p>
    </Disclosure>
  ));
}
