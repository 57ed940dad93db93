import { useLoaderData } from "@remix-run/react";
import { table } from "../rows.server";

export async function loader() {
  return table;
}

export default function Statement() {
  const { head, rows } = useLoaderData<typeof loader>();
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell}>{cell}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
