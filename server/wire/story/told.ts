// Which sentence says what was recorded, on the wire: its place in the words of the story, which every language has.

import { z } from 'zod'
import type { Told } from './words-at.ts'

export const told = z.object({
  machine: z.string(),
  event: z.string(),
  when: z.string().nullable(),
}) satisfies z.ZodType<Told>
