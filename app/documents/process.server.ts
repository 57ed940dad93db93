import type { AnyEntry, Maker, Task } from "./maker.server";
import { balanceCertificatePdf } from "./pdf/balance-certificate.server";
import { interestCertificatePdf } from "./pdf/interest-certificate.server";
import { miniStatementPdf } from "./pdf/mini-statement.server";
import { receiptPdf } from "./pdf/receipt.server";
import { statementPdf } from "./pdf/statement.server";
import { taxDeductedPdf } from "./pdf/tax-deducted.server";
import type { Reply, Request } from "./workers/messages.server";
import { lowerPriority } from "./workers/priority.server";
import { miniStatementXlsx } from "./xlsx/mini-statement.server";
import { statementXlsx } from "./xlsx/statement.server";

/**
 * The document process: makes one document after the other for the portal that started it, at the lowest
 * priority, and ends with it. It has no address, no database and no secrets.
 */
function makerFor({ kind, language, frame }: Task): Maker<AnyEntry> {
  switch (kind) {
    case "statement-pdf":
      return statementPdf(language, frame) as Maker<AnyEntry>;
    case "statement-xlsx":
      return statementXlsx(language, frame) as Maker<AnyEntry>;
    case "mini-statement-pdf":
      return miniStatementPdf(language, frame) as Maker<AnyEntry>;
    case "mini-statement-xlsx":
      return miniStatementXlsx(language, frame) as Maker<AnyEntry>;
    case "receipt-pdf":
      return receiptPdf(language, frame) as Maker<AnyEntry>;
    case "tax-deducted-pdf":
      return taxDeductedPdf(language, frame) as Maker<AnyEntry>;
    case "interest-certificate-pdf":
      return interestCertificatePdf(language, frame) as Maker<AnyEntry>;
    case "balance-certificate-pdf":
      return balanceCertificatePdf(language, frame) as Maker<AnyEntry>;
  }
}

let maker: Maker<AnyEntry> | null = null;

function current(): Maker<AnyEntry> {
  if (!maker) throw new Error("no task has begun");
  return maker;
}

async function answer(request: Request): Promise<Reply> {
  switch (request.ask) {
    case "begin":
      maker = makerFor(request.task);
      return { reply: "more" };
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

function reply(message: Reply) {
  process.send?.(message);
}

lowerPriority();
process.on("message", (request: Request) => {
  answer(request).then(reply, (error: unknown) => {
    maker = null;
    reply({
      reply: "failed",
      fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  });
});
// The portal ends its process itself, also on Ctrl+C in a shared terminal, once its downloads are through.
process.on("SIGINT", () => undefined);
process.on("disconnect", () => process.exit(0));
