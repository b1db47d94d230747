const title = (words) => words.charAt(0).toUpperCase() + words.slice(1);

export function pageModule({ area, local, key }) {
  const isManage = area === "manage";
  const frame = isManage
    ? [
        'import { PageHeader } from "~/components/ui/page-header";',
        `<PageHeader title={t("${key}")} />`,
      ]
    : [
        'import { AuthLayout } from "~/components/layout/auth-layout";',
        `<AuthLayout title={t("${key}")}>{null}</AuthLayout>`,
      ];
  const imports = [
    'import type { RouteHandle } from "~/components/layout/route-handle";',
    frame[0],
  ].toSorted((one, other) => one.split('"')[1].localeCompare(other.split('"')[1]));
  return `import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
${imports.join("\n")}
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["${area}"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "organization");
  // Write me: call the operation and hand over what the page shows.
  return { title: \`\${createTranslator(ctx.locale)("${key}")} · \${ctx.organization.name}\` };
}

export default function ${title(local)}() {
  const t = useT();
  return ${frame[1]};
}
`;
}

const testHead = ({ stem }) => `import { expect, it } from "vitest";
import { routeArgs } from "../../../tests/factories/route-args";
import { loader } from "./${stem}";

`;

/** Returns the address with values for its parameters. */
const visited = (name) => `/${name.replace(/:\w+/g, "0193a1b2-0000-7000-8000-000000000000")}`;

export function pageTest(facts) {
  return `${testHead(facts)}it("sends who isn't signed in to the login page", () => {
  expect(() => loader(routeArgs("${visited(facts.name)}", null))).toThrow(
    expect.objectContaining({ status: 302 }),
  );
});

it("write me: what the page shows", () => {
  expect(loader(routeArgs("${visited(facts.name)}", "owner"))).toEqual("write me");
});
`;
}
