import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { AwsV4Signer } from "aws4fetch";
import { Agent, request } from "undici";
import { env } from "~/infrastructure/env.server";
import { assertNoTransaction } from "~/infrastructure/database/open-transaction";
import type { Storage } from "./storage-place";

/** Enough for 50 MB to a nearby storage; a job has 35 s in total. */
const agent = new Agent({
  connect: { timeout: 3_000 },
  headersTimeout: 20_000,
  bodyTimeout: 20_000,
});
const NOTHING = createHash("sha256").digest("hex");

interface Sent {
  body: Buffer | Readable;
  size: number;
  /** Hexadecimal; the storage rejects other content. */
  sha256: string;
}

async function call(method: "PUT" | "GET" | "DELETE", key: string, sent?: Sent) {
  assertNoTransaction("call to the storage");
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env();
  const signed = await new AwsV4Signer({
    method,
    url: `${S3_ENDPOINT}/${S3_BUCKET}/${key}`,
    headers: { "x-amz-content-sha256": sent?.sha256 ?? NOTHING },
    accessKeyId: S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? "",
    service: "s3",
    region: S3_REGION,
  }).sign();
  const headers = Object.fromEntries(signed.headers);
  if (sent) headers["content-length"] = String(sent.size);
  return request(signed.url, {
    dispatcher: agent,
    method,
    headers,
    body: sent?.body ?? null,
  });
}

type Answer = Awaited<ReturnType<typeof call>>;

/** Discards a response's body and throws unless its status is one of these. */
async function expectStatus({ statusCode, body }: Answer, ...statuses: number[]): Promise<void> {
  await body.dump();
  if (!statuses.includes(statusCode)) throw new Error(`the storage answered ${statusCode}`);
}

/** A bucket at S3_ENDPOINT (Signature Version 4). It never retries: people and jobs do. */
export const s3Storage: Storage = {
  async store(key, content) {
    const sha256 = createHash("sha256").update(content).digest("hex");
    await expectStatus(
      await call("PUT", key, { body: content, size: content.length, sha256 }),
      200,
    );
  },

  async storeFrom(key, { path, size, sha256 }) {
    const body = createReadStream(path);
    try {
      await expectStatus(await call("PUT", key, { body, size, sha256 }), 200);
    } finally {
      body.destroy();
    }
  },

  async open(key) {
    const answer = await call("GET", key);
    if (answer.statusCode === 404) {
      await answer.body.dump();
      return null;
    }
    if (answer.statusCode !== 200) await expectStatus(answer, 200);
    return { content: answer.body, size: Number(answer.headers["content-length"]) };
  },

  async remove(key) {
    await expectStatus(await call("DELETE", key), 204, 200, 404);
  },
};
