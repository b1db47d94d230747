import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChangeLanguage } from "remix-i18next/react";
import { BrowserFrame, ServerDocument } from "~/components/layout/document-frame";
import { RouteError } from "~/components/layout/route-error";
import { Notices } from "~/components/layout/notices/notices";
import type { RootData } from "~/components/layout/root-data";
import { usePageHandle } from "~/components/layout/route-handle";
import { getCountry } from "~/countries/country";
import { paths } from "~/http/paths";
import { absoluteUrl, env } from "~/infrastructure/env.server";

export const meta: MetaFunction = () => [{ title: "Dádiva" }];

export function loader({ context }: LoaderFunctionArgs): RootData {
  const country = context.country ?? "AR";
  return {
    locale: context.locale,
    csrfToken: context.csrfToken,
    country,
    logo: getCountry(country).logo,
    brand: context.brand ?? null,
    platformHref: absoluteUrl(null, "/"),
    helpHref: absoluteUrl(null, paths.help()),
    contactEmail: env().LEGAL_EMAIL,
    lostCookies: context.facts.lostCookies ?? false,
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const Frame = import.meta.env.SSR ? ServerDocument : BrowserFrame;
  return <Frame data={data}>{children}</Frame>;
}

export default function App() {
  // A navigation to a page with other texts waits here until they are loaded.
  useTranslation(usePageHandle().nouns);
  useChangeLanguage(useRouteLoaderData<typeof loader>("root")?.locale ?? "es");
  const { scripts } = usePageHandle();
  return (
    <>
      <Outlet />
      {scripts && <Notices />}
    </>
  );
}

export function ErrorBoundary() {
  return <RouteError />;
}
