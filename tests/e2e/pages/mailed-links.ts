/** Pages that are opened with a mail's link: each link once, and its target page. */
import { loseFactor } from "../../factories/lost-factor";
import { Visitor } from "../../factories/product";
import { expect } from "../browser-test";
import { lab, stack } from "../stack";

/** A page of the map → the pattern of its link. Without a link the page only shows an error. */
export const MAILED: Record<string, RegExp> = {
  invitations: /https?:\S+\/invitations\/(?!team\/)[\w.-]+/,
  "invitations/team": /https?:\S+\/invitations\/team\/[\w.-]+/,
  "password/reset": /https?:\S+\/password\/reset\?token=[\w.-]+/,
  "email/confirm": /https?:\S+\/email\/confirm\?token=[\w.-]+/,
  "email/revoke": /https?:\S+\/email\/revoke\?token=[\w.-]+/,
  "login/two_factor/reset": /https?:\S+\/login\/two_factor\/reset\?token=[\w.-]+/,
  "access/stop": /https?:\S+\/access\/stop\?token=[\w.-]+/,
  "operator/welcome": /https?:\S+\/operator\/welcome\?token=[\w.-]+/,
};

interface Person {
  email: string;
  password: string;
}

/** Requests the mails with links that `openTenant` doesn't cause. Returns their recipients. */
export async function orderMails(slug: string, owner: Person): Promise<string[]> {
  const office = new Visitor(stack);
  const token = (await office.signIn(slug, owner)).meta("csrf-token");
  const moved = `otra-${slug}@walk.example`;
  const changed = await office.call("PATCH", slug, "/manage/api/user", {
    body: { user: { email: moved, current_password: owner.password } },
    token,
  });
  expect(changed.status, changed.text).toBe(200);
  const forgetful = await lab.createUser(slug, "viewer");
  await loseFactor([new Visitor(stack), new Visitor(stack)], slug, forgetful, new Date());
  return [moved, forgetful.email];
}

/** Returns the link of each page of MAILED, from the newest mail to one of these people. */
export async function mailedLinks(people: readonly string[]): Promise<Record<string, string>> {
  await lab.runDue();
  const { mails } = await lab.readOutbox();
  const texts = mails.filter(({ to }) => people.includes(to)).map(({ text }) => text);
  const links = Object.entries(MAILED).map(([url, pattern]) => {
    const link = texts.flatMap((text) => pattern.exec(text)?.[0] ?? [])[0] ?? "";
    expect(link, `a mail leads to ${url}`).not.toBe("");
    return [url, link] as const;
  });
  return Object.fromEntries(links);
}
