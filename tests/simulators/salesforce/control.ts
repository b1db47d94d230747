/** /_sim: the lab's control calls, which require the control secret. */
import { z } from "zod";
import type { Books } from "./books";
import type { OAuth } from "./oauth";
import { findField, flavours } from "./objects";
import type { Records } from "./records";
import { parseObject, WireError } from "./wire";

interface Answer {
  status: number;
  body: unknown;
}

const WORDS = [
  "ok",
  "limit",
  "server_error",
  "row_lock",
  "invalid_grant",
  "duplicate",
  "validation",
];
const isWord = (word: string) => WORDS.includes(word) || /^slow:\d{1,6}$/.test(word);

const scriptSchema = z.strictObject({
  answers: z.array(z.string().refine(isWord, "unknown answer")),
});
const orgSchema = z.strictObject({ flavour: z.enum(flavours), limit: z.int().min(1).optional() });
/** A record as a person of that organisation types it. */
const recordSchema = z.strictObject({
  org: z.string(),
  object: z.string(),
  id: z.string().optional(),
  fields: z.record(z.string(), z.unknown()),
});

export class Control {
  constructor(
    private readonly books: Books,
    private readonly oauth: OAuth,
    private readonly records: Records,
  ) {}

  /** @param path without `/_sim` */
  handle(method: string, path: string, query: URLSearchParams, text: string): Answer {
    switch (`${method} ${path}`) {
      case "GET /salesforce/records": {
        const [object, org] = [query.get("object"), query.get("org")];
        const records = this.books
          .all("records")
          .filter((row) => object === null || row.object.toLowerCase() === object.toLowerCase())
          .filter((row) => org === null || row.org === org)
          .map(({ fields, id, object: name }) => ({ id, object: name, fields }));
        return { status: 200, body: { records } };
      }
      case "GET /salesforce/calls":
        return { status: 200, body: { calls: this.books.all("calls") } };
      case "PUT /salesforce/script": {
        const { answers } = parsed(text, scriptSchema);
        this.books.put("script", "next", { answers });
        return { status: 200, body: { answers } };
      }
      case "POST /salesforce/orgs": {
        const { flavour, limit } = parsed(text, orgSchema);
        const org = this.oauth.orgNamed(null, flavour);
        if (limit !== undefined) this.books.put("orgs", org.id, { ...org, limit });
        return { status: 201, body: this.oauth.answerOf(this.oauth.grant(org.id)) };
      }
      case "POST /salesforce/records":
        return { status: 201, body: this.keep(parsed(text, recordSchema)) };
      default:
        return { status: 404, body: { error: "unknown address" } };
    }
  }

  private keep({ fields, id, object: name, org: orgId }: z.infer<typeof recordSchema>): unknown {
    const org = this.books.get("orgs", orgId);
    if (!org) throw new WireError(404, "NOT_FOUND", "no such organisation");
    const object = this.records.objectOf(org, name);
    const unknown = Object.keys(fields).find((field) => !findField(object, field));
    if (unknown !== undefined) throw new WireError(422, "INVALID_FIELD", unknown);
    if (id === undefined) return { id: this.records.create(org, object, fields).id };
    const row = this.records.find(org, object, id);
    this.records.keep({ ...row, fields: { ...row.fields, ...fields } });
    return { id: row.id };
  }
}

function parsed<T>(text: string, schema: z.ZodType<T>): T {
  const result = schema.safeParse(parseObject(text));
  if (!result.success) throw new WireError(422, "INVALID", z.prettifyError(result.error));
  return result.data;
}
