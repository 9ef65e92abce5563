// Where files can be made in memory, if the machine has a place for them and room there.

import { access, constants, statfs } from 'node:fs/promises'

const IN_MEMORY = '/dev/shm'

/** @returns undefined where it is missing, closed, or has fewer bytes left, as in most containers */
export async function memoryFolder(bytes: number): Promise<string | undefined> {
  const found = await statfs(IN_MEMORY).catch(() => undefined)
  const isWritable = await access(IN_MEMORY, constants.W_OK).then(
    () => true,
    () => false,
  )
  const room = found && isWritable ? Math.min(found.bavail * found.bsize, process.availableMemory()) : 0
  return room >= bytes ? IN_MEMORY : undefined
}
