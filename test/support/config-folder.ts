// A folder with a lockstep.config.ts in it, and the environment of a process that starts there.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { withConfigFile } from '../../server/config/config-file.ts'
import { allSettings } from '../../server/config/load.ts'

export function envOfFile(text: string, env: Record<string, string> = {}): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'lockstep.config.ts'), text)
  return withConfigFile(allSettings, env, folder) as Record<string, string>
}
