/** Searches a number in bytes that are too many for one string: a core file, a process's memory. */
import fs from "node:fs";
import { formsOf } from "./canary";

const PIECE = 16 * 1024 * 1024;
/** Longer than any form of a number, so that a match across two chunks is found in the second. */
const OVERLAP = 128;

/** Returns the forms of the number (`formsOf`) between two offsets of an open file. */
function findBetween(file: number, from: number, to: number, number: string): Set<string> {
  const forms = [...formsOf(number)].map(
    ([name, form]) => [name, Buffer.from(form, "latin1")] as const,
  );
  const found = new Set<string>();
  const buffer = Buffer.alloc(Math.min(PIECE, to - from));
  for (let at = from; at < to; at += PIECE - OVERLAP) {
    const length = fs.readSync(file, buffer, 0, Math.min(PIECE, to - at), at);
    const piece = buffer.subarray(0, length);
    for (const [name, form] of forms) if (piece.includes(form)) found.add(name);
    if (at + PIECE >= to) break;
  }
  return found;
}

export function findInFile(path: string, number: string): string[] {
  const file = fs.openSync(path, "r");
  try {
    return [...findBetween(file, 0, fs.fstatSync(file).size, number)];
  } finally {
    fs.closeSync(file);
  }
}

/** Returns the forms in a process's own memory (Linux), freed memory included. */
export function findInMemory(pid: number, number: string): string[] {
  const maps = fs.readFileSync(`/proc/${pid}/maps`, "utf8").split("\n");
  const file = fs.openSync(`/proc/${pid}/mem`, "r");
  const found = new Set<string>();
  try {
    for (const line of maps) {
      const [, from = "", to = ""] = /^([0-9a-f]+)-([0-9a-f]+) rw.p/.exec(line) ?? [];
      if (!from) continue;
      try {
        const ends = [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
        for (const form of findBetween(file, ...ends, number)) found.add(form);
      } catch (error) {
        // The memory was unmapped, or never allocated, between the list and the read.
        if (!["EIO", "EFAULT"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
      }
    }
  } finally {
    fs.closeSync(file);
  }
  return [...found];
}
