// Compresses what a build has made, once, so that no request waits for it: beside each file its .br and its .gz.

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const br = promisify(brotliCompress)
const gz = promisify(gzip)

export async function compressIn(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css|svg)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const bytes = await readFile(path)
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      await writeFile(`${path}.br`, await br(bytes, { params }))
      await writeFile(`${path}.gz`, await gz(bytes, { level: constants.Z_BEST_COMPRESSION }))
    }),
  )
}
