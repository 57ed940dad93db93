import { Link } from "@remix-run/react";

interface TabsProps {
  label: string;
  tabs: ReadonlyArray<{ to: string; label: string; current: boolean }>;
}

/** Views of one thing, each with its own address. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label}>
      <ul className="tabs">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link className="tabs__tab" to={tab.to} aria-current={tab.current ? "page" : undefined}>
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
