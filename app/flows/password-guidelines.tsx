import { useTranslation } from "react-i18next";
import { checkPassword, passwordPolicy, passwordRules, type PasswordRule } from "~/domain/password-policy";
import { GUIDELINES } from "~/domain/passwords";
import { say, wordingOf } from "~/i18n/wording";
import { PasswordChecklist } from "~/ui/password-checklist";

/** The policy in words: as guidelines with what is being typed held against them, and in the errors of a refused password. */

interface GuidelinesProps {
  typed: string;
  customerId: string;
}

export function Guidelines({ typed, customerId }: GuidelinesProps) {
  const { t } = useTranslation("passwords");
  const kept = checkPassword(typed, customerId);
  const rules = passwordRules.map((rule) => ({
    label: t(`rules.${rule}`, passwordPolicy),
    // Nothing typed breaks no prohibition; to call it kept would be odd all the same.
    kept: typed !== "" && kept[rule],
  }));
  return (
    <PasswordChecklist
      title={t("guidelines.title")}
      rules={[...rules, { label: t("guidelines.history", passwordPolicy) }]}
      words={{ kept: t("guidelines.kept"), open: t("guidelines.open") }}
      standing={
        typed === ""
          ? ""
          : t("guidelines.count", { kept: rules.filter(({ kept }) => kept).length, all: rules.length })
      }
    />
  );
}

/** The first of a field's errors in words; one about the guidelines with the broken ones. */
export function useErrorText(): (errors: string[] | undefined) => string | undefined {
  const { t } = useTranslation("passwords");
  return (errors) => {
    const first = errors?.[0];
    if (first === undefined) return undefined;
    const words = say(t, wordingOf(first, { ...passwordPolicy }));
    const broken = passwordRules.filter((rule: PasswordRule) => errors?.includes(rule));
    if (first !== GUIDELINES || broken.length === 0) return words;
    return `${words}: ${broken.map((rule) => t(`rules.${rule}`, passwordPolicy)).join("; ")}`;
  };
}
