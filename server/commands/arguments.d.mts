// Types of arguments.mjs and of the rows that it reads by.

export type Option = {
  type: 'string' | 'boolean'
  short?: string
  /** What is given, as help shows it: `<n>`. */
  value?: string
  means: string
}

export type Row = {
  /** A sentence. */
  does: string
  /** What is given besides options, in order: `<needed>`, `[optional]`, `[any number …]`. */
  words?: readonly string[]
  options?: Readonly<Record<string, Option>>
  actions?: Readonly<Record<string, Row>>
  /** Arguments are handed on to another program, unread. */
  passes?: boolean
  example: string
  /** What differs from 0 done, 1 not done, 2 wrong arguments or settings. */
  exits?: Readonly<Record<number, string>>
}

export type Given = {
  /** '' for a command that has only one. */
  action: string
  values: Readonly<Record<string, string | true | undefined>>
  words: readonly string[]
}

export declare function readArguments(
  name: string,
  row: Row,
  args: readonly string[],
): Given | { help: string } | { fault: string }
export declare function unknownCommand(name: string, known: readonly string[]): string
export declare const ASKS_FOR_HELP: readonly string[]
export declare function helpOfAll(usage: Readonly<Record<string, Row>>, names: readonly string[]): string
export declare function helpOf(name: string, row: Row): string
export declare function pointer(name: string): string
export declare function unwritten(code: string | undefined): string
