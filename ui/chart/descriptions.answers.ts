// What the chart of each machine shows: computed when the UI is built, so that a page that draws one runs no machine.

import { type MachineName, machines } from '../../machines/all.ts'
import { describeMachine, type MachineDescription } from '../../machines/kit/describe.ts'

export const descriptions = Object.fromEntries(
  Object.entries(machines).map(([name, machine]) => [name, describeMachine(machine)]),
) as Record<MachineName, MachineDescription>
