import { organizationRoleAreas } from "~/countries/catalogs";
import { createPlatformContext } from "~/domain/context";
import { registerAccount } from "~/domain/onboarding/register-account.server";
import { negotiateLocale } from "~/i18n/negotiate-locale";
import type { DemoOrganization } from "./demo-organization";

/** Creates an organisation that has only signed up, with an empty back office. */
export async function makeNewcomer(demo: DemoOrganization, now: Date): Promise<void> {
  const { name, country, uid, owner, cellphone } = demo;
  const locale = negotiateLocale({ country });
  const platform = createPlatformContext({ country, now, locale, ip: "127.0.0.1" });
  await registerAccount(
    platform,
    {
      user: {
        first_name: owner.firstName,
        last_name: owner.lastName,
        email: owner.email,
        password: owner.password,
        cellphone: { country, number: cellphone },
        organization_role_area: organizationRoleAreas[0]?.key ?? "",
      },
      organization: { name, uid: uid.number, uid_type: uid.type, country },
      accept_terms: true,
    },
    { sessionId: null, idempotencyKey: null },
  );
}
