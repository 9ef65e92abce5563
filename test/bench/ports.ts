// Finds free ports, all of them before anything is started.

import { type AddressInfo, createServer } from 'node:net'
import { Problem } from '../../server/telemetry/problem.ts'

export const HOST = '127.0.0.1'

/** Different ones, because each is held until all are known. @throws Problem */
export async function freePorts(count: number, host: string = HOST): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  try {
    const opened = servers.map(
      (server) =>
        new Promise<number>((resolve, reject) => {
          server.once('error', reject)
          server.listen(0, host, () => resolve((server.address() as AddressInfo).port))
        }),
    )
    return await Promise.all(opened)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new Problem(
      `No free port could be had at ${host} (${code}): end something that listens there, then run the command again.`,
      { cause },
    )
  } finally {
    for (const server of servers) server.close()
  }
}
