import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ReviewQueue } from "~/components/operator/review-queue";
import { Alert } from "~/components/ui/messages/alert";
import { PageHeader } from "~/components/ui/page-header";
import { countries } from "~/countries/country";
import { labelIn } from "~/countries/label-in";
import { listReviewQueue } from "~/domain/documents/list-review-queue.server";
import { listPage } from "~/http/lists/list-answers.server";
import { outcomeOf } from "~/http/forms/outcome.server";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["operator"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const outcomes = ["approved", "rejected"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return {
    title: `${createTranslator(ctx.locale)("operator.documents.title")} · Dádiva`,
    done: outcomeOf(args.request, outcomes),
    countries: countries.map(({ code, name }) => ({
      value: code,
      label: labelIn(name, ctx.locale),
    })),
    ...(await listPage(ctx, listReviewQueue, args.request)),
  };
}

export default function Documents() {
  const { done, unseen, overdue, ...queue } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("operator.documents.title")}
        description={t("operator.documents.description")}
      />
      <Outcome text={done && t(`operator.documents.done.${done}`)} />
      {overdue > 0 && (
        <Alert tone="danger" className="mb-4">
          {t("operator.documents.overdue", { count: overdue })}
        </Alert>
      )}
      {unseen > 0 && (
        <Alert className="mb-4">{t("operator.documents.unseen", { count: unseen })}</Alert>
      )}
      <ReviewQueue {...queue} />
    </>
  );
}
