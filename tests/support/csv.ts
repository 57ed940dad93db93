/** Reads a CSV file by RFC 4180, letter by letter: a reader of its own, to try the writer with. */
export function readCsv(file: string): string[][] {
  const text = file.replace(/^\ufeff/, "");
  const records: string[][] = [];
  let record: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[(at += 1)]!;
      else quoted = false;
    } else if (letter === '"' && cell === "") quoted = true;
    else if (letter === "," || text.startsWith("\r\n", at)) {
      record.push(cell);
      cell = "";
      if (letter === ",") continue;
      records.push(record);
      record = [];
      at += 1;
    } else cell += letter;
  }
  if (cell !== "" || record.length > 0 || quoted) throw new Error("the file ends within a record");
  return records;
}
