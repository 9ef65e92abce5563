// Performs the effects that a machine has named, by a table that has one entry for each.

type Effects<Given extends readonly unknown[]> = Record<string, (...given: Given) => unknown>

/** One after another. What the table does not have is an answer, or a matter of the flow: its type says which those are. */
export async function perform<Given extends readonly unknown[]>(
  effects: Effects<Given>,
  named: readonly string[],
  ...given: Given
): Promise<void> {
  for (const effect of named) await effects[effect]?.(...given)
}
