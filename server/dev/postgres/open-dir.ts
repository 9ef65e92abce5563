// Creates a folder that other users can enter, whatever the umask; existing folders keep their permissions.

import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'

export async function makeOpenDir(folder: string): Promise<void> {
  const topmost = await mkdir(folder, { recursive: true })
  if (topmost === undefined || process.platform === 'win32') return
  for (let made = folder; made.length >= topmost.length; made = path.dirname(made)) await chmod(made, 0o755)
}
