// What a person of a team sees before a pledge is stored.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listCampaignScripts } from "~/domain/agencies/list-campaign-scripts.server";
import { scriptSchema } from "~/domain/agencies/script-schema";
import { updateCampaignScript } from "~/domain/agencies/update-campaign-script.server";
import { contextAt, testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { openTeam, pledgeBody, type TestTeam } from "../../../../tests/factories/pledges";
import { capturePledge } from "../capture-pledge.server";
import { findDonorFaults } from "./find-donor-faults.server";
import { getCaptureForm } from "./get-capture-form.server";

let database: TestDatabase;
let team: TestTeam;
const T0 = "2026-11-28T12:00:00Z";

beforeAll(async () => {
  database = testDatabase();
  team = await openTeam(new Date(T0));
});
afterAll(() => database.close());

const code = (work: Promise<unknown>) =>
  work.then(
    () => "nothing",
    (error: unknown) => (error as { code?: string }).code,
  );

const look = (typed: object, at = T0, campaignId = team.giving.campaignId) =>
  findDonorFaults(team.as("operator", at), {
    ...{ campaignId, email: "", phone: "", uidType: "DNI", uidNumber: "" },
    ...typed,
  });

it("finds nothing wrong with what is still empty", async () => {
  expect(await look({})).toEqual({ fields: {}, isRepeated: false });
});

it("names what is wrong with document, phone and e-mail", async () => {
  const { fields } = await look({ email: "ana@", phone: "12", uidNumber: "1" });
  expect(Object.keys(fields).sort()).toEqual(["email", "phone", "uid_number"]);
  expect(fields.email?.[0]?.code).toBe("email_invalid");
});

it("says that the person gave a pledge within 72 hours, by document or by phone", async () => {
  const donor = { phone: "+54 9 11 5555-1234", uid_type: "DNI", uid_number: "30.999.456" };
  await capturePledge(team.as("operator", T0), pledgeBody(team, T0, { donor }));
  const repeated = async (typed: object, at?: string) => (await look(typed, at)).isRepeated;
  expect(await repeated({ uidNumber: "30999456" })).toBe(true);
  expect(await repeated({ phone: "11 5555-1234" })).toBe(true);
  expect(await repeated({ phone: "11 5555-1235" })).toBe(false);
  expect(await repeated({ uidNumber: "30999456" }, "2026-12-02T12:00:00Z")).toBe(false);
});

it("opens the form with the campaign's facts, and the channel of the team's last pledge", async () => {
  const sent = pledgeBody(team, T0, { channel: "agents" });
  await capturePledge(team.as("operator", "2026-11-28T12:05:00Z"), sent);
  const form = await getCaptureForm(team.as("operator", T0), team.giving.campaignId);
  expect(form).toMatchObject({ agency: "Calle Sur", channel: "agents", law: "Ley 25.326" });
  expect(form.terms.monthlyOffered).toBe(true);
});

it("opens for the team's own campaigns and its own people alone", async () => {
  expect(await code(look({}, T0, randomUUID()))).toBe("not_found");
  expect(await code(getCaptureForm(team.as("operator", T0), randomUUID()))).toBe("not_found");
  const { campaignId } = team.giving;
  const only = team.as("manager", T0, undefined, "management");
  expect(await code(getCaptureForm(only, campaignId))).toBe("forbidden");
  expect(await code(getCaptureForm(team.giving.at(T0), campaignId))).toBe("forbidden");
});

it("shows what the organization asks the team to say for the campaign, until it is taken off", async () => {
  const { agencyId, giving } = team;
  const owner = contextAt(giving.organization, new Date(T0));
  const write = (script: string, campaign = giving.campaignId) =>
    updateCampaignScript(owner, agencyId, scriptSchema.parse({ campaign, script }));
  const shown = async () =>
    (await getCaptureForm(team.as("operator", T0), giving.campaignId)).campaign.script;
  expect(await shown()).toBe("");
  await write("  Buen día.\nSoy de Huellas. ");
  expect(await shown()).toBe("Buen día.\nSoy de Huellas.");
  expect(await listCampaignScripts(owner, agencyId)).toEqual({
    [giving.campaignId]: "Buen día.\nSoy de Huellas.",
  });
  await write("");
  expect(await shown()).toBe("");
  expect(scriptSchema.safeParse({ campaign: agencyId, script: "a".repeat(2001) }).success).toBe(
    false,
  );
  expect(await code(write("Hola", randomUUID()))).toBe("not_found");
  const order = { campaign: giving.campaignId, script: "Hola" };
  expect(await code(updateCampaignScript(team.as("manager", T0), agencyId, order))).toBe(
    "forbidden",
  );
});
