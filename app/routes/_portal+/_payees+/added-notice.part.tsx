import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";
import type { Adding } from "./find-adding.server";
import { PayeeState } from "./payee-state.part";

/** What became of an adding, and from when the payee can be paid. */
export function AddedNotice({ adding, now }: { adding: Adding; now: Date }) {
  const { t } = useTranslation("payees");
  const { state, reference, payee } = adding;
  switch (state) {
    case "added":
      return (
        <Notice kind="success" announced>
          <p>{payee ? t("added.done", { name: payee.name, reference }) : t("added.gone", { reference })}</p>
          {payee ? (
            <p>
              <PayeeState payee={payee} now={now} />
            </p>
          ) : null}
        </Notice>
      );
    case "refused":
      return (
        <Notice kind="danger" announced>
          {t("added.refused", { reference })}
        </Notice>
      );
    case "pending":
      return (
        <Notice kind="warning" announced>
          {t("added.pending", { reference })}
        </Notice>
      );
  }
}
