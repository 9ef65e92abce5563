// Where the words of a story are, in any language: by machine, event and case.

/** `when`: the case of the event that applies; null where only an earlier version knew the transition, which has no sentence today. */
export type Told = { machine: string; event: string; when: string | null }

/** A machine's sentences: one for each event, or one for each of its cases. */
export type StoryTable = Readonly<
  Record<string, Readonly<Record<string, string | Readonly<Record<string, string>>>>>
>

const at = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** Undefined where the words have no such place. */
export function wordsAt(words: StoryTable, { machine, event, when }: Told): string | undefined {
  const cases = at(at(words, machine) ?? {}, event)
  return typeof cases === 'object' && when !== null ? at(cases, when) : (cases as string | undefined)
}
