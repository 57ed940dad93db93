import { useEffect, useState } from "react";
import { Button } from "./button";
import { useHydrated } from "./hydrated";
import { Cluster, Stack } from "./layout";
import { wantsLessMotion } from "./less-motion";

interface CarouselProps {
  items: readonly string[];
  words: { label: string; pause: string; play: string; previous: string; next: string };
}

const EVERY_MS = 4_000;

/** A list; with scripts one item at a time, which stops under pointer or focus. Does not start for customers who prefer less motion. */
export function Carousel({ items, words }: CarouselProps) {
  if (useHydrated()) return <Slides items={items} words={words} />;
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Slides({ items, words }: CarouselProps) {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(() => !wantsLessMotion());
  const [held, setHeld] = useState(false);
  const running = playing && !held;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % items.length), EVERY_MS);
    return () => clearInterval(timer);
  }, [running, items.length]);
  const step = (by: number) => {
    setPlaying(false);
    setAt((now) => (now + by + items.length) % items.length);
  };
  const press = (word: string, onClick: () => void) => (
    <Button type="button" look="quiet" onClick={onClick}>
      {word}
    </Button>
  );
  return (
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label={words.label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Stack>
        {/* Announces only steps that were asked for. */}
        <p aria-live={playing ? "off" : "polite"}>{items[at]}</p>
        <Cluster>
          {press(playing ? words.pause : words.play, () => setPlaying(!playing))}
          {press(words.previous, () => step(-1))}
          {press(words.next, () => step(1))}
          <span>
            {at + 1} / {items.length}
          </span>
        </Cluster>
      </Stack>
    </div>
  );
}
