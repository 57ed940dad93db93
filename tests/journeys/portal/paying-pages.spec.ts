import { isAccessible } from "../../support/accessible";
import { signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { gateFaults } from "../../support/page-gate";
import { isValidHtml } from "../../support/valid-html";

/** Pages that pay or change, opened by their address alone; `enquiry-pages` opens the others. */
const pages = [
  [
    "/Send",
    "/FundTransfer",
    "/FundTransfer?kind=own-account",
    "/OtherBankTransfer",
    "/OtherBankTransfer?kind=neft",
  ],
  [
    "/ScheduleTransfer",
    "/AddStandingInstruction",
    "/PayRdAmount",
    "/PayLoanAmount",
    "/OwnLimit",
    "/Beneficiary",
  ],
  ["/BlockCard", "/CardActivity", "/CardLimitChange", "/ChannelWiseBlocking", "/ChangePin", "/GeneratePin"],
  ["/ChequeBookRequest", "/ViewScheduleTransfer", "/Movements?show=charges", "/Menu/pay", "/Menu/you"],
];

for (const some of pages)
  test(`pages that pay or change keep the gate: ${some.join("; ")} @browser`, async ({ page, portal }) => {
    await signIn(page, portal.url, "100200301");
    for (const path of some)
      await test.step(path, async () => {
        const answer = (await page.goto(path))!;
        expect(answer.status()).toBe(200);
        await isValidHtml(await answer.text());
        expect.soft(await gateFaults(page)).toEqual([]);
        await isAccessible(page);
      });
  });
