import { Card } from "~/components/ui/card";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { Button } from "~/components/ui/button";
import { moneyText } from "~/components/ui/text/money-text";
import type { BankFile } from "~/domain/payouts/list-bank-files.server";
import type { PayoutBatch } from "~/domain/payouts/list-batches.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { formatDay } from "~/values/time/day-text";

/** The batches that wait for an approval, each with its button. */
export function BatchCard({ batches }: { batches: readonly PayoutBatch[] }) {
  const t = useT();
  return (
    <Card title={t("operator.payouts.batches")}>
      {batches.length === 0 && <p className="text-muted">{t("operator.payouts.no_batches")}</p>}
      <ul className="grid gap-4">
        {batches.map((batch) => (
          <Batch key={`${batch.country}-${batch.plannedOn}`} batch={batch} />
        ))}
      </ul>
    </Card>
  );
}

function Batch({ batch }: { batch: PayoutBatch }) {
  const t = useT();
  const { amount, count, country, currency, isFirstDone, isOwn, needsTwo, plannedOn } = batch;
  const own = useSchemaForm({ id: `batch-${country}-${plannedOn}`, intent: "approve" });
  const facts = { country, day: formatDay(plannedOn), amount: moneyText(amount, currency), count };
  const waits = needsTwo && isFirstDone && isOwn;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <span className="grid">
        <span className="font-semibold">{t("operator.payouts.batch", facts)}</span>
        <span className="text-sm text-muted">
          {needsTwo
            ? t(isFirstDone ? "operator.payouts.second" : "operator.payouts.two")
            : t("operator.payouts.one")}
        </span>
      </span>
      {!waits && (
        <SchemaForm of={own} className="">
          <input type="hidden" name="country" value={country} />
          <input type="hidden" name="planned_on" value={plannedOn} />
          <SubmitButton>{t("operator.payouts.approve")}</SubmitButton>
        </SchemaForm>
      )}
    </li>
  );
}

/** The files for our bank: approved payouts count as sent once the file is made. */
export function BankFileCard({ files }: { files: readonly BankFile[] }) {
  const t = useT();
  if (files.length === 0) return null;
  return (
    <Card title={t("operator.payouts.files")}>
      <p className="mb-4 text-muted">{t("operator.payouts.files_text")}</p>
      <ul className="grid gap-4">
        {files.map(({ amount, count, currency, isSent, plannedOn }) => (
          <li
            key={`${currency}-${plannedOn}-${isSent}`}
            className="flex flex-wrap items-center justify-between gap-3"
          >
            <span className="grid">
              <span className="font-semibold">
                {t("operator.payouts.batch", {
                  ...{ country: currency, day: formatDay(plannedOn), count },
                  amount: moneyText(amount, currency),
                })}
              </span>
              {isSent && (
                <span className="text-sm text-muted">{t("operator.payouts.repeat_text")}</span>
              )}
            </span>
            <form method="post" action={paths.operatorBankFile()}>
              <CsrfField />
              <input type="hidden" name="currency" value={currency} />
              <input type="hidden" name="planned_on" value={plannedOn} />
              {isSent && <input type="hidden" name="repeat" value="yes" />}
              <Button variant="outline" icon="download">
                {t(isSent ? "operator.payouts.repeat_file" : "operator.payouts.make_file")}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Card>
  );
}
