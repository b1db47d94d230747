import type { FieldMetadata } from "@conform-to/react";
import { useState, type ComponentProps, type FormEvent } from "react";
import { Card } from "~/components/ui/card";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { RadioCards } from "~/components/ui/forms/radio-cards";
import { CancelLink, SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import type { Option } from "~/components/ui/forms/select-field";
import { TextareaField } from "~/components/ui/forms/textarea-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { Alert } from "~/components/ui/messages/alert";
import { moneyText } from "~/components/ui/text/money-text";
import type { CountryCode } from "~/countries/country";
import type { FieldIssues } from "~/domain/errors";
import type { PledgeTerms } from "~/domain/pledges/team-pages/get-pledge-terms.server";
import { useT } from "~/i18n";
import { fieldTexts } from "~/i18n/issue-texts";
import { agreementTexts } from "~/i18n/agreement";
import { parseTyped } from "~/values/money/money";
import { DonorFields } from "./donor-fields";
import { PromiseFields } from "./promise-fields";
import { useDeviceName } from "./use-device-name";
import { useDonorFaults } from "./use-donor-faults";

export interface CaptureFormProps {
  /** Made with the page: a repeated post makes no second pledge. */
  uuid: string;
  capturedAt: string;
  campaign: { id: string };
  organization: string;
  agency: string;
  channel: "f2f" | "agents";
  law: string;
  version: string;
  terms: PledgeTerms;
  offer: { text: string; value: string } | null;
  uidTypes: readonly Option[];
  cancelTo: string;
  /** Keeps the pledge on the device instead of sending it. */
  offline?: OfflineCapture;
}

export interface OfflineCapture {
  country: CountryCode;
  /** Takes a form whose fields the schema accepts. Returns what else is wrong, by field. */
  store(form: FormData): Promise<FieldIssues>;
}

/** What is typed so far, for the text that the donor agrees to. */
interface Typed {
  recurrency: string;
  amount: string;
  collect_day: string;
  upgrade: boolean;
}

/** Captures a pledge: in this order it is asked in the street and on the phone. */
export function CaptureForm(props: CaptureFormProps) {
  const { campaign, cancelTo, channel, offer, offline, terms, uidTypes } = props;
  const t = useT();
  const { currency, days, monthlyOffered } = terms;
  const first = {
    recurrency: monthlyOffered ? "1" : "0",
    collect_day: String(days[0] ?? ""),
    channel,
  };
  const { fields, ...own } = useSchemaForm({
    id: "new-pledge",
    schema: async () => (await import("~/domain/pledges/schema")).newPledgeFormSchema(currency),
    defaultValue: first,
    onSubmit: offline && ((event) => void keepHere(event)),
  });
  const [faults, setFaults] = useState<FieldIssues>({});
  const keepHere = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setFaults((await offline?.store(new FormData(form))) ?? {});
  };
  const again = own.refusal?.typed as Record<string, string> | undefined;
  const [typed, setTyped] = useState<Typed>({
    recurrency: again?.recurrency ?? first.recurrency,
    amount: again?.amount ?? "",
    collect_day: again?.collect_day ?? first.collect_day,
    upgrade: again?.upgrade === "on",
  });
  const look = useDonorFaults(offline?.country ?? null);
  const device = useDeviceName();
  // A refused post keeps its name, so that a repeat of it is still the same.
  const [kept] = useState({ uuid: props.uuid, capturedAt: props.capturedAt });
  const follow = (event: FormEvent) => {
    const { form } = event.target as HTMLInputElement;
    if (form) setTyped(typedIn(new FormData(form)));
  };
  return (
    <div
      {...look.listeners}
      onInput={(event) => {
        look.listeners.onInput(event);
        follow(event);
      }}
      onChange={follow}
    >
      <SchemaForm of={own} className="grid gap-5" autoComplete="off">
        <input type="hidden" name="uuid" value={again?.uuid ?? kept.uuid} />
        <input type="hidden" name="captured_at" value={again?.captured_at ?? kept.capturedAt} />
        <input type="hidden" name="campaign" value={campaign.id} />
        <input type="hidden" name="device_id" value={device} />
        <DonorCard fields={fields} uidTypes={uidTypes} look={look} />
        <Card title={t("pledges.donation")}>
          <div className="stack">
            <PromiseFields
              fields={fields}
              terms={terms}
              isMonthly={typed.recurrency === "1"}
              offer={offer}
              onPreset={(value) => {
                own.form.update({ name: "amount", value });
                setTyped((before) => ({ ...before, amount: value }));
              }}
            />
            <TextareaField label={t("pledges.field.note")} field={fields.note} rows={2} />
          </div>
        </Card>
        <AgreementCard {...props} typed={typed} field={fields.agreed} />
        <KeptFaults faults={faults} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton size="lg">
            {t(offline ? "pledges.offline.save" : "pledges.capture.submit")}
          </SubmitButton>
          <CancelLink variant="ghost" to={cancelTo} />
        </div>
      </SchemaForm>
    </div>
  );
}

/** Says what the device itself finds wrong, because the server could not say it any more. */
function KeptFaults({ faults }: { faults: FieldIssues }) {
  const t = useT();
  const texts = Object.values(fieldTexts(t, faults)).flat();
  return (
    <div role="alert">
      {texts.length > 0 && (
        <Alert tone="danger">
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
      )}
    </div>
  );
}

function typedIn(form: FormData): Typed {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    recurrency: text("recurrency"),
    amount: text("amount"),
    collect_day: text("collect_day"),
    upgrade: form.has("upgrade"),
  };
}

interface DonorCardProps {
  fields: ComponentProps<typeof DonorFields>["fields"] & Record<"channel", FieldMetadata<unknown>>;
  uidTypes: readonly Option[];
  look: ReturnType<typeof useDonorFaults>;
}

function DonorCard({ fields, look, uidTypes }: DonorCardProps) {
  const t = useT();
  return (
    <Card title={t("common.fields.donor")}>
      <div className="stack">
        <RadioCards
          label={t("pledges.place")}
          field={fields.channel}
          columns={2}
          required
          choices={(["f2f", "agents"] as const).map((value) => ({
            value,
            label: t(`pledges.channel.${value}`),
          }))}
        />
        <DonorFields fields={fields} uidTypes={uidTypes} faultsOf={look.faultsOf} />
        <div role="status">
          {look.isRepeated && <Alert tone="warning">{t("pledges.capture.repeated")}</Alert>}
        </div>
      </div>
    </Card>
  );
}

interface AgreementProps extends CaptureFormProps {
  typed: Typed;
  field: FieldMetadata<unknown>;
}

/** The words to read out, with the amount and the day as they are typed. */
function AgreementCard(props: AgreementProps) {
  const { agency, field, law, offer, organization, terms, typed, version } = props;
  const t = useT();
  const amount = parseTyped(typed.amount, terms.currency);
  const isMonthly = typed.recurrency === "1";
  const { collect_day: day } = typed;
  const texts = agreementTexts(t, {
    ...{ agency, law, organization },
    chargesNow: terms.chargesNow,
    recurrence: isMonthly ? "monthly" : "one_time",
    amount: amount === null ? t("pledges.capture.no_amount") : moneyText(amount, terms.currency),
    collectDay: isMonthly ? (day === "last" ? "last" : Number(day)) : null,
    upgrade: isMonthly && typed.upgrade && offer ? offer.text : null,
  });
  return (
    <Card title={t("pledges.capture.agreement")}>
      <div className="grid gap-2">
        {texts.map(({ key, text }) => (
          <p key={key} className="wrap-anywhere">
            {text}
          </p>
        ))}
        <p className="text-sm text-muted">{t("pledges.version", { version })}</p>
        <CheckboxField field={field} label={t("pledges.capture.agreed")} required />
      </div>
    </Card>
  );
}
