// Resolves symbolic links in a path whose last folders may not exist yet.

import { realpath } from 'node:fs/promises'
import path from 'node:path'

export async function resolveLinks(folder: string): Promise<string> {
  const above = path.dirname(folder)
  const resolved = await realpath(folder).catch(() => undefined)
  if (resolved !== undefined || above === folder) return resolved ?? folder
  return path.join(await resolveLinks(above), path.basename(folder))
}
