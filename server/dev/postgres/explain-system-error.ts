// Turns an error of the operating system into a sentence that says how to correct it.

import { Problem } from '../../telemetry/problem.ts'

const OWN_SERVER = 'or set DATABASE_URL to a PostgreSQL server of yours'

export function explain(error: unknown, dataDir: string): unknown {
  if (error instanceof Problem) return error
  const { code, syscall = '', path = dataDir } = error as NodeJS.ErrnoException
  const sentence = syscall.startsWith('spawn')
    ? spawnSentence(code, syscall)
    : fileSentence(code, path, dataDir)
  return sentence === undefined ? error : new Problem(sentence, { cause: error })
}

function spawnSentence(code: string | undefined, syscall: string): string {
  return `PostgreSQL cannot be run here (${syscall}: ${code}): run the command as an ordinary user, on a system its binaries are made for, ${OWN_SERVER}.`
}

function fileSentence(code: string | undefined, path: string, dataDir: string): string | undefined {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `This user may not use ${path} for the database: take it back with 'sudo chown -R "$(id -un)" "${dataDir}"', set DATA_DIR to a folder of yours, ${OWN_SERVER}.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path} is in the way of the database's folder: move it away, or set DATA_DIR to another folder.`
    case 'ENOSPC':
      return `There is no room for the database on the disk of ${path}: free 100 MB, or set DATA_DIR to a folder on another disk.`
    default:
      return undefined
  }
}
