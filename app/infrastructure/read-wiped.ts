/**
 * Reads a body whole into one buffer and wipes its pieces, so that a card stands in memory once. Returns null for
 * a body of more than `most` bytes, after reading `discarded` of them, so that its sender receives the response.
 */
export async function readWiped(
  body: AsyncIterable<Buffer>,
  { most, discarded }: { most: number; discarded: number },
): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > discarded) break;
      if (size <= most) chunks.push(chunk);
      else chunk.fill(0);
    }
    return size <= most ? Buffer.concat(chunks) : null;
  } finally {
    for (const chunk of chunks) chunk.fill(0);
  }
}
