import { createListCollection } from "@chakra-ui/react/collection";
import { Combobox } from "@chakra-ui/react/combobox";
import { useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { withoutJoiners } from "common/hidden-signs";
import { framed, line, note, slotRecipe } from "../styles";
import { chakraWith } from "./chakra";
import { Written } from "~/ui/text";

interface Texts {
  search: string;
  none: string;
}

interface LiveComboboxProps extends Texts {
  /** Inside the group of radios, which stay the fields of the form. */
  of: React.RefObject<HTMLElement>;
}

interface Option {
  value: string;
  disabled: boolean;
  radio: HTMLInputElement;
  title: string;
  small: string;
  lead: Element | null;
  /** The text that is searched: sums would match digits of accounts. */
  words: string;
}

interface Opened {
  group: HTMLElement;
  options: Option[];
  /** Had the focus. */
  before: HTMLElement;
}

/** A search among radio cards. It opens over them, by their 'Change' and 'Another', or by a letter or digit typed on a radio. */
export default function LiveCombobox({ of, ...texts }: LiveComboboxProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    const group = of.current?.closest<HTMLElement>("[role=group]");
    if (!group) return;
    const open = (before: HTMLElement) => {
      const options = optionsOf(group, before.closest("details"));
      // At once: the letter goes into the search.
      flushSync(() => setOpened({ group, options, before }));
    };
    const click = (event: MouseEvent) => {
      const summary = (event.target as Element).closest("summary");
      if (!summary || summary.closest("details")?.open) return;
      event.preventDefault();
      open(summary);
    };
    const type = ({ target, key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      const types = key.length === 1 && key !== " " && !altKey && !ctrlKey && !metaKey;
      if (types && target instanceof HTMLInputElement && target.type === "radio") open(target);
    };
    group.addEventListener("click", click);
    group.addEventListener("keydown", type);
    return () => {
      group.removeEventListener("click", click);
      group.removeEventListener("keydown", type);
    };
  }, [of]);
  return (
    <LiveChakra>{opened ? <Search {...opened} {...texts} close={() => setOpened(null)} /> : null}</LiveChakra>
  );
}

function Search({ group, options, before, search, none, close }: Opened & Texts & { close: () => void }) {
  const [typed, setTyped] = useState("");
  const collection = useMemo(() => {
    const words = plain(typed).split(/\s+/);
    const items = options.filter((option) => words.every((word) => option.words.includes(word)));
    return createListCollection({ items, itemToString: ({ title }) => title });
  }, [options, typed]);
  const chosen = options.find(({ radio }) => radio.checked)?.value;
  const box = group.querySelector<HTMLElement>(".fold__box")!;
  const isEmpty = collection.size === 0;
  return (
    <Combobox.Root
      open
      // Of no form: neither sent nor checked.
      form=""
      collection={collection}
      defaultValue={chosen ? [chosen] : []}
      defaultHighlightedValue={chosen}
      inputBehavior="autohighlight"
      selectionBehavior="clear"
      ids={{ label: group.getAttribute("aria-labelledby")! }}
      positioning={{
        strategy: "fixed",
        placement: "bottom-start",
        gutter: 0,
        sameWidth: true,
        fitViewport: true,
        getAnchorElement: () => box,
        getAnchorRect: () => ({ ...at(box), height: 0 }),
      }}
      onInputValueChange={({ inputValue }) => setTyped(inputValue)}
      onSelect={({ itemValue }) => {
        const { radio } = options.find(({ value }) => value === itemValue)!;
        radio.closest("details")?.setAttribute("open", "");
        radio.click();
        group.querySelector<HTMLElement>(".fold__change > summary")?.focus();
      }}
      onOpenChange={({ open, reason }) => {
        if (open) return;
        if (reason === "escape-key") before.focus();
        close();
      }}
    >
      <Combobox.Positioner>
        <Combobox.Input
          ref={focusAtOnce}
          aria-label={search}
          placeholder={search}
          onKeyDown={(event) => event.key === "Enter" && isEmpty && event.preventDefault()}
        />
        <div role="status">{isEmpty ? none : null}</div>
        <Combobox.Content>
          {collection.items.map((item) => (
            <Combobox.Item key={item.value} item={item}>
              {item.lead ? <Copy of={item.lead} /> : null}
              <span className="list__body">
                <Written className="list__title">{item.title}</Written>
                <span className="list__small">{item.small}</span>
              </span>
              <Combobox.ItemIndicator />
            </Combobox.Item>
          ))}
        </Combobox.Content>
      </Combobox.Positioner>
    </Combobox.Root>
  );
}

const focusAtOnce = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true });

const at = (element: Element) => {
  const { x, y, width } = element.getBoundingClientRect();
  return { x, y, width };
};

function Copy({ of }: { of: Element }) {
  return <span ref={(place) => place?.replaceChildren(of.cloneNode(true))} aria-hidden="true" />;
}

/** Those inside `first` come first. */
function optionsOf(group: HTMLElement, first: Element | null): Option[] {
  const radios = [...group.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  const options = radios.map((radio): Option => {
    const card = radio.closest("label")!;
    const textOf = (part: string) => card.querySelector(part)?.textContent ?? "";
    const [title, small] = [textOf(".list__title"), textOf(".list__small")];
    const words = plain(`${title} ${small.replace(/₹[\d,.]+/g, "")}`);
    const { value, disabled } = radio;
    return { value, disabled, radio, title, small, lead: card.querySelector(".round"), words };
  });
  const isFirst = ({ radio }: Option) => Number(first?.contains(radio) ?? false);
  return options.sort((one, other) => isFirst(other) - isFirst(one));
}

const plain = (text: string) => withoutJoiners(text).normalize("NFKC").toLowerCase().trim();

const comboboxRecipe = slotRecipe({
  // Out of the way of the group's gaps.
  root: { position: "absolute" },
  positioner: {
    display: "flex",
    flexDirection: "column",
    overflow: "hidden",
    bg: "card",
    color: "ink",
    ...framed("control", "large"),
    boxShadow: "0 8px 24px rgb(0 0 0/.2)",
    // Chakra copies the layer of the content, and has none before that is laid out.
    zIndex: "10 !important",
    "& > [role=status]:not(:empty)": { ...note, p: "3" },
  },
  input: {
    flex: "none",
    minHeight: "control",
    px: "3",
    bg: "transparent",
    border: 0,
    borderBottom: "1px solid {colors.line}",
    outlineOffset: "-3px",
    borderRadius: "large",
  },
  content: { maxHeight: "22rem", overflowY: "auto", "&:empty": { display: "none" } },
  item: {
    ...line,
    gap: "3",
    px: "3",
    py: "2",
    minHeight: "control",
    cursor: "pointer",
    "& bdi, & bdi + span": { display: "block" },
    "&[data-highlighted]": {
      bg: "paper",
      outline: "2px solid {colors.information}",
      outlineOffset: "-2px",
    },
    "&[data-disabled]": { opacity: 0.6, cursor: "default" },
  },
  itemIndicator: { marginInlineStart: "auto", color: "brandText", flex: "none", "& svg": { boxSize: "6" } },
});

const LiveChakra = chakraWith({ combobox: comboboxRecipe });
