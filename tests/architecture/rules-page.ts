/**
 * Builds docs/countries/rules.md, which lists every rule of signup, bank account and card statement
 * with an example and its error.
 */
import prettier from "prettier";
import { bankRules, descriptorRules } from "../factories/gateway-rules";
import { acceptedNames, organizationRules, userRules } from "../factories/signup-rules";
import { cell, code, table } from "./markdown";

export const RULES_PAGE = "docs/countries/rules.md";

const LONGEST = 40;

/** Returns typed text in visible form: invisible characters by number, long texts shortened. */
function shown(typed: string): string {
  if (typed === "") return "nothing";
  const visible = typed.replace(/[\u200f\u200e]/g, (sign) => {
    const number = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `[U+${number}]`;
  });
  const count = [...visible].length;
  const text =
    count > LONGEST ? `${[...visible].slice(0, 12).join("")}… (${count} signs)` : visible;
  // A code span of only blanks would be invisible.
  return text.trim() === "" ? `${text.length} blanks` : code(text);
}

interface Row {
  rule: string;
  typed: string;
  text: string;
  country?: string;
  field?: string;
  notInPage?: string;
}

const rowOf = ({ rule, typed, text, country = "any", field = "soft_descriptor", ...more }: Row) => [
  country,
  code(field),
  cell(rule),
  shown(typed),
  cell(text),
  more.notInPage ? `not from the page: ${more.notInPage}` : "call and page",
];

const HEADS = ["Country", "Field", "Rule", "Typed", "Error beside the field", "Tested by"];

export function rulesPage(): Promise<string> {
  const text = `# Rules of signup, bank account and statement

\`npm run country-pages\` writes this page from the tables of \`tests/factories\` (product.md section 5, 'Signup' and 'Gateways and bank'). \`npm test\` sends every line to the JSON call (\`signup.calls.test.ts\`, \`gateways.calls.test.ts\` in \`app/routes/api\`) and types it into the page (\`tests/e2e/signup/signup-rules.spec.ts\`, \`gateway-rules.spec.ts\`), and expects this error beside this field and no other. A line that the page cannot send says why.

## Signup: ${organizationRules.length + userRules.length} lines

${table(HEADS, [...organizationRules, ...userRules].map(rowOf))}

The product accepts these values as they are, although they look strange:

${table(
  ["Typed", "Kept"],
  acceptedNames.map(({ typed, kept }) => [shown(typed), shown(kept)]),
)}

## Bank account: ${bankRules.length} lines

${table(HEADS, bankRules.map(rowOf))}

## Text on the donor's statement: ${descriptorRules.length} lines

${table(HEADS, descriptorRules.map(rowOf))}
`;
  return prettier.format(text, { parser: "markdown", printWidth: 100 });
}
