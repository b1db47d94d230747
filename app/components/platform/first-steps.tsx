import { useT } from "~/i18n";

const steps = ["account", "gateway", "campaign"] as const;

export function FirstSteps() {
  const t = useT();
  return (
    <section className="home-section">
      <h2 className="home-title">{t("home.how.title")}</h2>
      <ol className="first-steps">
        {steps.map((step, index) => (
          <li key={step}>
            <span aria-hidden>{index + 1}</span>
            <h3>{t(`home.how.${step}`)}</h3>
            <p>{t(`home.how.${step}_text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
