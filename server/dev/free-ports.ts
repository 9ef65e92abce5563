// Finds out which ports of npm start are taken, all at once, before anything starts.

import { listen } from '../http/listen.ts'
import { Problem } from '../telemetry/problem.ts'

/** @param ports by the setting that changes each; 0 is any free one. @throws Problem with a line for each that cannot be opened */
export async function demandFreePorts(host: string, ports: Readonly<Record<string, number>>): Promise<void> {
  const refused: string[] = []
  for (const [setting, port] of Object.entries(ports))
    await listen(host, port, setting).then(
      ({ close }) => close(),
      (error: unknown) => {
        if (!(error instanceof Problem)) throw error
        refused.push(error.message)
      },
    )
  if (refused.length > 0) throw new Problem(refused.join('\n'))
}
