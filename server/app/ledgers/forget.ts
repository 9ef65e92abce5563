// Deletes a person: what they own is inherited, or goes with them.

import { forgetPerson } from './members.flow.ts'
import { runFlow } from './run-flow.ts'
import type { Request } from './work.ts'

type Forgotten = Pick<Request, 'requestId' | 'person'>

export async function forget(deps: Parameters<typeof runFlow>[0], forgotten: Forgotten): Promise<void> {
  await runFlow(deps, forgotten, forgetPerson)
}
