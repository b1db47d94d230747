import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "~/components/layout/root-data";
import type { HelpTopic } from "~/components/platform/help-topics";
import { HelpLink } from "~/components/ui/text/help-link";

/** Links to the help centre's article about a topic, on the platform's host. */
export function TopicLink({ topic, children }: { topic: HelpTopic; children?: string }) {
  const helpHref = useRouteLoaderData<RootData>("root")?.helpHref;
  if (!helpHref) return null;
  return <HelpLink href={`${helpHref}/${topic}`}>{children}</HelpLink>;
}
