/**
 * What stands on a text terminal, read from what a program writes to it: of a vt100's control sequences those that
 * move, erase and scroll; colours and modes change no text and are passed over.
 */
export class TerminalScreen {
  private readonly cells: string[][];
  private row = 0;
  private column = 0;
  private margins: [top: number, bottom: number];
  private unread = "";

  constructor(
    readonly rows: number,
    readonly columns: number,
  ) {
    this.cells = Array.from({ length: rows }, () => this.blankRow());
    this.margins = [0, rows - 1];
  }

  lines(): string[] {
    return this.cells.map((row) => row.join("").trimEnd());
  }

  cursorLine(): string {
    return this.lines()[this.row]!;
  }

  /** Where the cursor is, and on what. */
  cursor(): string {
    return `${this.row},${this.column} ${this.cursorLine()}`;
  }

  /** What stands from the cursor to the end of its line. */
  fromCursor(): string {
    return this.cells[this.row]!.slice(this.column).join("").trimEnd();
  }

  /** `text` may end in the middle of a sequence: the rest comes with the next call. */
  write(text: string): void {
    this.unread += text;
    let read = 0;
    // eslint-disable-next-line no-control-regex -- control characters are what is read here
    for (const match of this.unread.matchAll(/\x1b\[([?\d;]*)([@-~])|\x1b[()#].|\x1b[^[()#]|[^\x1b]/gsu)) {
      const [piece, numbers, command] = match;
      if (match.index !== read) break;
      read += piece.length;
      if (command !== undefined) this.obey(command, (numbers ?? "").split(";").map(Number));
      else this.type(piece);
    }
    this.unread = this.unread.slice(read);
  }

  private type(piece: string): void {
    if (piece === "\r") this.column = 0;
    else if (piece === "\b") this.move(this.row, this.column - 1);
    else if (piece === "\n") this.lineFeed();
    else if (piece === "\x1bM") this.reverseLineFeed();
    // Text browsers count every mark as part of the letter before it.
    else if (/^\p{M}$/u.test(piece)) this.cells[this.row]![Math.max(0, this.column - 1)] += piece;
    else if (!/^\p{Cc}/u.test(piece)) {
      this.cells[this.row]![this.column] = piece;
      this.move(this.row, this.column + 1);
    }
  }

  private obey(command: string, numbers: number[]): void {
    const count = numbers[0] || 1;
    switch (command) {
      case "H":
        return this.move(count - 1, (numbers[1] || 1) - 1);
      case "A":
        return this.move(this.row - count, this.column);
      case "B":
        return this.move(this.row + count, this.column);
      case "C":
        return this.move(this.row, this.column + count);
      case "D":
        return this.move(this.row, this.column - count);
      case "K":
        return this.erase(
          this.row,
          numbers[0] === 1 ? 0 : this.column,
          numbers[0] === 1 ? this.column + 1 : this.columns,
        );
      case "J":
        this.erase(this.row, this.column, this.columns);
        for (let row = this.row + 1; row < this.rows; row += 1) this.erase(row, 0, this.columns);
        return;
      case "r":
        this.margins = [count - 1, (numbers[1] || this.rows) - 1];
        return this.move(0, 0);
    }
  }

  private move(row: number, column: number): void {
    this.row = Math.min(Math.max(row, 0), this.rows - 1);
    this.column = Math.min(Math.max(column, 0), this.columns - 1);
  }

  private lineFeed(): void {
    const [top, bottom] = this.margins;
    if (this.row !== bottom) return this.move(this.row + 1, this.column);
    this.cells.splice(top, 1);
    this.cells.splice(bottom, 0, this.blankRow());
  }

  private reverseLineFeed(): void {
    const [top, bottom] = this.margins;
    if (this.row !== top) return this.move(this.row - 1, this.column);
    this.cells.splice(bottom, 1);
    this.cells.splice(top, 0, this.blankRow());
  }

  private erase(row: number, from: number, to: number): void {
    this.cells[row]!.fill(" ", from, to);
  }

  private blankRow(): string[] {
    return new Array<string>(this.columns).fill(" ");
  }
}
