/** Every attribute's name, for its text. Pages load this file in the browser. */
import { attributesOf } from "../attributes";

export const attributeNames = [
  ...(["first_name", "last_name", "email", "phone", "cellphone", "uid_type"] as const),
  ...(["uid_number", "birthday", "gender", "street_address", "city_address"] as const),
  ...(["state_address", "zipcode_address", "country_address", "email_consent"] as const),
  ...(["phone_consent", "language", "tags", "created_at", "channel", "currency"] as const),
  ...(["amount", "collect_day", "paused_reason", "discarded_reason", "utm_source"] as const),
  ...(["utm_medium", "utm_campaign", "dedication", "anonymous", "status", "gateway"] as const),
  ...(["payment_method", "payment_id", "decline_code", "fee", "commission"] as const),
  ...(["period", "title", "description", "type", "category", "objective"] as const),
  ...(["begin_date", "end_date", "published"] as const),
] as const;

/** Returns the attributes without a name; none, as a test proves. */
export function namelessAttributes(): string[] {
  const all = (["Donor", "Donation", "Campaign"] as const).flatMap((one) =>
    Object.keys(attributesOf(one)),
  );
  return all.filter((name) => !attributeNames.some((one) => one === name));
}
