import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/**
 * What the docstrings in `common/contract` say of services and fields, so that it stands on paper as it stands in code. The
 * declarations are read as syntax: what they are made of (`...ofAccount`, `channels(state)`) is followed to where it stands.
 */
export interface ServiceNotes {
  about: string;
  request: FieldNotes;
  answer: FieldNotes;
}

/** By the wire's path, as `RecordLists.AccNo`. */
type FieldNotes = ReadonlyMap<string, string>;

/** An expression and where its names are looked up. */
interface Place {
  node: ts.Node;
  scope: Scope;
}
interface Scope {
  file: SourceNames;
  /** Parameters of a function that makes parts of messages. */
  given: ReadonlyMap<string, Place>;
}
interface SourceNames {
  values: Map<string, ts.Expression>;
  imports: Map<string, string>;
  statements: ts.VariableStatement[];
}

const folder = "common/contract";

/** Notes by the service's name. */
export function readNotes(root: string): ReadonlyMap<string, ServiceNotes> {
  const files = new Map<string, SourceNames>();
  for (const name of readdirSync(join(root, folder)).filter((name) => /\.server\.ts$/.test(name)))
    files.set(name.replace(/\.ts$/, ""), namesIn(readFileSync(join(root, folder, name), "utf8")));
  const notes = new Map<string, ServiceNotes>();
  for (const file of files.values()) readServices(file, files, notes);
  return notes;
}

function namesIn(text: string): SourceNames {
  const source = ts.createSourceFile("read.ts", text, ts.ScriptTarget.ES2022, true);
  const names: SourceNames = { values: new Map(), imports: new Map(), statements: [] };
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const from = (statement.moduleSpecifier as ts.StringLiteral).text.replace("./", "");
      const bindings = statement.importClause?.namedBindings;
      if (bindings && ts.isNamedImports(bindings))
        for (const { name } of bindings.elements) names.imports.set(name.text, from);
    } else if (ts.isVariableStatement(statement)) {
      names.statements.push(statement);
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) names.values.set(name.text, initializer);
    }
  }
  return names;
}

function readServices(
  file: SourceNames,
  files: ReadonlyMap<string, SourceNames>,
  notes: Map<string, ServiceNotes>,
): void {
  for (const statement of file.statements) {
    const [declaration] = statement.declarationList.declarations;
    if (!declaration?.initializer) continue;
    const about = docOf(statement);
    const around = spreadOf(declaration.initializer);
    const place = follow({ node: around ?? declaration.initializer, scope: scopeOf(file) }, files);
    if (!ts.isCallExpression(place.node) || !/^(service|enquiry)$/.test(place.node.expression.getText()))
      continue;
    const [named, said] = place.node.arguments;
    const name = textOf({ node: named!, scope: place.scope }, files)!;
    const [request, answer] = (["request", "answer"] as const).map((side) => {
      const found = propertyOf({ node: said!, scope: place.scope }, side, files);
      const fields = new Map<string, string>();
      if (found) readFields(follow(found, files), files, "", fields);
      return fields;
    });
    notes.set(name, { about: about || (notes.get(name)?.about ?? ""), request: request!, answer: answer! });
  }
}

/** What is spread first: the service that one with another message is made of. */
function spreadOf(node: ts.Expression): ts.Expression | undefined {
  const [first] = ts.isObjectLiteralExpression(node) ? node.properties : [];
  return first && ts.isSpreadAssignment(first) ? first.expression : undefined;
}

const scopeOf = (file: SourceNames): Scope => ({ file, given: new Map() });

/** The text of the JSDoc comment before a node, in one line. */
function docOf(node: ts.Node): string {
  const comments = (node as { jsDoc?: ts.JSDoc[] }).jsDoc ?? [];
  return (ts.getTextOfJSDocComment(comments.at(-1)?.comment) ?? "").replace(/\s+/g, " ").trim();
}

/** A declaration of messages, read field by field. */
function readFields(
  { node, scope }: Place,
  files: ReadonlyMap<string, SourceNames>,
  path: string,
  notes: Map<string, string>,
): void {
  if (!ts.isObjectLiteralExpression(node)) return;
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      readFields(follow({ node: property.expression, scope }, files), files, path, notes);
      continue;
    }
    if (!ts.isPropertyAssignment(property)) continue;
    const field = follow({ node: property.initializer, scope }, files);
    const [wire, schema] = partsOf(field, files);
    if (!wire || !schema) continue;
    const at = path ? `${path}.${wire}` : wire;
    const doc = docOf(property);
    if (doc) notes.set(at, doc);
    readInner({ node: schema, scope: field.scope }, files, at, notes);
  }
}

/** `["Wire", schema]`, which `listOf` makes as well. */
function partsOf({ node, scope }: Place, files: ReadonlyMap<string, SourceNames>): [string?, ts.Node?] {
  if (!ts.isArrayLiteralExpression(node)) return [];
  const [wire, schema] = node.elements;
  return wire ? [textOf({ node: wire, scope }, files), schema] : [];
}

/** The fields of a message within a field. */
function readInner(
  place: Place,
  files: ReadonlyMap<string, SourceNames>,
  path: string,
  notes: Map<string, string>,
): void {
  const { node, scope } = follow(place, files);
  if (ts.isObjectLiteralExpression(node)) return readFields({ node, scope }, files, path, notes);
  if (!ts.isCallExpression(node)) return;
  const inner = ts.isPropertyAccessExpression(node.expression) ? [node.expression.expression] : [];
  for (const part of [...inner, ...node.arguments]) readInner({ node: part, scope }, files, path, notes);
}

/** Goes through names, `as const` and functions that make parts, to what stands there. */
function follow(place: Place, files: ReadonlyMap<string, SourceNames>): Place {
  const { node, scope } = place;
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    return follow({ node: node.expression, scope }, files);
  if (ts.isIdentifier(node)) {
    const found = lookUp(node.text, scope, files);
    return found ? follow(found, files) : place;
  }
  const read = readOf(node);
  if (read) {
    const found = propertyOf({ node: read.of, scope }, read.name, files);
    return found ? follow(found, files) : place;
  }
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    const maker = lookUp(node.expression.text, scope, files);
    if (maker && ts.isArrowFunction(maker.node)) {
      const given = maker.node.parameters.map(
        ({ name }, at) => [name.getText(), { node: node.arguments[at]!, scope }] as const,
      );
      return follow(
        { node: maker.node.body, scope: { file: maker.scope.file, given: new Map(given) } },
        files,
      );
    }
  }
  return place;
}

/** `fields.name` and `fields["name"]`. */
function readOf(node: ts.Node): { of: ts.Expression; name: string } | undefined {
  if (ts.isPropertyAccessExpression(node)) return { of: node.expression, name: node.name.text };
  if (ts.isElementAccessExpression(node) && ts.isStringLiteral(node.argumentExpression))
    return { of: node.expression, name: node.argumentExpression.text };
  return undefined;
}

function lookUp(name: string, scope: Scope, files: ReadonlyMap<string, SourceNames>): Place | undefined {
  const given = scope.given.get(name);
  if (given) return given;
  const from = scope.file.imports.get(name);
  const file = from === undefined ? scope.file : files.get(from);
  const node = file?.values.get(name);
  return file && node ? { node, scope: scopeOf(file) } : undefined;
}

function propertyOf(place: Place, name: string, files: ReadonlyMap<string, SourceNames>): Place | undefined {
  const { node, scope } = follow(place, files);
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  for (const property of node.properties) {
    if (ts.isPropertyAssignment(property) && nameOf(property.name) === name)
      return { node: property.initializer, scope };
    if (ts.isShorthandPropertyAssignment(property) && property.name.text === name)
      return { node: property.name, scope };
    const spread = ts.isSpreadAssignment(property)
      ? propertyOf({ node: property.expression, scope }, name, files)
      : undefined;
    if (spread) return spread;
  }
  return undefined;
}

const nameOf = (name: ts.PropertyName) => (ts.isStringLiteral(name) ? name.text : name.getText());

/** A string, or a template of strings; undefined for what is neither. */
function textOf(place: Place, files: ReadonlyMap<string, SourceNames>): string | undefined {
  const { node, scope } = follow(place, files);
  if (ts.isStringLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  const spans = node.templateSpans.map(
    ({ expression, literal }) => (textOf({ node: expression, scope }, files) ?? "") + literal.text,
  );
  return node.head.text + spans.join("");
}
