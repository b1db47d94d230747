import { useRouteLoaderData } from "@remix-run/react";
import type { HelpTopic } from "~/components/platform/help-topics";
import { HelpLink } from "~/components/ui/help-link";

/** What the back office's frame knows of the platform's host. */
interface FrameData {
  helpHref: string;
}

/** To the article of the help centre about what stands beside it, on the platform's host. */
export function TopicLink({ topic, children }: { topic: HelpTopic; children?: string }) {
  const frame = useRouteLoaderData<unknown>("routes/manage/layout") as FrameData | undefined;
  if (!frame) return null;
  return <HelpLink href={`${frame.helpHref}/${topic}`}>{children}</HelpLink>;
}
