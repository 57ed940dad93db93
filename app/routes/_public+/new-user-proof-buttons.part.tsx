import { useTranslation } from "react-i18next";
import type { ProofKind } from "~/domain/registration";
import { Button, LinkButton } from "~/ui/button";
import { Cluster } from "~/ui/layout";

/** On with this proof, or back to the first step, where what was typed still stands. */
export function ProofButtons({ intent, mode }: { intent: ProofKind; mode: string }) {
  const { t } = useTranslation("registration");
  return (
    <Cluster>
      <Button name="intent" value={intent}>
        {t("next")}
      </Button>
      <LinkButton look="secondary" to={`/NewUser?mode=${mode}&back`}>
        {t("previous")}
      </LinkButton>
    </Cluster>
  );
}
