/** The puzzle of a step-up: a number whose SHA-256 after the seed begins with zero bits. */

const primes = (() => {
  const found: number[] = [];
  for (let n = 2; found.length < 64; n += 1) if (found.every((p) => n % p !== 0)) found.push(n);
  return found;
})();
const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32);
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)) | 0);
const ROUND = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)) | 0);
const words = new Int32Array(64);

/** Returns the first 32 bits of the SHA-256 of an ASCII text of at most 55 characters: a single block. */
export function hashHead(text: string): number {
  words.fill(0);
  const { length } = text;
  for (let at = 0; at < length; at += 1) {
    words[at >> 2] = (words[at >> 2] ?? 0) | (text.charCodeAt(at) << (24 - (at % 4) * 8));
  }
  words[length >> 2] = (words[length >> 2] ?? 0) | (0x80 << (24 - (length % 4) * 8));
  words[15] = length * 8;
  for (let at = 16; at < 64; at += 1) {
    const x = word(at - 15);
    const y = word(at - 2);
    const low = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const high = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    words[at] = (word(at - 16) + low + word(at - 7) + high) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = START;
  for (let at = 0; at < 64; at += 1) {
    const mix = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + mix + ((e & f) ^ (~e & g)) + (ROUND[at] ?? 0) + word(at)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    // One by one: a list in every round takes ten times as long.
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  return (a + (START[0] ?? 0)) >>> 0;
}

const word = (at: number) => words[at] ?? 0;
const turn = (value: number, by: number) => (value >>> by) | (value << (32 - by));

/** Returns the first number, as a text, that solves the puzzle. */
export function solve(seed: string, bits: number): string {
  let at = 0;
  while (Math.clz32(hashHead(`${seed}${at}`)) < bits) at += 1;
  return String(at);
}
