// A problem the person at the keyboard can fix: shown as its sentence, without a stack.

export class Problem extends Error {
  constructor(sentence, exitCode = 1) {
    super(sentence)
    this.exitCode = exitCode
  }
}

/** Says which folder refused to be written, and how to get it back; other errors pass through. */
export function explainRefusedWrite(error, folder) {
  if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) return error
  const fix =
    process.platform === 'win32'
      ? 'give your account write access to it'
      : `take it back with 'sudo chown -R "$(id -un)" "${folder}"'`
  return new Problem(
    `This user may not write ${folder}, perhaps because another user ran Lockstep here before: ${fix}, or run the command as that user.`,
  )
}
