import {
  DatePicker,
  parseDate,
  type DateValue,
  type UseDatePickerContext,
} from "@chakra-ui/react/date-picker";
import { Global } from "@emotion/react";
import { useEffect, useRef, useState } from "react";
import { Icon } from "../icon";
import { framed, line, note, slotRecipe } from "../styles";
import { chakraWith } from "./chakra";

interface LiveCalendarProps {
  /** Of the date field, which stays the field of the form. */
  id: string;
  label: string;
}

/** A calendar in place of the browser's, which speaks the browser's language. It opens by its button and by the keys that open the browser's. */
export default function LiveCalendar({ id, label }: LiveCalendarProps) {
  const [shown, setShown] = useState(() => ({ open: false, ...readField(id) }));
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const field = fieldOf(id);
    const press = (event: KeyboardEvent) => {
      if (event.key !== "F4" && event.key !== " " && !(event.altKey && event.key === "ArrowDown")) return;
      event.preventDefault();
      setShown({ open: true, ...readField(id) });
    };
    // Firefox opens its own by a click.
    const click = (event: MouseEvent) => event.preventDefault();
    field.addEventListener("keydown", press);
    field.addEventListener("click", click);
    return () => {
      field.removeEventListener("keydown", press);
      field.removeEventListener("click", click);
    };
  }, [id]);
  const wasOpen = useRef(false);
  useEffect(() => {
    const { activeElement: at } = document;
    const isLost = at === document.body || at?.closest("[data-part=content]");
    // Not as it mounts: while the focus goes from one field to the next, it is nowhere for a moment.
    if (wasOpen.current && !shown.open && isLost) trigger.current?.focus();
    wasOpen.current = shown.open;
  }, [shown.open]);
  const name = `${fieldOf(id).labels?.[0]?.textContent?.trim()}: ${label}`;
  return (
    <LiveChakra>
      <Global
        styles={{
          ".date": { position: "relative" },
          [`#${CSS.escape(id)}::-webkit-calendar-picker-indicator`]: { display: "none" },
        }}
      />
      <DatePicker.Root
        {...shown}
        locale={languageOf()}
        timeZone="Asia/Kolkata"
        translations={{ dayCell: ({ valueText }) => valueText, trigger: () => name, content: name }}
        positioning={{ strategy: "fixed", placement: "bottom-start", getAnchorElement: () => fieldOf(id) }}
        onValueChange={({ value: [day] }) => {
          if (day) writeField(id, day);
          setShown((before) => ({ ...before, ...readField(id) }));
        }}
        onOpenChange={({ open }) => setShown({ open, ...readField(id) })}
      >
        <DatePicker.Trigger ref={trigger} aria-haspopup="dialog">
          <Icon name="calendar" />
        </DatePicker.Trigger>
        <DatePicker.Positioner>
          <DatePicker.Content role="dialog" aria-roledescription={label} onKeyDownCapture={pressDay}>
            <View of="day" />
            <View of="month" />
            <View of="year" />
          </DatePicker.Content>
        </DatePicker.Positioner>
      </DatePicker.Root>
    </LiveChakra>
  );
}

/** Days, months of a year, or years; the title between the arrows changes from one to the next. */
function View({ of }: { of: "day" | "month" | "year" }) {
  return (
    <DatePicker.View view={of}>
      <DatePicker.Context>
        {(api) => {
          const { start, end } = api.visibleRange;
          const decade = api.getDecade();
          const nameOf = of === "day" ? monthOf : ({ year }: DateValue) => String(year);
          const title = of === "year" ? `${decade.start}–${decade.end}` : nameOf(start);
          const step = { [of === "day" ? "days" : of === "month" ? "years" : "decades"]: 1 };
          return (
            <>
              <DatePicker.ViewControl>
                <DatePicker.PrevTrigger aria-label={nameOf(start.subtract(step))}>
                  <Icon name="chevron-left" />
                </DatePicker.PrevTrigger>
                <DatePicker.ViewTrigger aria-label={title}>{title}</DatePicker.ViewTrigger>
                <DatePicker.NextTrigger aria-label={nameOf(end.add(step))}>
                  <Icon name="chevron-right" />
                </DatePicker.NextTrigger>
              </DatePicker.ViewControl>
              {of === "day" ? <Days api={api} title={title} /> : null}
              {of === "month" ? (
                <DatePicker.MonthTable columns={3} aria-roledescription={title} aria-label={title} />
              ) : null}
              {of === "year" ? (
                <DatePicker.YearTable columns={3} aria-roledescription={title} aria-label={title} />
              ) : null}
            </>
          );
        }}
      </DatePicker.Context>
    </DatePicker.View>
  );
}

/** Chakra's own format depends on the time zone of the browser. */
const monthOf = (day: DateValue) =>
  new Intl.DateTimeFormat(languageOf(), { month: "long", year: "numeric", timeZone: "UTC" }).format(
    day.toDate("UTC"),
  );

const languageOf = () => `${document.documentElement.lang}-IN`;

function Days({ api, title }: { api: UseDatePickerContext; title: string }) {
  return (
    <DatePicker.Table aria-roledescription={title} aria-label={title}>
      <DatePicker.TableHead>
        <DatePicker.TableRow>
          {api.weekDays.map(({ narrow, long }) => (
            <DatePicker.TableHeader key={long}>{narrow}</DatePicker.TableHeader>
          ))}
        </DatePicker.TableRow>
      </DatePicker.TableHead>
      <DatePicker.TableBody>
        {api.weeks.map((week) => (
          <DatePicker.TableRow key={String(week[0])}>
            {week.map((day) => (
              <DatePicker.TableCell key={String(day)} value={day}>
                <DatePicker.TableCellTrigger>{day.day}</DatePicker.TableCellTrigger>
              </DatePicker.TableCell>
            ))}
          </DatePicker.TableRow>
        ))}
      </DatePicker.TableBody>
    </DatePicker.Table>
  );
}

/** Chakra's days do not listen to the space bar, and lose the focus if the least day is of another month than the one asked for. */
function pressDay(event: React.KeyboardEvent) {
  const { currentTarget: calendar, target, key } = event;
  if (!(target instanceof HTMLElement) || target.dataset.part !== "table-cell-trigger") return;
  if (key === " ") {
    event.preventDefault();
    target.click();
  }
  const refocus = () => {
    if (document.activeElement === document.body)
      calendar.querySelector<HTMLElement>("[data-focus]:not([data-outside-range])")?.focus();
  };
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(refocus)));
}

const fieldOf = (id: string) => document.getElementById(id) as HTMLInputElement;

function readField(id: string) {
  const { value, min, max } = fieldOf(id);
  return { value: value ? [parseDate(value)] : [], min: dayOf(min), max: dayOf(max) };
}

const dayOf = (day: string) => (day ? parseDate(day) : undefined);

/** As if it were typed. */
function writeField(id: string, day: DateValue) {
  const field = fieldOf(id);
  field.value = day.toString();
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

const press = {
  border: 0,
  bg: "transparent",
  borderRadius: "small",
  cursor: "pointer",
  _hover: { bg: "paper" },
};

const arrow = {
  ...press,
  ...line,
  justifyContent: "center",
  boxSize: "control",
  _disabled: { opacity: 0.4 },
};

const calendarRecipe = slotRecipe({
  root: { display: "contents" },
  // Over the button of the browser.
  trigger: {
    ...press,
    ...line,
    justifyContent: "center",
    position: "absolute",
    insetInlineEnd: "1px",
    bottom: "1px",
    boxSize: "calc({sizes.control} - 2px)",
  },
  // Its layer becomes that of the positioner.
  content: {
    zIndex: "above",
    p: "3",
    bg: "card",
    color: "ink",
    ...framed("control", "large"),
    boxShadow: "0 8px 24px rgb(0 0 0/.2)",
  },
  viewControl: { ...line, justifyContent: "space-between" },
  viewTrigger: { ...press, minHeight: "control", px: "3", fontWeight: "bold", color: "ink" },
  prevTrigger: arrow,
  nextTrigger: arrow,
  table: { borderCollapse: "collapse", width: "100%" },
  tableHeader: { ...note, fontWeight: "normal", fontSize: "smallest", textAlign: "center", p: 0 },
  tableCell: { p: 0, border: 0 },
  tableCellTrigger: {
    ...line,
    justifyContent: "center",
    minWidth: "2.75rem",
    minHeight: "2.75rem",
    px: "1",
    borderRadius: "small",
    cursor: "pointer",
    "&:hover": { bg: "paper" },
    "&[data-today]": { boxShadow: "inset 0 0 0 1px {colors.control}" },
    "&[data-selected]": { bg: "brandStrong", color: "onBrand", fontWeight: "bold" },
    "&[data-disabled]": { opacity: 0.4, cursor: "default" },
    "&[data-view=day][data-outside-range]": { visibility: "hidden" },
  },
});

const LiveChakra = chakraWith({ datePicker: calendarRecipe });
