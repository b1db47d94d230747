/** docs/rules.md: every rule of signup, bank account and statement with what is tried and what is answered. */
import prettier from "prettier";
import { bankRules, descriptorRules } from "../factories/gateway-rules";
import { acceptedNames, organizationRules, userRules } from "../factories/signup-rules";
import { cell, code, table } from "./markdown";

export const RULES_PAGE = "docs/rules.md";

const LONGEST = 40;

/** What is typed, as a reader can see it: signs that nobody sees by their number, long ones cut. */
function shown(typed: string): string {
  if (typed === "") return "nothing";
  const visible = typed.replace(/[\u200f\u200e]/g, (sign) => {
    const number = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `[U+${number}]`;
  });
  const count = [...visible].length;
  const text =
    count > LONGEST ? `${[...visible].slice(0, 12).join("")}… (${count} signs)` : visible;
  // A code span of blanks alone is none.
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

const HEADS = ["Country", "Field", "Rule", "Typed", "Answered beside the field", "Held by"];

export function rulesPage(): Promise<string> {
  const text = `# Rules of signup, bank account and statement

Made by \`npm run country-pages\` from the tables of \`tests/factories\`: product.md section 5, 'Signup' and 'Gateways and bank'. Every line is sent to the call (\`tests/scenarios/signup-rules.test.ts\`, \`gateway-rules.test.ts\`) and typed into the page (\`tests/e2e/signup-rules.spec.ts\`, \`gateway-rules.spec.ts\`) in each \`npm test\`, and has this answer there, alone but for fields that are judged by it; what can't be sent from the page says why.

## Signup: ${organizationRules.length + userRules.length} lines

${table(HEADS, [...organizationRules, ...userRules].map(rowOf))}

Kept as they are, though they look strange:

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
