import { readdirSync } from "node:fs";
import { setPriority } from "node:os";
import type { Language } from "~/i18n/languages";
import {
  balanceCertificatePdf,
  declarationTakenPdf,
  interestCertificatePdf,
  schemeCertificatePdf,
} from "./pdf/certificates.server";
import { closureAdvicePdf, depositAdvicePdf } from "./pdf/deposit-advice.server";
import { receiptPdf } from "./pdf/receipt.server";
import { miniStatementPdf, statementPdf } from "./pdf/statement.server";
import { taxDeductedPdf } from "./pdf/tax-deducted.server";
import type { AnyEntry, Maker, Reply, Request, Task } from "./tasks.server";

/** The document process: makes documents for the portal that started it. It has no address, database or secrets. */

/** The spreadsheet library is loaded when it is needed: a PDF need not wait for it. */
const spreadsheets = () => import("./xlsx/statement.server");

const makers: {
  [One in Task as One["kind"]]: (
    language: Language,
    frame: One["frame"],
  ) => Maker<never> | Promise<Maker<never>>;
} = {
  "statement-pdf": statementPdf,
  "statement-xlsx": async (...task) => (await spreadsheets()).statementXlsx(...task),
  "mini-statement-pdf": miniStatementPdf,
  "mini-statement-xlsx": async (...task) => (await spreadsheets()).miniStatementXlsx(...task),
  "receipt-pdf": receiptPdf,
  "deposit-advice-pdf": depositAdvicePdf,
  "closure-advice-pdf": closureAdvicePdf,
  "tax-deducted-pdf": taxDeductedPdf,
  "interest-certificate-pdf": interestCertificatePdf,
  "balance-certificate-pdf": balanceCertificatePdf,
  "scheme-certificate-pdf": schemeCertificatePdf,
  "form-121-pdf": declarationTakenPdf,
};

let maker: Maker<AnyEntry> | null = null;

function current(): Maker<AnyEntry> {
  if (!maker) throw new Error("no task has begun");
  return maker;
}

async function answer(request: Request): Promise<Reply> {
  switch (request.ask) {
    case "begin": {
      const { kind, language, frame } = request.task;
      // Kind and frame belong together by `Task`.
      maker = (await makers[kind](language, frame as never)) as Maker<AnyEntry>;
      return { reply: "more" };
    }
    case "add":
      current().add(request.entries);
      return { reply: "more" };
    case "finish": {
      const file = await current().finish();
      maker = null;
      return { reply: "made", file };
    }
    case "drop":
      maker = null;
      return { reply: "more" };
  }
}

const reply = (message: Reply) => process.send?.(message);

/** Of all threads: Linux counts them one by one, and V8's are running already. */
function lowerPriority(niceness: number): void {
  const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [];
  for (const thread of [0, ...threads]) {
    try {
      setPriority(thread, niceness);
    } catch {
      // The thread has ended, or the system forbids it.
    }
  }
}

lowerPriority(Number(process.argv[2]));
process.on("message", (request: Request) => {
  answer(request).then(reply, (error: unknown) => {
    maker = null;
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    reply({ reply: "failed", fault });
  });
});
// The portal ends its process itself after its downloads, also on Ctrl+C in a shared terminal.
process.on("SIGINT", () => undefined);
process.on("disconnect", () => process.exit(0));
