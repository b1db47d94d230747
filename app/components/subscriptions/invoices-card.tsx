import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface ShownInvoice {
  uuid: string;
  number: string;
  fiscal_number: string | null;
  status: string;
  issued_on: string;
  due_on: string;
  total: string;
  /** The month of a commission invoice; null for a plan's. */
  month: string | null;
  credit_notes: readonly ShownCreditNote[];
}

interface ShownCreditNote {
  uuid: string;
  number: string;
  fiscal_number: string | null;
  issued_on: string;
  /** Why it was made, and what becomes of its amount. */
  reason: string;
  effect: string;
  amount: string;
}

/** A year of monthly invoices is shown; older ones open on request. */
const NEWEST = 12;

const COLORS = { open: "orange", paid: "green", void: "gray" } as const;

/** Lists the invoices, newest first, each with its file and the credit notes that correct it. */
export function InvoicesCard({ invoices }: { invoices: readonly ShownInvoice[] }) {
  const t = useT();
  return (
    <Card title={t("subscription.invoices")}>
      {invoices.length === 0 ? (
        <p className="text-muted">{t("subscription.no_invoices")}</p>
      ) : (
        <div className="grid gap-4">
          <Invoices invoices={invoices.slice(0, NEWEST)} />
          {invoices.length > NEWEST && (
            <details className="grid gap-4">
              <summary className="link w-fit min-h-11 py-2">
                {t("subscription.older_invoices")}
              </summary>
              <Invoices invoices={invoices.slice(NEWEST)} />
            </details>
          )}
        </div>
      )}
    </Card>
  );
}

function Invoices({ invoices }: { invoices: readonly ShownInvoice[] }) {
  return (
    <ul className="grid gap-4">
      {invoices.map((invoice) => (
        <Invoice key={invoice.uuid} {...invoice} />
      ))}
    </ul>
  );
}

function Invoice(props: ShownInvoice) {
  const { uuid, number, fiscal_number, status, issued_on, due_on, total, month } = props;
  const { credit_notes: notes } = props;
  const t = useT();
  const known = status === "open" || status === "paid" ? status : "void";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line pt-4 first:border-0 first:pt-0">
      <div className="grid gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <b>{number}</b>
          <Badge color={COLORS[known]}>{t(`subscription.invoice_status.${known}`)}</Badge>
        </span>
        <span className="text-sm text-muted">
          {known === "open"
            ? t("subscription.due_on", { issued: issued_on, due: due_on })
            : issued_on}
        </span>
        {fiscal_number !== null && (
          <span className="text-sm wrap-anywhere text-muted">
            {t("subscription.fiscal_number", { number: fiscal_number })}
          </span>
        )}
        {month !== null && (
          <span className="text-sm text-muted">{t("subscription.commission_of", { month })}</span>
        )}
      </div>
      <span className="flex items-center gap-4">
        <span className="tabular-nums">{total}</span>
        {month !== null && (
          <a
            className="link inline-flex min-h-11 items-center"
            href={paths.commissionsFile(uuid)}
            aria-label={t("subscription.detail_number", { number })}
          >
            {t("subscription.detail")}
          </a>
        )}
        <a
          className="link inline-flex min-h-11 items-center"
          href={paths.invoiceFile(uuid)}
          aria-label={t("subscription.download_number", { number })}
        >
          {t("subscription.download")}
        </a>
      </span>
      {notes.length > 0 && (
        <ul className="grid basis-full gap-2 border-s-2 border-line ps-4">
          {notes.map((note) => (
            <CreditNote key={note.uuid} {...note} />
          ))}
        </ul>
      )}
    </li>
  );
}

function CreditNote(props: ShownCreditNote) {
  const { uuid, number, fiscal_number, issued_on, reason, effect, amount } = props;
  const t = useT();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <div className="grid min-w-0 gap-1">
        <b className="text-sm">{t("subscription.credit_note_number", { number })}</b>
        <span className="text-sm wrap-anywhere text-muted">
          {issued_on} · {reason}. {effect}
        </span>
        {fiscal_number !== null && (
          <span className="text-sm wrap-anywhere text-muted">
            {t("subscription.fiscal_credit_note", { number: fiscal_number })}
          </span>
        )}
      </div>
      <span className="flex items-center gap-4">
        <span className="tabular-nums">−{amount}</span>
        <a
          className="link inline-flex min-h-11 items-center"
          href={paths.creditNoteFile(uuid)}
          aria-label={t("subscription.download_note", { number })}
        >
          {t("subscription.download")}
        </a>
      </span>
    </li>
  );
}
