import { Icon } from "~/components/ui/icon";

interface QuestionsProps {
  title: string;
  items: readonly { question: string; answer: string }[];
}

/** Shows questions whose answers open without script. */
export function Questions({ title, items }: QuestionsProps) {
  return (
    <section className="home-section home-narrow">
      <h2 className="home-title">{title}</h2>
      <div className="questions">
        {items.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
              <Icon name="chevron-down" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
