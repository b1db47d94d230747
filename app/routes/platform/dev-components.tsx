import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { MAIN_ID } from "~/components/layout/skip-link";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ActionPieces } from "~/components/showcase/action-pieces";
import { DataPieces } from "~/components/showcase/data-pieces";
import { FieldPieces } from "~/components/showcase/field-pieces";
import { MODAL_COLORS, OverlayPieces } from "~/components/showcase/overlay-pieces";
import { PicturePieces } from "~/components/showcase/picture-pieces";
import { RequestPieces } from "~/components/showcase/request-pieces";
import { Card } from "~/components/ui/card";
import { ModalPage } from "~/components/ui/dialogs/modal-page";
import { PageHeader } from "~/components/ui/page-header";
import { TextLink } from "~/components/ui/text/text-link";
import { countryCodes } from "~/countries/country";
import { DomainError } from "~/domain/errors";
import { requirePlatform } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { env } from "~/infrastructure/env.server";
import { methodsOf } from "~/values/cards/card-number";

export const handle: RouteHandle = { i18n: ["showcase"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

/** Development only: shows every component in all its states. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatform(args);
  if (env().production) throw new DomainError("not_found");
  const requested = new URL(args.request.url).searchParams.get("modal");
  const methods = countryCodes.flatMap(methodsOf).map(({ methodId, label }) => [methodId, label]);
  return {
    title: `${createTranslator(ctx.locale)("showcase.title")} · Dádiva`,
    modal: MODAL_COLORS.find((color) => color === requested) ?? null,
    methods: [...new Map(methods as [string, string][])],
  };
}

export default function DevComponents() {
  const { modal, methods } = useLoaderData<typeof loader>();
  const t = useT();
  if (modal) {
    return (
      <main id={MAIN_ID} className="grid p-4 pt-12">
        <ModalPage
          title={t(`showcase.modal.${modal}`)}
          color={modal}
          footer={<TextLink to="/dev/components">{t("common.actions.back")}</TextLink>}
        >
          <p>{t("showcase.modal.text")}</p>
        </ModalPage>
      </main>
    );
  }
  return (
    <main id={MAIN_ID} className="mx-auto w-full max-w-5xl px-4 py-8 sm:px-8">
      <PageHeader title={t("showcase.title")} description={t("showcase.text")} />
      <div className="grid gap-8">
        <Section title={t("showcase.sections.actions")}>
          <ActionPieces />
        </Section>
        <Section title={t("showcase.sections.fields")}>
          <FieldPieces />
        </Section>
        <Section title={t("showcase.sections.overlays")}>
          <OverlayPieces />
        </Section>
        <Section title={t("showcase.sections.data")}>
          <DataPieces />
        </Section>
        <Section title={t("showcase.sections.requests")}>
          <RequestPieces />
        </Section>
        <Section title={t("showcase.sections.pictures")}>
          <PicturePieces
            methods={methods.map(([methodId = "", label = ""]) => ({ methodId, label }))}
          />
        </Section>
      </div>
    </main>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  // The card would clip content over its edge, such as this page's menus and lists.
  return (
    <Card title={title} className="overflow-visible">
      <div className="grid gap-8">{children}</div>
    </Card>
  );
}
