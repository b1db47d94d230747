/** Parses the Dockerfile into steps, and lists the files that `.dockerignore` lets in. */
import fs from "node:fs";
import path from "node:path";
import { Copy, DockerfileParser } from "dockerfile-ast";

export interface Step {
  keyword: string;
  /** The text after the keyword, without flags and line breaks. */
  text: string;
  /** `--from` of a COPY. */
  from: string | null;
}

export interface Stage {
  name: string;
  base: string;
  steps: Step[];
}

/** Returns the stages of a Dockerfile in their order; the last is the image. */
export function readStages(content: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(content).getInstructions()) {
    const keyword = instruction.getKeyword();
    const words = instruction.getArguments().map((argument) => argument.getValue());
    if (keyword === "FROM") {
      const [base = "", , name = "image"] = words;
      stages.push({ name, base, steps: [] });
      continue;
    }
    const from =
      instruction instanceof Copy ? (instruction.getFromFlag()?.getValue() ?? null) : null;
    const raw = (instruction.getRawArgumentsContent() ?? "").replace(/--\w[\w-]*=\S+\s+/g, "");
    stages.at(-1)?.steps.push({ keyword, text: raw, from });
  }
  return stages;
}

/** Returns whether `.dockerignore` lets a path of the checkout into the build. */
export function isLetIn(ignore: string, name: string): boolean {
  let out = false;
  for (const line of ignore.split("\n").map((text) => text.trim())) {
    if (line === "" || line.startsWith("#")) continue;
    const lets = line.startsWith("!");
    const pattern = (lets ? line.slice(1) : line)
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replace(/\*\*\//g, "(?:.*/)?")
      .replace(/(?<!\.)\*/g, "[^/]*");
    if (new RegExp(`^${pattern}(?:/.*)?$`).test(name)) out = !lets;
  }
  return !out;
}

/** Lists the files that a COPY of the checkout may include. */
export function listContext(root: string, ignore: string, folder = ""): string[] {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if ([".git", "node_modules", "build", ".data", ".cache"].includes(entry.name)) return [];
    if (entry.isDirectory()) return listContext(root, ignore, name);
    return isLetIn(ignore, name) ? [name] : [];
  });
}
