import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TieOutTable } from "~/components/operator/books/tie-out-table";
import { TrialBalance } from "~/components/operator/books/trial-balance";
import { GoneNotice } from "~/components/operator/settlements/gone-notice";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import {
  ConfirmLink,
  ConfirmPage,
  useRequestedAction,
  type ConfirmableAction,
} from "~/components/ui/dialogs/confirm";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { PageHeader } from "~/components/ui/page-header";
import { DateTime } from "~/components/ui/text/date-time";
import { DomainError } from "~/domain/errors";
import { closeMonth } from "~/domain/ledger/books/close-month.server";
import { getAccountCodes } from "~/domain/ledger/books/get-account-codes.server";
import { getBooks } from "~/domain/ledger/books/get-books.server";
import { currentMonth } from "~/domain/ledger/books/months";
import { countGone } from "~/domain/payouts/reconciliation/count-gone.server";
import { readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { periodText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { addPeriods } from "~/values/time/calendar";
import { isPeriod } from "~/values/time/day-text";
import { OPERATOR_ZONE } from "~/values/time/operator-zone";

export const handle: RouteHandle = { i18n: ["operator", "books", "settlements", "donations"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const outcomes = ["closed"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const asked = new URL(args.request.url).searchParams.get("period") ?? "";
  const current = currentMonth(ctx.now);
  const period = isPeriod(asked) && asked <= current ? asked : current;
  const [books, codes, gone] = await Promise.all([
    getBooks(ctx, period),
    getAccountCodes(ctx),
    countGone(ctx),
  ]);
  return {
    title: `${createTranslator(ctx.locale)("books.title")} · Dádiva`,
    done: outcomeOf(args.request, outcomes),
    period,
    earlier: addPeriods(period, -1),
    later: period === current ? null : addPeriods(period, 1),
    books,
    codes,
    gone,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const form = await readForm(args);
  const period = String(form.get("period") ?? "");
  if (form.get("intent") !== "close" || !isPeriod(period))
    throw new DomainError("malformed_request");
  await closeMonth(ctx, period);
  return finishAt(paths.operatorBooks({ period }), "closed");
}

function closing(t: Translate, period: string): ConfirmableAction {
  return {
    id: "close",
    intent: "close",
    fields: { period },
    color: "blue",
    title: t("books.close_title", { month: periodText(t, period) }),
    text: <p className="text-muted">{t("books.close_text")}</p>,
    submit: t("books.close"),
  };
}

export default function BooksOfMonth() {
  const { books, codes, done, earlier, gone, later, period } = useLoaderData<typeof loader>();
  const t = useT();
  const confirmation = closing(t, period);
  const requested = useRequestedAction(books.canClose ? [confirmation] : []);
  if (requested !== undefined)
    return <ConfirmPage confirmation={requested} backTo={paths.operatorBooks({ period })} />;
  return (
    <>
      <PageHeader
        title={`${t("books.title")}: ${periodText(t, period)}`}
        badge={
          <Badge color={books.closed ? "green" : "gray"}>
            {t(books.closed ? "books.state.closed" : "books.state.open")}
          </Badge>
        }
        description={t("books.description")}
        actions={
          <>
            <FilesLink />
            <Step period={earlier} label={t("books.earlier")} />
            {later && <Step period={later} label={t("books.later")} />}
            {books.canClose && (
              <ConfirmLink confirmation={confirmation}>{t("books.close")}</ConfirmLink>
            )}
          </>
        }
      />
      <Outcome text={done && t(`books.done.${done}`)} />
      <GoneNotice count={gone} />
      <div className="grid grid-cols-1 gap-6">
        {books.closed && <ClosedBy {...books.closed} />}
        <Card
          flush
          title={t("books.tie_out")}
          actions={
            <ButtonLink variant="outline" size="sm" to={paths.operatorTieOuts({ period })}>
              {t("books.organizations.open")}
            </ButtonLink>
          }
        >
          {books.tieOuts.length > 0 ? (
            <TieOutTable tieOuts={books.tieOuts} />
          ) : (
            <EmptyState icon="chart" title={t("books.none")} />
          )}
        </Card>
        <Card
          flush
          title={t("books.trial.title")}
          actions={
            <span className="flex flex-wrap gap-2">
              {(["csv", "xlsx"] as const).map((format) => (
                <ButtonLink
                  key={format}
                  plain
                  variant="outline"
                  size="sm"
                  icon="download"
                  to={paths.operatorJournal({ period, format })}
                >
                  {t(`books.journal.${format}`)}
                </ButtonLink>
              ))}
              <ButtonLink variant="outline" size="sm" to={paths.operatorAccountCodes()}>
                {t("books.codes.title")}
              </ButtonLink>
            </span>
          }
        >
          <TrialBalance period={period} rows={books.trial} codes={codes} />
        </Card>
      </div>
    </>
  );
}

function ClosedBy({ at, by }: { at: Date; by: string }) {
  const t = useT();
  return (
    <p>
      {t("books.closed_by", { name: by })} <DateTime at={at} zone={OPERATOR_ZONE} />
    </p>
  );
}

function Step({ label, period }: { label: string; period: string }) {
  return (
    <ButtonLink variant="outline" to={paths.operatorBooks({ period })}>
      {label}
    </ButtonLink>
  );
}

function FilesLink() {
  const t = useT();
  return (
    <ButtonLink variant="outline" to={paths.operatorSettlements()}>
      {t("settlements.title")}
    </ButtonLink>
  );
}
