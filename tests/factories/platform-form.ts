import type { Answer, Visitor } from "./product";

/** Posts a form of the platform's host with its page's token. */
export async function postForm(
  who: Visitor,
  place: string,
  fields: Record<string, string>,
): Promise<Answer> {
  const token = (await who.get("", place)).meta("csrf-token");
  return who.post("", place, { csrf_token: token, ...fields });
}

export function logIn(who: Visitor, email: string, password: string): Promise<Answer> {
  return postForm(who, "/login", { email, password });
}
