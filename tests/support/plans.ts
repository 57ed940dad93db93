import pg from "pg";

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  Schema?: string;
  Plans?: Node[];
}

/** Tables that a statement can only read from end to end, whatever its values: no index leads to its rows. */
export async function readThrough(
  databaseUrl: string,
  statements: Iterable<string>,
): Promise<Array<{ table: string; statement: string }>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // So that tables as small as the demo's are read by an index if there is one.
    await client.query(
      "set enable_hashjoin = off; set enable_mergejoin = off; set seq_page_cost = 1e6; set random_page_cost = 1",
    );
    const found = [];
    for (const statement of statements) {
      if (!/^\s*(select|insert|update|delete|with)\s/i.test(statement)) continue;
      const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Node }] }>(
        `explain (generic_plan, verbose, format json) ${statement}`,
      );
      for (const { "Node Type": type, Schema, "Relation Name": name } of nodesOf(
        rows[0]!["QUERY PLAN"][0].Plan,
      ))
        if (type === "Seq Scan") found.push({ table: `${Schema}.${name}`, statement });
    }
    return found;
  } finally {
    await client.end();
  }
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Connections to come are sent the plan of each of their statements as a notice, those within functions too. */
export async function explainAll(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const settings = {
      session_preload_libraries: "auto_explain",
      "auto_explain.log_min_duration": "0",
      "auto_explain.log_nested_statements": "on",
      "auto_explain.log_level": "notice",
      enable_seqscan: "off",
    };
    for (const [name, value] of Object.entries(settings))
      await client.query(
        `alter database ${client.escapeIdentifier(client.database!)} set ${name} = ${client.escapeLiteral(value)}`,
      );
  } finally {
    await client.end();
  }
}

/** Tables that a plan of `explainAll` reads from end to end, since no index leads to its rows, and the statement. */
export function scannedIn(plan: string): Array<{ table: string; statement: string }> {
  const [, statement = ""] = /Query Text: (.*?)\n(?:Query Parameters: .*|[^\n]*\(cost=.*)$/s.exec(plan) ?? [];
  const scans = plan.matchAll(/Seq Scan on (\w+)[^\n]*\n\s*Disabled: true/g);
  return [...scans].map(([, table]) => ({ table: table!, statement }));
}
