/** A person who lost their second factor, over plain HTTP; they get a mail with a link. */
import type { Answer, Visitor } from "./product";
import { appCode } from "./second-factor";

const PAGE = "/account/two_factor";

const token = (page: Answer) => page.field("csrf_token") || page.meta("csrf-token");

async function postTo(visitor: Visitor, host: string, path: string, fields: object) {
  const page = await visitor.get(host, path);
  return visitor.post(host, path, { csrf_token: token(page), ...fields });
}

/** Enables it for that person at the product's time `at`, and reports it lost at the next login. */
export async function loseFactor(
  [first, later]: readonly [Visitor, Visitor],
  slug: string,
  { email, password }: { email: string; password: string },
  at: Date,
): Promise<void> {
  await first.signIn(slug, { email, password });
  const page = await first.follow(await postTo(first, slug, PAGE, { intent: "begin" }));
  const secret = /data-secret="[^"]*">([A-Z2-7 ]+)</.exec(page.text)?.[1] ?? "";
  const given = { intent: "confirm", csrf_token: token(page), code: appCode(secret, at) };
  const done = await first.post(slug, `${PAGE}/setup`, given);
  if (done.status !== 200) throw new Error(`no second factor: ${done.status} ${done.text}`);
  await postTo(later, "", "/login", { email, password });
  const requested = await postTo(later, "", "/login/two_factor/lost", {});
  if (requested.status !== 303)
    throw new Error(`it is not lost: ${requested.status} ${requested.text}`);
}
