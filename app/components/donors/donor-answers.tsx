import { AnswerFacts } from "~/components/donations/answers";
import { Card } from "~/components/ui/card";
import { DateTime } from "~/components/ui/text/date-time";
import type { DonorDonation } from "~/domain/donations/lists/get-donor.server";
import { useT } from "~/i18n";

interface DonorAnswersProps {
  donations: readonly DonorDonation[];
  timezone: string;
}

/** Shows a donor's answers to the organisation's questions, by donation, newest first. */
export function DonorAnswers({ donations, timezone }: DonorAnswersProps) {
  const t = useT();
  const answered = donations.filter(({ answers }) => answers.length > 0);
  if (answered.length === 0) return null;
  return (
    <Card title={t("donations.answers.title")} className="mt-5">
      <div className="grid gap-5">
        {answered.map(({ answers, campaignTitle, createdAt, id }) => (
          <section key={id} className="grid gap-2">
            <h3 className="text-sm font-semibold">
              {campaignTitle} · <DateTime at={createdAt} zone={timezone} style="short" />
            </h3>
            <dl className="grid gap-2">
              <AnswerFacts answers={answers} />
            </dl>
          </section>
        ))}
      </div>
    </Card>
  );
}
