// A process that uses an embedded database until it is asked to stop, or is killed.

import { type EmbeddedOptions, startEmbeddedPostgres } from '../../../../server/dev/postgres/embedded.ts'

export type HolderOptions = Omit<EmbeddedOptions, 'log'>
export type HolderReport = { url: string } | { problem: string } | { stopped: true }

const report = (message: HolderReport) => process.send?.(message)

process.once('message', async (options: HolderOptions) => {
  try {
    const { url, stop } = await startEmbeddedPostgres({ ...options, log: { info() {}, warn() {} } })
    process.on('message', async () => {
      await stop()
      report({ stopped: true })
      process.disconnect()
    })
    report({ url })
  } catch (error) {
    report({ problem: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
    process.disconnect()
  }
})
