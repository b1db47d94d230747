import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Logo } from "~/components/layout/logo";
import type { RootData } from "~/components/layout/root-data";
import { MAIN_ID } from "~/components/layout/skip-link";
import { TopicLink } from "~/components/layout/topic-link";
import { Icon } from "~/components/ui/icon";
import { Steps } from "~/components/ui/steps";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface ChooseFrameProps {
  step: "plan" | "payment";
  title: string;
  text: ReactNode;
  children: ReactNode;
}

/** The frame of the choice of a plan: its two steps, and the way back to the dashboard. */
export function ChooseFrame({ step, title, text, children }: ChooseFrameProps) {
  const t = useT();
  const kind = useRouteLoaderData<RootData>("root")?.logo;
  return (
    <div className="grid gap-8 pb-12">
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-6 px-5 py-2">
          <a href={paths.dashboard()} className="flex min-h-11 items-center no-underline">
            <Logo kind={kind} />
          </a>
          <a
            href={paths.dashboard()}
            className="inline-flex min-h-11 items-center gap-1 font-semibold text-primary"
          >
            <Icon name="chevron-left" size={18} />
            {t("subscription.choose.dashboard")}
          </a>
        </div>
      </header>
      <main id={MAIN_ID} className="mx-auto grid w-full max-w-6xl gap-6 px-5">
        <div className="mx-auto w-full max-w-md">
          <Steps
            label={t("subscription.choose.steps")}
            steps={[
              {
                label: t("subscription.choose.step_plan"),
                state: step === "plan" ? "active" : "completed",
              },
              {
                label: t("subscription.choose.step_payment"),
                state: step === "payment" ? "active" : "inactive",
              },
            ]}
          />
        </div>
        <div className="text-center">
          <h1 className="title">{title}</h1>
          <p className="mt-2 text-muted">{text}</p>
          <p className="mt-1">
            <TopicLink topic="subscription" />
          </p>
        </div>
        {children}
      </main>
    </div>
  );
}
