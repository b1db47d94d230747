import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { PageHeader } from "~/components/ui/page-header";
import { DomainError } from "~/domain/errors";
import { requirePlatform } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { readCaughtLetters } from "~/infrastructure/database/outbox.server";

const MOST_SHOWN = 50;

export const handle: RouteHandle = { i18n: ["platform"] };

/** Development only: shows what the product sent. */
export async function loader(args: LoaderFunctionArgs) {
  requirePlatform(args);
  const caught = await readCaughtLetters(MOST_SHOWN);
  if (!caught) throw new DomainError("not_found");
  const mails = caught.mails.map(({ to, at, subject, text }) => ({ to, at, subject, text }));
  const messages = caught.messages.map((message) => ({ ...message, subject: "" }));
  return {
    letters: [...mails, ...messages].sort((a, b) => b.at.localeCompare(a.at)).slice(0, MOST_SHOWN),
  };
}

export default function DevOutbox() {
  const { letters } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <main id="main" className="mx-auto w-full max-w-3xl p-5">
      <PageHeader title={t("platform.outbox.title")} description={t("platform.outbox.text")} />
      {letters.length === 0 && <EmptyState icon="mail" />}
      <ul className="grid grid-cols-1 gap-4">
        {letters.map(({ to, at, subject, text }, index) => (
          <Card as="li" key={index} title={subject || t("platform.outbox.message")}>
            <p className="text-sm wrap-anywhere text-muted">
              {to} · <time dateTime={at}>{at}</time>
            </p>
            <p className="mt-3 whitespace-pre-wrap wrap-anywhere">{text}</p>
          </Card>
        ))}
      </ul>
    </main>
  );
}
