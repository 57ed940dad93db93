import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** Docstrings of a service and its fields, the fields by wire path: `RecordLists.AccNo`. */
export interface ServiceNotes {
  about: string;
  request: ReadonlyMap<string, string>;
  answer: ReadonlyMap<string, string>;
}

/** Docstrings in `common/contract`, by export name of the service. */
export function readNotes(root: string): ReadonlyMap<string, ServiceNotes> {
  const folder = join(root, "common/contract");
  const files = readdirSync(folder).filter((name) => /\.server\.ts$/.test(name));
  const { compilerOptions } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8")) as {
    compilerOptions: object;
  };
  // Skipping the types of browser, Node and texts halves the time.
  const needed = { lib: ["ES2023"], types: [], resolveJsonModule: false };
  const { options } = ts.convertCompilerOptionsFromJson({ ...compilerOptions, ...needed }, root);
  const program = ts.createProgram(
    files.map((name) => join(folder, name)),
    options,
  );
  const checker = program.getTypeChecker();
  const docOf = (symbol: ts.Symbol) =>
    ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, " ");

  function fieldsIn(type: ts.Type, path: string): Array<[string, string]> {
    const inner = type.aliasTypeArguments ?? checker.getTypeArguments(type as ts.TypeReference);
    if (type.aliasSymbol?.name !== "MessageOf") return inner.flatMap((one) => fieldsIn(one, path));
    return inner[0]!.getProperties().flatMap((field) => {
      const [wire, schema] = checker.getTypeArguments(checker.getTypeOfSymbol(field) as ts.TypeReference);
      const at = path + (wire as ts.StringLiteralType).value;
      return [[at, docOf(field)], ...fieldsIn(schema!, `${at}.`)] as Array<[string, string]>;
    });
  }

  const notes = new Map<string, ServiceNotes>();
  for (const file of files) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(join(folder, file))!)!;
    for (const exported of checker.getExportsOfModule(module)) {
      const [request, answer] = ["request", "answer"].map((side) => {
        const message = checker.getTypeOfSymbol(exported).getProperty(side);
        return message && new Map(fieldsIn(checker.getTypeOfSymbol(message), ""));
      });
      if (request && answer) notes.set(exported.name, { about: docOf(exported), request, answer });
    }
  }
  return notes;
}
