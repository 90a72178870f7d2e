// Bundles the dashboard: node build.mjs OUTPUT [--watch]. OUTPUT/index.html refers to OUTPUT/assets by
// relative addresses, whose names have a hash of what is in them.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import esbuild from "esbuild";

const here = path.dirname(fileURLToPath(import.meta.url));
const [output = "dist", ...flags] = process.argv.slice(2);
const watch = flags.includes("--watch");

const writePage = {
  name: "page",
  setup(build) {
    build.onEnd(async (result) => {
      if (result.errors.length > 0) return;
      const outputs = Object.entries(result.metafile.outputs);
      const nameOf = (name) => path.posix.join("assets", path.basename(name));
      const script = outputs.find(([, made]) => made.entryPoint === "src/main.tsx");
      const style = outputs.find(([, made]) => made.entryPoint === "src/style.css");
      // What the script imports is asked for at once, and not when the script has come.
      const parts = script[1].imports
        .filter((one) => one.kind === "import-statement")
        .map((one) => `<link rel="modulepreload" href="${nameOf(one.path)}">`);
      const page = await readFile(path.join(here, "src/index.html"), "utf8");
      await writeFile(
        path.join(output, "index.html"),
        page
          .replace("SCRIPT", nameOf(script[0]))
          .replace("STYLE", nameOf(style[0]))
          .replace("</head>", `${parts.join("")}</head>`),
      );
    });
  },
};

await rm(path.join(output, "assets"), { recursive: true, force: true });
await mkdir(path.join(output, "assets"), { recursive: true });
const options = {
  absWorkingDir: here,
  entryPoints: ["src/main.tsx", "src/style.css"],
  outdir: path.resolve(output, "assets"),
  entryNames: watch ? "[name]" : "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: !watch,
  metafile: true,
  legalComments: "none",
  logLevel: "warning",
  plugins: [writePage],
};
if (watch) {
  const context = await esbuild.context(options);
  await context.watch();
} else {
  await esbuild.build(options);
}
