/** Finds modules that ask the clock while they are loaded, by their syntax trees. */
import ts from "typescript";

/** Texts by path from the root, such as `tests/support/today.ts`. */
type Texts = ReadonlyMap<string, string>;

interface Source {
  file: string;
  tree: ts.SourceFile;
  /** Imported names: `file#name` of each. */
  imported: Map<string, string>;
  /** Functions at the top that answer at once, by name. */
  functions: Map<string, ts.FunctionLikeDeclaration>;
}

/** Callbacks of these run at once: those of lists, and those that hold tests. */
const callsBack = /(?:^|\.)(?:describe|map|flatMap|filter|find|forEach|from)(?:\.|$)/;
const clock = /^(?:Date|Date\.now|systemClock\.now)$/;
const mentionsClock = /new Date\(\)|Date\.now|systemClock\.now/;

/**
 * `file:line` and words of each place that asks the clock while its module is loaded: by itself, or by a function that
 * answers at once. Functions that answer later (async) are not followed.
 */
export function readWhileLoaded(texts: Texts): string[] {
  const sources = sourcesAbout(texts);
  const askers = askersIn(sources);
  return sources.flatMap((source) =>
    asksIn(source, source.tree, askers).map((node) => {
      const { line } = source.tree.getLineAndCharacterOfPosition(node.getStart());
      return `${source.file}:${line + 1} ${node.getText()}`;
    }),
  );
}

/** Only files that can ask the clock are parsed: those that mention it, and those that import a function which asks it. */
function sourcesAbout(texts: Texts): Source[] {
  const sources = new Map<string, Source>();
  let worthReading = mentionsClock;
  for (let before = -1; sources.size > before;) {
    before = sources.size;
    for (const [file, text] of texts)
      if (!sources.has(file) && worthReading.test(text)) sources.set(file, sourceOf(file, text, texts));
    const modules = [...askersIn([...sources.values()])].map((asker) => /([^/]+?)\.\w+#/.exec(asker)![1]!);
    if (modules.length > 0) worthReading = new RegExp(`from "[^"]*/(?:${modules.join("|")})"`);
  }
  return [...sources.values()];
}

/** `file#name` of every function that asks the clock before it answers, by itself or by another one. */
function askersIn(sources: readonly Source[]): Set<string> {
  const askers = new Set<string>();
  for (let before = -1; askers.size > before;) {
    before = askers.size;
    for (const source of sources)
      for (const [name, made] of source.functions)
        if (asksIn(source, made, askers).length > 0) askers.add(`${source.file}#${name}`);
  }
  return askers;
}

/** The nodes below `top` that ask the clock when `top` runs. */
function asksIn(source: Source, top: ts.Node, askers: ReadonlySet<string>): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isFunctionLike(node) && !runsAtOnce(node)) || isFieldOfObjects(node)) return;
    if (asksClock(node) || (ts.isCallExpression(node) && askers.has(calledBy(node, source))))
      found.push(node);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(top, visit);
  return found;
}

function asksClock(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return nameOf(node.expression) === "Date" && !node.arguments?.length;
  return ts.isCallExpression(node) && clock.test(nameOf(node.expression));
}

/** `name`, or `holder.name`; empty for whatever else is called. */
function nameOf(called: ts.Expression): string {
  if (ts.isIdentifier(called)) return called.text;
  return ts.isPropertyAccessExpression(called) && ts.isIdentifier(called.expression)
    ? `${called.expression.text}.${called.name.text}`
    : "";
}

/** A field of a class that each object gets when it is made. */
function isFieldOfObjects(node: ts.Node): boolean {
  if (!ts.isPropertyDeclaration(node)) return false;
  return !node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);
}

/** Of a function that is called where it stands, or handed to one that calls it back at once. */
function runsAtOnce(node: ts.Node): boolean {
  if (ts.isParenthesizedExpression(node.parent)) return ts.isCallExpression(node.parent.parent);
  if (!ts.isCallExpression(node.parent)) return false;
  const { expression } = node.parent;
  // `describe.each(cases)(…)`
  const called = ts.isCallExpression(expression) ? expression.expression : expression;
  return callsBack.test(called.getText());
}

/** `file#name` of a called function that stands at the top of a file; empty for others. */
function calledBy({ expression }: ts.CallExpression, { file, imported, functions }: Source): string {
  const name = nameOf(expression);
  return imported.get(name) ?? (functions.has(name) ? `${file}#${name}` : "");
}

function sourceOf(file: string, text: string, texts: Texts): Source {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const source: Source = { file, tree, imported: new Map(), functions: new Map() };
  for (const statement of tree.statements) {
    if (ts.isImportDeclaration(statement)) addImports(source, statement, texts);
    else if (ts.isFunctionDeclaration(statement)) addFunction(source, statement.name, statement);
    else if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        addFunction(source, name, initializer);
  }
  return source;
}

function addFunction({ functions }: Source, name: ts.Node | undefined, made: ts.Node | undefined): void {
  if (!name || !made) return;
  if (!ts.isFunctionDeclaration(made) && !ts.isArrowFunction(made) && !ts.isFunctionExpression(made)) return;
  const isAsync = made.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
  if (!isAsync) functions.set(name.getText(), made);
}

function addImports(
  { file, imported }: Source,
  { importClause, moduleSpecifier }: ts.ImportDeclaration,
  texts: Texts,
): void {
  const names = importClause?.namedBindings;
  const target = importedFile(file, (moduleSpecifier as ts.StringLiteral).text, texts);
  if (!target || !names || !ts.isNamedImports(names)) return;
  for (const { name, propertyName } of names.elements)
    imported.set(name.text, `${target}#${(propertyName ?? name).text}`);
}

function importedFile(file: string, specifier: string, texts: Texts): string | undefined {
  const path = specifier.startsWith(".")
    ? new URL(specifier, `file:///${file}`).pathname.slice(1)
    : specifier.replace(/^~\//, "app/");
  return ["", ".ts", ".tsx"].map((end) => path + end).find((name) => texts.has(name));
}
