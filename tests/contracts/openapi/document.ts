/** Reads the product's own OpenAPI document and validates answers with it. */
import { answeredCode, type ErrorCode } from "~/domain/errors";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Answer, Visitor } from "../../factories/product";

export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  $ref?: string;
  oneOf?: Schema[];
}

interface Content {
  schema: Schema;
  example?: unknown;
}

export interface Operation {
  operationId: string;
  method: string;
  path: string;
  onPlatform: boolean;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<
    string,
    { headers?: Record<string, Schema>; content?: Record<string, Content> }
  >;
}

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";
export const UPLOAD_TYPE = "multipart/form-data";

export class Document {
  readonly operations: Operation[];
  private readonly ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  private readonly compiled = new Map<string, ValidateFunction>();
  /** `operationId status code` of every received answer. */
  readonly seen = new Set<string>();

  private constructor(private readonly text: { paths: object; components: object }) {
    this.ajv.addSchema({ $id: "openapi", components: text.components });
    this.operations = Object.entries(text.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Operation & { servers: { url: string }[] }>).map(
        ([method, operation]) => ({
          ...operation,
          method: method.toUpperCase(),
          path,
          onPlatform: !operation.servers[0]?.url.includes("{slug}"),
        }),
      ),
    );
  }

  static async read(visitor: Visitor): Promise<Document> {
    const answer = await visitor.call("GET", "", "/api/openapi.json");
    return new Document(answer.json<{ paths: object; components: object }>());
  }

  /** Returns the content of a JSON body, or of a form with a file. */
  body(operation: Operation): Content | undefined {
    const content = operation.requestBody?.content;
    return content?.[JSON_TYPE] ?? content?.[UPLOAD_TYPE];
  }

  /** Returns the content of a plain HTML form. */
  form(operation: Operation): Content | undefined {
    return operation.requestBody?.content[FORM_TYPE];
  }

  /** Returns whether an operation is a JSON call; it may also accept a form. */
  isCall(operation: Operation): boolean {
    return this.body(operation) !== undefined || !operation.requestBody;
  }

  /** Returns every error that an operation declares: `[status, its schema's name, its code]`. */
  refusals(operation: Operation): [number, string, string][] {
    return Object.entries(operation.responses).flatMap(([status, { content }]) => {
      if (Number(status) < 400) return [];
      const schema = content?.[JSON_TYPE]?.schema;
      const refs = [schema, ...(schema?.oneOf ?? [])].flatMap((one) => one?.$ref ?? []);
      return refs.map((ref): [number, string, string] => {
        const code = (ref.split("/").at(-1) ?? "") as ErrorCode;
        return [Number(status), code, answeredCode(code)];
      });
    });
  }

  /** Returns an answer's violations of its operation, and records the answer as seen. */
  faultsOf(operation: Operation, answer: Answer): string[] {
    const { operationId } = operation;
    const at = `${operationId} ${answer.status}`;
    const declared = operation.responses[answer.status];
    if (!declared) return [`${at}: not declared: ${answer.text.slice(0, 300)}`];
    const schema = declared.content?.[JSON_TYPE]?.schema;
    if (!schema) {
      this.seen.add(at);
      const faults = answer.text === "" ? [] : [`${at}: a body where none is declared`];
      return [...faults, ...this.missingHeaders(operation, answer)];
    }
    if (!answer.headers["content-type"]?.startsWith(JSON_TYPE)) return [`${at}: no JSON`];
    const code = answer.status >= 400 ? ` ${String(answer.error().code)}` : "";
    this.seen.add(at + code);
    const validate = this.compile(at, schema);
    const faults = validate(answer.json())
      ? []
      : [`${at}${code}: ${this.ajv.errorsText(validate.errors)} ${answer.text.slice(0, 300)}`];
    const named = answer.status >= 500 ? answer.error().request_id : undefined;
    if (named !== undefined && named !== answer.headers["x-request-id"])
      faults.push(`${at}: its body names another request than X-Request-Id`);
    return [...faults, ...this.missingHeaders(operation, answer)];
  }

  /** Returns the violations of a plain form's answer: it must redirect or be a page. */
  validateForm(operation: Operation, answer: Answer): string[] {
    const at = `${operation.operationId} form ${answer.status}`;
    const declared = operation.responses[answer.status];
    if (!declared) return [`${at}: not declared: ${answer.text.slice(0, 300)}`];
    this.seen.add(at);
    const faults = this.missingHeaders(operation, answer);
    if (answer.status < 400) return declared.content ? [...faults, `${at}: no page`] : faults;
    const isPage = answer.headers["content-type"]?.startsWith("text/html") ?? false;
    const isDeclared = declared.content?.["text/html"] !== undefined;
    return isPage && isDeclared ? faults : [...faults, `${at}: a page, or declared as none`];
  }

  private missingHeaders({ operationId, responses }: Operation, answer: Answer): string[] {
    const { status, headers } = answer;
    const missing = Object.keys(responses[status]?.headers ?? {})
      .filter((name) => name !== "Link" && !headers[name.toLowerCase()])
      .map((name) => `${operationId} ${status}: the header ${name} is missing`);
    const isTwice = String(headers["x-request-id"]).includes(",");
    return isTwice ? [...missing, `${operationId} ${status}: X-Request-Id says two`] : missing;
  }

  private compile(name: string, schema: Schema): ValidateFunction {
    const known = this.compiled.get(name);
    if (known) return known;
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/');
    const made = this.ajv.compile(JSON.parse(text) as object);
    this.compiled.set(name, made);
    return made;
  }
}
