/** Support access of our staff, over plain HTTP. */
import type { LabOrganization } from "../lab";
import { OPERATOR_HOST, type Answer, type Visitor } from "../product";

const SUPPORT = "/manage/settings/support";

/** Posts the owner's form with the page's token. */
export async function postSupport(
  owner: Visitor,
  slug: string,
  fields: Record<string, string>,
): Promise<Answer> {
  const page = await owner.get(slug, SUPPORT);
  return owner.post(slug, SUPPORT, { csrf_token: page.field("csrf_token"), ...fields });
}

/** Presses the operator's button, and follows it to the organisation's first page. */
export async function lookInto(
  staff: Visitor,
  { organization: { uuid } }: LabOrganization,
): Promise<Answer> {
  const card = `/operator/organizations/${uuid}`;
  const page = await staff.get(OPERATOR_HOST, card);
  const fields = { csrf_token: page.field("csrf_token"), intent: "look" };
  return staff.follow(await staff.post(OPERATOR_HOST, card, fields));
}
