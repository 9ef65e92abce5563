// Text that strangers have chosen, in a file that somebody may open as a spreadsheet: it would compute what looks like a formula.

const formula = /^'*[=+\-@\t\r]/

/** With an apostrophe before what a spreadsheet would compute, or what has one already. */
export const asText = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text that `asText` was given. */
export const textOf = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
