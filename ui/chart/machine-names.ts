// The names of the machines that there are: the inspector shows a machine that is added to machines/all.ts.

import { type MachineName, machines } from '../../machines/all.ts'

export const machineNames = Object.keys(machines) as MachineName[]
