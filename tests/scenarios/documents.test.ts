/** Tests documents over plain HTTP, from an upload to 'ready for verification', with errors. */
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { LabOrganization } from "../factories/lab";
import { JPEG, PDF } from "../factories/sample-documents";
import type { Answer, Visitor } from "../factories/product";
import { World } from "../factories/world";

/** The only document that the lab leaves unapproved in Argentina. */
const TYPE = "tax_exemption";
const PATH = "/manage/api/accounts/documents";
const MOST = 52_428_800;
let world: World;
let organization: LabOrganization;
let visitor: Visitor;
let token: string;

beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  organization = await world.lab.createOrganization();
  visitor = world.visitor();
  const page = await visitor.signIn(organization.slug, organization.owner, "/manage/dashboard");
  token = page.meta("csrf-token");
});
afterAll(() => world.close());

interface Attachment {
  id: string;
  url: string;
  original_filename: string;
  status: string;
  scan: string;
}
interface Described {
  documents: Record<string, { status: string; attachments: Attachment[] }>;
}

function formOf(content: Buffer, name = "exención.pdf", type = TYPE) {
  const head = `--b\r\nContent-Disposition: form-data; name="document_type"\r\n\r\n${type}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n--b--\r\n")]);
}
const HEADERS = { "content-type": "multipart/form-data; boundary=b" };

const upload = (content: Buffer, name?: string): Promise<Answer> =>
  visitor.call("POST", organization.slug, PATH, {
    body: formOf(content, name),
    token,
    headers: HEADERS,
  });
const paper = async () => {
  const answer = await visitor.call("GET", organization.slug, "/manage/api/organization");
  return answer.data<Described>().documents[TYPE];
};
const incoming = () => {
  const folder = path.join(world.stack.dataDir, "incoming");
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
};

test("from the upload to 'ready for verification', without a way back", async () => {
  const { slug } = organization;
  const made = await upload(PDF);
  expect(made.status, made.text).toBe(200);
  const [file] = made.data<Described>().documents[TYPE]?.attachments ?? [];
  expect(file).toMatchObject({ original_filename: "exención.pdf", status: "uploaded" });
  const address = new URL(file?.url ?? "");
  expect(address.host).toBe(organization.host);
  const kept = await visitor.get(slug, address.pathname);
  expect([kept.status, kept.text]).toEqual([200, PDF.toString()]);
  expect(kept.headers["content-disposition"]).toBe(
    `attachment; filename="exenci_n.pdf"; filename*=UTF-8''exenci%C3%B3n.pdf`,
  );
  const review = (body: object) => visitor.call("POST", slug, `${PATH}/review`, { body, token });
  expect((await review({ document_type: "passport" })).status).toBe(422);
  const handedIn = await review({ document_type: TYPE });
  expect(handedIn.data<Described>().documents[TYPE]).toMatchObject({
    status: "ready_for_review",
    attachments: [{ status: "ready_for_review" }],
  });
  const again = [
    await review({ document_type: TYPE }),
    await upload(Buffer.concat([PDF, PDF])),
    await visitor.call("DELETE", slug, `${PATH}/${file?.id}`, { token }),
  ];
  expect(again.map((answer) => [answer.status, answer.error().code])).toEqual(
    Array(3).fill([409, "document_locked"]),
  );
  expect(incoming()).toEqual([]);
});

test("a file that is already deleted is discarded on its page, and 404 for an API client", async () => {
  const { slug } = organization;
  const made = await upload(PDF);
  const [file] = made.data<Described>().documents[TYPE]?.attachments ?? [];
  const place = "/account/onboarding/documents";
  const form = { csrf_token: token, intent: "discard", attachment: file?.id ?? "" };
  for (const time of ["first", "again"]) {
    const answer = await visitor.post(slug, place, form);
    expect([answer.status, answer.headers.location], time).toEqual([303, place]);
  }
  expect(await paper()).toMatchObject({ status: "none", attachments: [] });
  const called = await visitor.call("DELETE", slug, `${PATH}/${file?.id}`, { token });
  expect(called.status).toBe(404);
});

test("a file just under the limit is accepted in pieces, one at it is rejected with an answer", async () => {
  const large = Buffer.alloc(MOST - 1, 32);
  PDF.copy(large);
  large.write("\n%%EOF\n", large.length - 7);
  const taken = await upload(large);
  expect(taken.status, taken.text.slice(0, 300)).toBe(200);
  const refused = await upload(Buffer.concat([large, Buffer.from("\n")]));
  expect([refused.status, refused.error().code]).toEqual([413, "invalid_file"]);
  const far = await upload(Buffer.concat([large, Buffer.alloc(10_000_000)]));
  expect(far.status).toBe(413);
  expect((await paper())?.attachments).toHaveLength(1);
  expect(incoming()).toEqual([]);
});

test("an interrupted upload leaves nothing, and succeeds the next time", async () => {
  const whole = formOf(Buffer.concat([PDF, Buffer.alloc(3_000_000, 32), Buffer.from("%%EOF")]));
  await new Promise<void>((cut) => {
    const request = http.request({
      host: "127.0.0.1",
      port: world.stack.port,
      method: "POST",
      path: PATH,
      headers: {
        ...HEADERS,
        host: organization.host,
        accept: "application/json",
        "x-csrf-token": token,
        cookie: visitor.cookieOf(organization.slug),
        "content-length": whole.length,
      },
    });
    request.on("error", () => cut());
    request.write(whole.subarray(0, 2_000_000), () => setTimeout(() => request.destroy(), 200));
  });
  await expect.poll(incoming, { timeout: 10_000 }).toEqual([]);
  expect(await paper()).toMatchObject({ status: "none", attachments: [] });
  expect((await upload(PDF)).status).toBe(200);
});

test("errors name what is wrong with the file", async () => {
  const refused = async (content: Buffer, name: string) => {
    const answer = await upload(content, name);
    const { code, message } = answer.error() as { code: string; message: string };
    return [answer.status, code, message];
  };
  expect(await refused(Buffer.from("MZ"), "a.pdf")).toEqual([
    415,
    "invalid_file",
    "El archivo no es válido: debe ser PNG, JPG, PDF, DOC o DOCX",
  ]);
  expect(await refused(JPEG.subarray(0, -4), "a.jpg")).toEqual([
    415,
    "invalid_file",
    "El archivo no es válido: está dañado o incompleto. Subilo de nuevo.",
  ]);
  expect(await refused(Buffer.alloc(0), "a.pdf")).toEqual([
    415,
    "invalid_file",
    "El archivo no es válido: está vacío. Elegí otro.",
  ]);
  for (let at = 0; at < 5; at += 1) {
    const content = Buffer.concat([PDF, Buffer.from(`% ${at}\n%%EOF`)]);
    expect((await upload(content)).status).toBe(200);
  }
  expect(await refused(PDF, "sixth.pdf")).toEqual([
    409,
    "document_full",
    expect.stringContaining("archivos"),
  ]);
  const { slug } = organization;
  const stolen = await visitor.call("POST", slug, PATH, {
    body: formOf(PDF),
    token: "stolen",
    headers: HEADERS,
  });
  expect([stolen.status, stolen.error().code]).toEqual([403, "invalid_csrf_token"]);
  const viewer = world.visitor();
  const person = await world.lab.createUser(slug, "viewer");
  const page = await viewer.signIn(slug, person, "/manage/dashboard");
  const forbidden = await viewer.call("POST", slug, PATH, {
    body: formOf(PDF),
    token: page.meta("csrf-token"),
    headers: HEADERS,
  });
  expect(forbidden.status).toBe(403);
  expect(page.text).not.toContain("/account/onboarding/documents");
  expect(incoming()).toEqual([]);
});
