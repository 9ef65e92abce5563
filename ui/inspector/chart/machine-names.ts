// The names of the machines that there are: a machine that is added to machines/all.ts is in the inspector by itself.

import { type MachineName, machines } from '../../../machines/all.ts'

export const machineNames = Object.keys(machines) as MachineName[]
