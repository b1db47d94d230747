// A person's own account over plain HTTP: password reset, change of e-mail, sessions; uniform
// answers.
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LabOrganization } from "../factories/lab";
import { logIn, postForm } from "../factories/platform-form";
import type { Answer, Visitor } from "../factories/product";
import { newRegistration } from "../factories/registration";
import { World } from "../factories/world";

const NOW = Date.parse("2027-06-01T12:00:00Z");
const NEW = "Otra-clave-larga-2";

let world: World;
let mine: LabOrganization;
beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock(new Date(NOW));
  mine = await world.lab.createOrganization();
});
afterAll(() => world.close());

let next = 0;
function visitor(): Visitor {
  next += 1;
  return world.visitor(`127.8.${Math.floor(next / 250)}.${(next % 250) + 1}`);
}

async function linkIn(to: string, place: string): Promise<string> {
  await world.lab.runDue();
  const { mails } = await world.lab.readOutbox(to);
  const texts = mails.map(({ text }) =>
    new RegExp(`http://\\S+(${place}\\?token=\\S+)`).exec(text),
  );
  return texts.find(Boolean)?.[1] ?? "";
}

const isIn = async (who: Visitor, slug = mine.slug) =>
  (await who.call("GET", slug, "/manage/api/user")).status === 200;

describe("a code whose answer was lost", () => {
  const HERE = "/account/verifications";
  const codeTo = async (address: string) => {
    await world.lab.runDue();
    const { mails, messages } = await world.lab.readOutbox();
    const sent = [...mails, ...messages].find(({ to }) => to.endsWith(address));
    return /\b\d{6}\b/.exec(sent?.text ?? "")?.[0] ?? "";
  };

  it("is sent again with the same answer, without an error about the other channel", async () => {
    const who = visitor();
    const body = newRegistration();
    const csrf = (await who.get("", "/signup")).meta("csrf-token");
    const made = await who.call("POST", "", "/internal/api/accounts/register", {
      body,
      token: csrf,
    });
    const answer = made.data<{ redirect_to: string; organization: { slug: string } }>();
    const { slug } = answer.organization;
    const to = new URL(answer.redirect_to);
    const page = await who.follow(await who.get(slug, to.pathname + to.search));
    const csrf_token = page.field("csrf_token");
    const requested = { csrf_token, intent: "resend", channel: page.field("channel") };
    const typed = { ...requested, intent: "verify", code: await codeTo(body.user.email) };
    expect(requested.channel).toBe("email");
    const send = async (fields: Record<string, string>) => {
      const sent = await who.post(slug, HERE, fields);
      return [sent.status, sent.headers.location, await who.follow(sent)] as const;
    };
    const [, , first] = await send(typed);
    expect(first.text).toContain("¡Email verificado!");
    // The page continues with the cellphone, whose code is sent.
    const next = await who.get(slug, HERE);
    expect(next.field("channel")).toBe("cellphone");

    const [status, location, again] = await send(typed);
    expect([status, location]).toEqual([303, HERE]);
    expect(again.text).toContain("¡Email verificado!");
    expect((await send(requested)).slice(0, 2)).toEqual([303, HERE]);
    const tries = () =>
      world.database.query<{ attempts: number }>(
        `SELECT attempts FROM verification_codes c JOIN users u ON u.id = c.user_id
          WHERE u.email = $1 AND c.channel = 'cellphone'`,
        [body.user.email],
      );
    // No attempt of the other code was used, and no other code was sent.
    expect((await tries()).rows).toEqual([{ attempts: 0 }]);
    // A page of an older release names no channel, which means the open step.
    const older = await who.post(slug, HERE, { ...typed, channel: "" });
    expect(older.status).toBe(422);
    expect((await tries()).rows).toEqual([{ attempts: 1 }]);

    const digits = body.user.cellphone.number.replace(/\D/g, "");
    const phone = { ...typed, channel: "cellphone", code: await codeTo(digits) };
    for (const fields of [phone, phone, { ...phone, channel: "" }]) {
      const [, , done] = await send(fields);
      expect(done.text).toContain("¡Celular verificado!");
    }
    for (const channel of ["email", "cellphone", ""]) {
      const [code, place, whole] = await send({ ...requested, channel });
      expect([code, place, whole.status]).toEqual([303, HERE, 200]);
    }
  });
});

describe("a forgotten password", () => {
  it("is replaced with a mailed link, whose token stays out of address and logs", async () => {
    const { email } = mine.owner;
    const [signedIn, lost] = [visitor(), visitor()];
    await signedIn.signIn(mine.slug, mine.owner);
    const sent = await lost.follow(await postForm(lost, "/password/forgot", { email }));
    expect(sent.text).toContain("te enviamos un enlace");
    const link = await linkIn(email, "/password/reset");
    const token = new URL(link, "http://x").searchParams.get("token") ?? "";
    const opened = await lost.get("", link);
    expect([opened.status, opened.headers.location]).toEqual([303, "/password/reset"]);
    const page = await lost.follow(opened);
    expect(page.text).toContain("12 caracteres o más");
    expect(page.text).not.toContain(token);
    expect(page.headers["cache-control"]).toContain("no-store");
    const weak = await postForm(lost, "/password/reset", { password: "corta" });
    expect(weak.status).toBe(422);
    const done = await postForm(lost, "/password/reset", { password: NEW });
    expect([done.status, done.headers.location]).toEqual([303, "/login"]);
    expect((await lost.follow(done)).text).toContain("Cambiamos tu contraseña");
    expect(await isIn(signedIn)).toBe(false);
    // The link signed nobody in.
    expect((await lost.get("", "/organizations")).headers.location).toContain("/login");
    expect((await logIn(lost, email, mine.owner.password)).status).toBe(422);
    expect((await logIn(lost, email, NEW)).status).toBe(303);
    mine.owner.password = NEW;
    const again = visitor();
    const used = await again.follow(await again.get("", link));
    expect(used.text).toContain("ya no es válido");
    await world.lab.runDue();
    const { mails } = await world.lab.readOutbox(email);
    expect(mails.map(({ subject }) => subject)).toContain("Cambió la contraseña de tu cuenta");
    const logs = path.join(world.stack.dataDir, "logs");
    for (const name of fs.readdirSync(logs)) {
      expect(fs.readFileSync(path.join(logs, name), "utf8"), name).not.toContain(token);
    }
  });
});

describe("another e-mail", () => {
  it("is confirmed at the new address by the person who requested it, and reverted from the old one", async () => {
    const own = await world.lab.createOrganization();
    const old = own.owner.email;
    const wanted = `nueva.${old}`;
    const who = visitor();
    const page = await who.signIn(own.slug, own.owner, "/manage/settings/user");
    const token = page.meta("csrf-token");
    const requested = await who.call("PATCH", own.slug, "/manage/api/user", {
      body: { user: { email: wanted } },
      token,
    });
    expect(requested.data()).toMatchObject({ email: old, pending_email: wanted });
    const waiting = await who.get(own.slug, "/manage/settings/user");
    expect(waiting.text).toContain(`Falta confirmar ${wanted}`);
    const confirm = await linkIn(wanted, "/email/confirm");
    const revoke = await linkIn(old, "/email/revoke");
    // Another reader of the new mailbox must sign in, and gets nothing with another account.
    const stranger = visitor();
    const shut = await stranger.follow(await stranger.get("", confirm));
    expect(shut.url).toContain("/login?to=%2Femail%2Fconfirm");
    await logIn(stranger, mine.owner.email, mine.owner.password);
    const nothing = await stranger.get("", "/email/confirm");
    expect(nothing.text).toContain("ya no es válido");
    const shown = await who.follow(await who.get("", confirm));
    expect(shown.text).toContain(wanted);
    const done = await who.follow(await postForm(who, "/email/confirm", {}));
    expect(done.text).toMatch(/ese es ahora el (correo|email)/);
    expect((await who.call("GET", own.slug, "/manage/api/user")).data()).toMatchObject({
      email: wanted,
      pending_email: null,
    });
    const owner = visitor();
    await owner.follow(await owner.get("", revoke));
    const back = await owner.follow(await postForm(owner, "/email/revoke", {}));
    expect(back.text).toContain("Tu cuenta está protegida");
    expect(await isIn(who, own.slug)).toBe(false);
    expect((await logIn(visitor(), old, own.owner.password)).status).toBe(422);
    const reset = await linkIn(old, "/password/reset");
    await owner.follow(await owner.get("", reset));
    expect((await postForm(owner, "/password/reset", { password: NEW })).status).toBe(303);
    expect((await logIn(owner, old, NEW)).status).toBe(303);
  });

  it("that waits is sent again and cancelled, by page and by call", async () => {
    const own = await world.lab.createOrganization();
    const who = visitor();
    const token = (await who.signIn(own.slug, own.owner)).meta("csrf-token");
    const call = (method: string, place: string, body?: unknown) =>
      who.call(method, own.slug, place, { body, token });
    const pending = "/manage/api/user/pending_email";
    expect((await call("DELETE", pending)).status).toBe(404);
    const user = { email: `x${own.owner.email}` };
    await call("PATCH", "/manage/api/user", { user });
    expect((await call("POST", pending)).data()).toEqual({ pending_email: user.email });
    expect((await call("DELETE", pending)).status).toBe(204);
    await call("PATCH", "/manage/api/user", { user });
    const form = (intent: string) =>
      who.post(own.slug, "/manage/settings/user", { csrf_token: token, intent });
    expect((await form("resend_email")).status).toBe(303);
    expect((await form("cancel_email")).status).toBe(303);
    expect((await call("GET", "/manage/api/user")).data()).toMatchObject({ pending_email: null });
  });
});

describe("sessions", () => {
  it("are listed, and ended on every host at their next request", async () => {
    const own = await world.lab.createOrganization();
    const [here, there, third] = [visitor(), visitor(), visitor()];
    for (const who of [there, third]) await who.signIn(own.slug, own.owner);
    const page = await here.signIn(own.slug, own.owner, "/manage/settings/user");
    const token = page.meta("csrf-token");
    expect(page.text).toContain("Sesiones abiertas");
    const list = async () =>
      (await here.call("GET", own.slug, "/manage/api/sessions")).data<
        { uuid: string; ip: string; current: boolean }[]
      >();
    const before = await list();
    expect(before.map(({ current }) => current)).toEqual([true, false, false]);
    const one = before[1]?.uuid ?? "";
    const form = { csrf_token: token, intent: "revoke_session", session: one };
    const ended = await here.post(own.slug, "/manage/settings/user", form);
    const path = "/manage/settings/user";
    expect([ended.status, ended.headers.location]).toEqual([303, path]);
    // The message appears once, and does not depend on the address.
    const says = async (address: string) => {
      const { text } = await here.get(own.slug, address);
      return text.replace(/<script[^]*?<\/script>/g, "").includes("Cerramos la sesión");
    };
    expect(await says(path)).toBe(true);
    expect(await says(path)).toBe(false);
    expect(await says(`${path}?done=session_ended`)).toBe(false);
    expect(await list()).toHaveLength(2);
    const left = [await isIn(there, own.slug), await isIn(third, own.slug)];
    expect(left.toSorted()).toEqual([false, true]);
    const again = await here.call("DELETE", own.slug, `/manage/api/sessions/${one}`, { token });
    expect(again.status).toBe(404);
    expect((await here.call("DELETE", own.slug, "/manage/api/sessions", { token })).status).toBe(
      204,
    );
    expect(await list()).toHaveLength(1);
    for (const who of [there, third]) {
      expect(await isIn(who, own.slug)).toBe(false);
      expect((await who.get("", "/organizations")).headers.location).toContain("/login");
    }
    expect(await isIn(here, own.slug)).toBe(true);
  });
});

/** Returns the normalised answer, without its variable parts. */
function said({ status, headers, text }: Answer): string {
  const page = text
    .replaceAll(/nonce="[^"]*"|content="[^"]*"|value="[^"]*"/g, "")
    .replaceAll(/[\w.+-]+@[\w.-]+/g, "{address}")
    .replaceAll(/[\w-]{43,}(?:\.[\w-]+)?/g, "{token}")
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g, "{uuid}")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "{time}")
    .replaceAll(String(headers["x-request-id"]), "{id}");
  return `${status} ${headers.location} ${headers["set-cookie"]?.length ?? 0}\n${page}`;
}

/** Returns the lower quartile: slow times also measure the machine's other work. */
const quartile = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 2] ?? 0;

describe("known and unknown addresses", () => {
  /** Wrong passwords for one account in one window of its limit. */
  const SAMPLES = 9;
  /** A busy machine gets more samples; a difference in the code persists. */
  const MOST_ROUNDS = 5;
  /** Prepares a request about an address, so that only its answer is timed. */
  type Ask = (email: string) => Promise<() => Promise<Answer>>;
  const asForm =
    (place: string, fields: Record<string, string>): Ask =>
    async (email) => {
      const who = visitor();
      const csrf_token = (await who.get("", place)).meta("csrf-token");
      return () => who.post("", place, { csrf_token, email, ...fields });
    };
  let inviting: { own: LabOrganization; office: Visitor; token: string };
  /** Invites a person, with an account elsewhere or none; deletes the previous invitation. */
  const invite: Ask = async (email) => {
    const { own, office, token } = inviting;
    await world.database.query("DELETE FROM invitations WHERE email = $1", [email]);
    const user = { email, first_name: "Eva", last_name: "Paz", role: "finance" };
    const to = "/manage/api/users";
    // The samples' hours make the login too old for an invitation.
    const { password } = own.owner;
    const again = "/manage/api/reauthenticate";
    await office.call("POST", own.slug, again, { body: { password }, token });
    return () => office.call("POST", own.slug, to, { body: { user }, token });
  };
  beforeAll(async () => {
    const own = await world.lab.createOrganization();
    const office = visitor();
    const token = (await office.signIn(own.slug, own.owner)).meta("csrf-token");
    inviting = { own, office, token };
  });
  const asks: Record<string, Ask> = {
    "a login": asForm("/login", { password: "Mala-clave-larga-1" }),
    "a reset": asForm("/password/forgot", {}),
    "an invitation": invite,
  };

  it.each(Object.entries(asks))(
    "%s has the same answer, in content and time",
    async (name, ask) => {
      const known: number[] = [];
      const unknown: number[] = [];
      const answers = new Set<string>();
      const measure = async (email: string, times: number[]) => {
        const send = await ask(email);
        // Only the post is timed, because other work would hide the difference.
        const since = performance.now();
        const answer = await send();
        times.push(performance.now() - since);
        expect([403, 429]).not.toContain(answer.status);
        answers.add(said(answer));
      };
      for (let count = 0; count < 3; count += 1) await measure(`warm${count}@up.example`, []);
      let ratio = Infinity;
      for (let round = 1; round <= MOST_ROUNDS && (ratio > 1.3 || ratio < 0.77); round += 1) {
        await world.lab.setClock(new Date(NOW + round * 3_600_000));
        // The two alternate, so that a slow machine affects both.
        for (let count = 0; count < SAMPLES; count += 1) {
          await measure(mine.owner.email, known);
          await measure(`nadie${count}@huellas.example`, unknown);
        }
        ratio = quartile(known) / quartile(unknown);
      }
      const [one, other] = [quartile(known), quartile(unknown)].map((ms) => ms.toFixed(1));
      const figures = `${name}: ${one} ms ÷ ${other} ms = ${ratio.toFixed(2)} (${known.length} each)`;
      process.stdout.write(`${figures}\n`);
      expect([...answers]).toHaveLength(1);
      expect(ratio, figures).toBeGreaterThan(0.77);
      expect(ratio, figures).toBeLessThan(1.3);
    },
  );
});
