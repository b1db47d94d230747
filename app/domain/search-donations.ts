import { isId } from "~/values/ids/is-id";
import { hasWords } from "~/values/text/search-text";
import type { Bind } from "./list-filters";

/** A card's last four, a document, or an id at the provider. */
const FOUR = /^\d{4}$/;
const NUMBER = /^(?=.*\d)[\w.:/-]{5,100}$/;

/**
 * Returns the condition for donations of `column` that a search finds: by words of the donor's name
 * and e-mail, and, if the text is one number, by document, the card's last four or a provider's id
 * of a charge. $1 is the organisation. Each part follows an index of its own.
 */
export function searchDonations(column: string, text: string, bind: Bind): string[] {
  const words = hasWords("n.first_name || ' ' || n.last_name || ' ' || n.email", text, bind);
  if (words.length === 0) return [];
  const ofDonors = (condition: string) => `SELECT g.id FROM donations g
      WHERE g.organization_id = $1 AND g.donor_id = ANY(ARRAY(
        SELECT n.id FROM donors n WHERE n.organization_id = $1 AND ${condition}))`;
  const found = [ofDonors(words.join(" AND "))];
  if (FOUR.test(text)) {
    found.push(`SELECT m.donation_id FROM payment_methods m
      WHERE m.organization_id = $1 AND m.last_four = ${bind(text)}`);
  }
  if (NUMBER.test(text)) {
    const compact = text.replace(/[\s.\-/]/g, "").toUpperCase();
    found.push(ofDonors(`n.uid_number = ${bind(compact)}`));
    const charges = "SELECT x.donation_id FROM transactions x WHERE x.organization_id = $1";
    found.push(`${charges} AND x.provider_payment_id = ${bind(text)}`);
    if (isId(text)) found.push(`${charges} AND x.id = ${bind(text)}::uuid`);
  }
  return [`${column} = ANY(ARRAY(${found.join(" UNION ")}))`];
}
