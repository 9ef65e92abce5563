// What a test has mounted or opened, and takes away when it ends.

const leaving: (() => unknown)[] = []

/** For each-test.ts, which every file has: a module's own hook would be registered in the first file alone that imports it. */
export const onLeave = (leave: () => unknown) => void leaving.push(leave)

export async function leave(): Promise<void> {
  for (const one of leaving.splice(0).reverse()) await one()
}
