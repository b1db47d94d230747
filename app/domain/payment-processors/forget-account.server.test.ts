import { beforeAll, expect, it } from "vitest";
import { approve, beginDonation, openGiving } from "../../../tests/factories/charges";
import { useTestDatabase } from "../../../tests/factories/database";
import { checkConnection } from "./check-connection.server";
import { disableProcessor } from "./disable-processor.server";
import { findOwnCredentials } from "./find-own-credentials.server";
import { forgetAccount } from "./forget-account.server";
import { sealSecrets } from "./gateway-secrets.server";

const given = new Date("2026-11-21T15:00:00Z");
const code = "CP-A1B2C3D4E5";

beforeAll(() => {
  Object.assign(process.env, {
    CENTRALPOS_URL: "http://127.0.0.1:9/",
    CENTRALPOS_USER: "dadiva",
  });
  useTestDatabase();
});

it("keeps a disconnected account's secrets for look-ups until its last charge is decided", async () => {
  const giving = await openGiving(given);
  const { processorId: id } = giving;
  const ctx = giving.at(given, "payment-processors.check-connection");
  const stamps = { createdAt: given, updatedAt: given };
  await ctx.transaction((db) =>
    db.gatewayConnection.create({
      data: {
        ...{ organizationId: ctx.organizationId, id, company: "centralpos", accountId: "x" },
        ...{ secrets: sealSecrets({ code }), ...stamps },
      },
    }),
  );
  const { id: chargeId } = await beginDonation(giving.at(given), giving);
  await ctx.transaction((db) => disableProcessor(ctx, db, { id, operation: "check-connection" }));
  const follows = () => findOwnCredentials(ctx, id, "follow_up");
  const check = async (look = forgetAccount) => {
    const { updatedAt } = await ctx.read((db) =>
      db.gatewayConnection.findFirstOrThrow({ where: { id } }),
    );
    await look(ctx, { processorId: id, after: updatedAt.toISOString(), isDoubted: false });
  };
  expect(await findOwnCredentials(ctx, id, "charge")).toBeNull();
  await check(checkConnection);
  expect(await follows()).toMatchObject({ code });
  await approve(giving.at(given), chargeId);
  await check();
  expect(await follows()).toBeNull();
});
