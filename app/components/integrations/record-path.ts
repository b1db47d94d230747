import type { ClassName } from "~/domain/integrations/shapes";
import { paths } from "~/http/paths";

/** Returns the page of an object of ours. */
export function recordPath(className: ClassName, record: string): string {
  if (className === "Donor") return paths.donor(record);
  return className === "Donation" ? paths.donation(record) : paths.campaign(record);
}
