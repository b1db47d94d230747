import { BYTE_ORDER_MARK, csvLine } from "~/values/text/csv";

/** Streams rows as a download; it reads the first batch before it responds, to report an error's status. */
export async function csvFile(
  name: string,
  header: readonly string[],
  batches: AsyncGenerator<string[][]>,
  separator: "," | ";",
): Promise<Response> {
  const encoder = new TextEncoder();
  const lines = (rows: readonly (readonly string[])[]) =>
    encoder.encode(rows.map((row) => csvLine(row, separator)).join(""));
  const first = await batches.next();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK));
      controller.enqueue(lines([header, ...(first.done ? [] : first.value)]));
    },
    async pull(controller) {
      const next = await batches.next();
      if (next.done) controller.close();
      else controller.enqueue(lines(next.value));
    },
    async cancel() {
      await batches.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}
