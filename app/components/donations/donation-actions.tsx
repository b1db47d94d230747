import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { DateField } from "~/components/ui/forms/date-field";
import type { FormState } from "~/components/ui/forms/schema-form";
import { SelectField } from "~/components/ui/forms/select-field";
import { moneyText } from "~/components/ui/text/money-text";
import { fullName } from "~/components/donations/full-name";
import { discardReasons } from "~/countries/catalogs";
import type { PauseDays } from "~/domain/donations/edits/pause-until-schema";
import type { DonationDetail } from "~/domain/donations/lists/get-donation.server";
import { useT } from "~/i18n";
import { periodText } from "~/i18n/dates";
import { textForCode, type Translate } from "~/i18n/text-key";

type EndedDonation = Pick<DonationDetail, "status" | "recurrence" | "amount" | "currency"> & {
  donor: Pick<DonationDetail["donor"], "firstName" | "lastName">;
};

type Donation = EndedDonation & {
  transactions: readonly Pick<DonationDetail["transactions"][number], "status" | "period">[];
};

/** What the page knows of the donation today. */
interface DonationFacts {
  /** Whether a month is open and unpaid. */
  canCollect: boolean;
  /** The days until which it can be paused. */
  days: PauseDays;
}

/** How a dialog names the donation. */
interface DonationText extends Record<string, string> {
  name: string;
  amount: string;
}

const isRunning = ({ recurrence, status }: EndedDonation) =>
  recurrence === "monthly" && (status === "active" || status === "paused");

const textOf = ({ amount, currency, donor }: EndedDonation): DonationText => ({
  name: fullName(donor),
  amount: moneyText(amount, currency),
});

/** Returns the confirmations for the changes that a monthly donation's current status allows. */
export function donationConfirmations(
  t: Translate,
  donation: Donation,
  { canCollect, days }: DonationFacts,
): ConfirmableAction[] {
  if (!isRunning(donation)) return [];
  const { status, transactions } = donation;
  const text = textOf(donation);
  // Only the month that is planned can be skipped.
  const period = transactions.find((one) => one.status === "planned")?.period ?? null;
  return [
    ...(canCollect ? [collect(t, text)] : []),
    ...(status === "active" && period !== null ? [skip(t, text, period)] : []),
    ...(status === "active" ? [pauseUntil(t, text, days), pause(t, text)] : [restore(t, text)]),
    discard(t, text),
  ];
}

/** Returns those of a person of the team that brought it in: to resume it, and to end it. */
export function teamConfirmations(t: Translate, donation: EndedDonation): ConfirmableAction[] {
  if (!isRunning(donation)) return [];
  const text = textOf(donation);
  return [...(donation.status === "paused" ? [restore(t, text)] : []), discard(t, text)];
}

function collect(t: Translate, text: DonationText): ConfirmableAction {
  return {
    id: "collect",
    intent: "collect",
    title: t("donations.collect_ask", text),
    text: t("donations.collect_text"),
    submit: t("donations.collect"),
    color: "green",
  };
}

function skip(t: Translate, text: DonationText, period: string): ConfirmableAction {
  const values = { ...text, period: periodText(t, period) };
  return {
    id: "skip",
    intent: "skip",
    fields: { period },
    title: t("donations.skip_ask", values),
    text: t("donations.skip_text"),
    submit: t("donations.skip", values),
    color: "blue",
  };
}

function pause(t: Translate, text: DonationText): ConfirmableAction {
  return {
    id: "pause",
    intent: "pause",
    title: t("donations.pause_ask", text),
    text: t("donations.pause_text"),
    submit: t("donations.pause"),
    color: "blue",
  };
}

function pauseUntil(t: Translate, text: DonationText, days: PauseDays): ConfirmableAction {
  return {
    id: "pause-until",
    intent: "pause_until",
    title: t("donations.pause_until_ask", text),
    text: t("donations.pause_until_text"),
    submit: t("donations.pause_until"),
    color: "blue",
    schema: async () =>
      (await import("~/domain/donations/edits/pause-until-schema")).pauseUntilSchema(days),
    children: (form) => <PauseDay form={form} days={days} />,
  };
}

/** Asks for the day on which the donation resumes by itself. */
function PauseDay({ form, days }: { form: FormState; days: PauseDays }): ReactNode {
  const t = useT();
  const fields = form.form.getFieldset() as Record<string, FieldMetadata<string>>;
  return (
    <DateField
      label={t("donations.pause_until_day")}
      hint={t("donations.pause_until_hint")}
      field={fields.until}
      min={days.first}
      max={days.last}
      required
    />
  );
}

function restore(t: Translate, text: DonationText): ConfirmableAction {
  return {
    id: "restore",
    intent: "restore",
    title: t("donations.restore_ask", text),
    text: t("donations.restore_text"),
    submit: t("donations.restore"),
    color: "green",
  };
}

function discard(t: Translate, text: DonationText): ConfirmableAction {
  return {
    id: "discard",
    intent: "discard",
    title: t("donations.discard_ask", text),
    text: t("donations.discard_text"),
    submit: t("donations.discard"),
    schema: async () => (await import("~/domain/donations/schema")).discardSchema,
    children: (form) => <DiscardReason form={form} />,
  };
}

/** Asks why the donation ends; the catalogue's default is preselected. */
function DiscardReason({ form }: { form: FormState }): ReactNode {
  const t = useT();
  const fields = form.form.getFieldset() as Record<string, FieldMetadata<string>>;
  return (
    <SelectField
      label={t("donations.discard_why")}
      field={fields.reason}
      defaultValue={discardReasons.find(({ isDefault }) => isDefault)?.key}
      required
      options={discardReasons.map(({ key }) => ({
        value: key,
        label: textForCode(t, "donations.discard_reason", key, "donations.discard_reason.other"),
      }))}
    />
  );
}

interface DonationActionsProps {
  confirmations: readonly ConfirmableAction[];
}

/** Shows the buttons of a monthly donation, such as to pause it, to resume it or to end it for good. */
export function DonationActions({ confirmations }: DonationActionsProps) {
  return confirmations.map((confirmation) => (
    <ConfirmLink
      key={confirmation.id}
      confirmation={confirmation}
      variant={confirmation.id === "restore" ? "primary" : "outline"}
    >
      {confirmation.submit}
    </ConfirmLink>
  ));
}
