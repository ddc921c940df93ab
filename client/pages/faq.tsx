import { Link } from 'react-router-dom';
import { QuestionsJsonLd } from '#client/features/catalog/json-ld.tsx';
import { QuestionList } from '#client/features/catalog/questions.tsx';
import { PageHead } from '#client/ui/content/page-head.tsx';
import { Prose } from '#client/ui/content/prose.tsx';

export function FaqPage() {
  return (
    <Prose title="FAQ" intro="Six things cat owners ask before they buy.">
      <PageHead
        title="FAQ"
        description="Safety, battery life, neck size, washing, refunds, and support: answers to six common questions."
        path="/faq"
      />
      <div>
        <QuestionList />
      </div>
      <p>
        Have another question? <Link to="/contact">Ask us</Link>.
      </p>
      <QuestionsJsonLd />
    </Prose>
  );
}
